import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import ListFilter from "lucide-react/icons/list-filter";
import { useEffect, useMemo } from "react";
import type { MessageSource } from "../../../machines/message/sourceFilterMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import * as words from "../../words/messageLists.ts";
import { tryAgain } from "../../words/messages.ts";
import * as styles from "./SourceFilter.css.ts";
import { provideSourceFilter } from "./sourceFilterPorts.ts";

interface SourceFilterProps {
  boardId: string;
  /** What the address narrows the list to; none means all. */
  sources: readonly string[];
  onApply(sources: readonly string[]): void;
  version: 1 | 2;
}

/** The key that opens the source dialog, with the number of chosen sources, and the dialog. */
export function SourceFilter({ boardId, sources, onApply, version }: SourceFilterProps) {
  const client = useApolloClient();
  const machine = useMemo(() => provideSourceFilter(client), [client]);
  const filter = useActorRef(machine, { input: { boardId, sources }, ...useInspection() });
  const isOpen = useSelector(filter, (snapshot) => !snapshot.matches("closed"));
  const isLoading = useSelector(filter, (snapshot) => snapshot.matches("loading"));
  const isFailed = useSelector(filter, (snapshot) => snapshot.matches("failed"));
  const chosen = useSelector(filter, (snapshot) => snapshot.context.chosen);
  const known = useSelector(filter, (snapshot) => snapshot.context.sources);

  useEffect(() => {
    filter.send({ type: "filter.changed", sources });
  }, [filter, sources]);
  useNews(filter, { "filter.applied": (event) => onApply(event.sources) });

  const name = version === 1 ? words.filter : words.sourceLabel;
  return (
    <>
      <Button icon={ListFilter} onClick={() => filter.send({ type: "filter.open" })}>
        {name}
        {sources.length === 0 ? null : (
          <>
            <span className={styles.count} aria-hidden="true">
              {sources.length}
            </span>
            <VisuallyHidden>{words.sourcesChosen(sources.length)}</VisuallyHidden>
          </>
        )}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => filter.send({ type: "filter.close" })}
        title={version === 1 ? words.sourceLabel : words.filter}
        description={words.sourcesHint}
        closeName={words.filterClose}
        foot={
          isFailed ? null : (
            <Button kind="primary" disabled={isLoading} onClick={() => filter.send({ type: "filter.apply" })}>
              {words.sourceApply}
            </Button>
          )
        }
      >
        {isFailed ? (
          <Banner tone="danger" retry={{ label: tryAgain, onClick: () => filter.send({ type: "filter.retry" }) }}>
            {words.sourcesLoadFailed}
          </Banner>
        ) : isLoading ? (
          <Skeleton label={words.sourcesLoading} className={styles.list}>
            {["60px", "120px", "90px", "110px"].map((width) => (
              <div key={width} className={styles.coming}>
                <SkeletonBox width={20} height={20} radius={4} />
                <SkeletonBox width={width} height={16} />
              </div>
            ))}
          </Skeleton>
        ) : (
          <fieldset className={styles.list}>
            <legend>
              <VisuallyHidden>{words.sourceLabel}</VisuallyHidden>
            </legend>
            <CheckRow checked={chosen.length === 0} onChange={() => filter.send({ type: "source.choose", id: null })}>
              {words.sourceAll}
            </CheckRow>
            {withUnknown(known, sources).map(({ id, title }) => (
              <CheckRow
                key={id}
                checked={chosen.includes(id)}
                onChange={() => filter.send({ type: "source.choose", id })}
              >
                {title}
              </CheckRow>
            ))}
          </fieldset>
        )}
      </Dialog>
    </>
  );
}

/** A source that only the address knows can still be taken out. */
function withUnknown(known: readonly MessageSource[], sources: readonly string[]): readonly MessageSource[] {
  const unknown = sources.filter((id) => known.every((source) => source.id !== id));
  return [...known, ...unknown.map((id) => ({ id, title: words.sourceUnknown }))];
}

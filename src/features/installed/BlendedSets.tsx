import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Blended } from "../../../machines/channel/blendMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { blendedQuery } from "../../pieces/blendOperations.ts";
import { provideBlend } from "../../pieces/blendPorts.ts";
import { PlanInactiveDialog } from "../../pieces/PlanInactiveDialog.tsx";
import { body, label as labelText, subheading } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/channelSettings.ts";
import { blendFailed } from "../../words/marketplace.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import * as styles from "./ChannelPage.css.ts";
import { blendableSetsQuery } from "./channelPageOperations.ts";

interface BlendedSetsProps {
  boardId: string;
  hasPlan: boolean;
}

/** A set of messages, by its listing's name. */
interface NamedSet {
  readonly id: string;
  readonly title: string;
}

/** What the blended channel takes in turn: each can be taken out, and others added. */
export function BlendedSets({ boardId, hasPlan }: BlendedSetsProps) {
  const { data, error, refetch } = useQuery(blendedQuery, {
    variables: { boardId },
    fetchPolicy: "cache-and-network",
  });
  const { data: offered } = useQuery(blendableSetsQuery);
  const sets = useMemo(
    () =>
      (offered?.getDiscoverMarketPlaceListings ?? [])
        .flatMap(({ marketplaceListings }) => marketplaceListings)
        .flatMap(({ title, messageSet }): NamedSet[] => (messageSet ? [{ id: messageSet.id, title }] : []))
        .toSorted((one, other) => one.title.localeCompare(other.title)),
    [offered],
  );
  const blended = data?.blendedQuery ?? null;
  const inIds = blended?.messageSetIds ?? [];
  const titleOf = (id: string) => sets.find((one) => one.id === id)?.title ?? words.blendedOwnSet;
  useSetsSaid(data && inIds, titleOf);
  const board = { boardId, hasPlan, blended };
  return (
    <section className={`${styles.card} ${styles.form}`} aria-labelledby="blended-sets" tabIndex={-1}>
      <h2 id="blended-sets" className={subheading}>
        {words.blendedTitle}
      </h2>
      {error && !data ? (
        <Banner tone="danger" retry={{ label: words.tryAgain, onClick: () => void refetch() }}>
          {words.blendedFailed}
        </Banner>
      ) : (
        <>
          <p className={`${body} ${styles.sub}`}>{inIds.length === 0 ? words.blendedNone : words.blendedHint}</p>
          <ul className={styles.sets}>
            {inIds.map((id) => (
              <SetRow key={id} set={{ id, title: titleOf(id) }} {...board} />
            ))}
          </ul>
          <AddSet sets={sets.filter(({ id }) => !inIds.includes(id))} {...board} />
        </>
      )}
    </section>
  );
}

/** Says which set came in or went out. By what the gateway holds: a row and its flow may be gone before they are answered. */
function useSetsSaid(ids: readonly string[] | undefined, titleOf: (id: string) => string) {
  const before = useRef(ids);
  useEffect(() => {
    const old = before.current;
    before.current = ids;
    if (!old || !ids) return;
    const came = ids.filter((id) => !old.includes(id)).map((id) => words.blendedCame(titleOf(id)));
    const went = old.filter((id) => !ids.includes(id)).map((id) => words.blendedWent(titleOf(id)));
    for (const text of [...came, ...went]) showToast({ kind: "success", text });
  });
}

type OnBoard = BlendedSetsProps & { blended: Blended };

/** The same flow as on the listing itself, for one set. */
function useBlend({ id, title }: NamedSet, { boardId, hasPlan, blended }: OnBoard) {
  const client = useApolloClient();
  const plus = useFlow("plus");
  const machine = useMemo(() => provideBlend(client), [client]);
  const input = { boardId, messageSetId: id, title, hasPlan, blended };
  const flow = useActorRef(machine, { input, ...useInspection() });
  useEffect(() => flow.send({ type: "blended.told", blended }), [flow, blended]);
  useEffect(() => flow.send({ type: "plan.told", hasPlan }), [flow, hasPlan]);
  useNews(flow, {
    "blend.failed": ({ notice }) =>
      showToast({ kind: "error", text: blendFailed(title), detail: whyRefused(notice, boardReasons), id: "blend" }),
    "plus.open": () => plus.send({ type: "plus.open" }),
  });
  return flow;
}

function SetRow({ set, ...board }: { set: NamedSet } & OnBoard) {
  const flow = useBlend(set, board);
  const isGoing = useSelector(flow, (snapshot) => snapshot.matches("unblending"));
  return (
    <li className={styles.set}>
      <span className={labelText}>{set.title}</span>
      <IconButton
        size="small"
        name={words.blendedTakeOut(set.title)}
        icon={Trash2}
        busy={isGoing}
        onClick={() => flow.send({ type: "blend.remove" })}
      />
    </li>
  );
}

/** Which of the others is to come in; none is chosen anew after each, and the focus is where the next is chosen. */
function AddSet({ sets, ...board }: { sets: readonly NamedSet[] } & OnBoard) {
  const [chosen, setChosen] = useState<string | null>(null);
  const set = sets.find(({ id }) => id === chosen) ?? null;
  return (
    <form className={styles.row} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.field}>
        <Field label={words.blendedAdd}>
          <Select
            placeholder={words.blendedChoose}
            options={sets.map(({ id, title }) => ({ value: id, label: title }))}
            value={set?.id ?? null}
            onChange={setChosen}
          />
        </Field>
      </div>
      {set === null ? (
        <Button icon={Plus} disabled>
          {words.blendedAddKey}
        </Button>
      ) : (
        <AddKey key={set.id} set={set} {...board} />
      )}
    </form>
  );
}

function AddKey({ set, ...board }: { set: NamedSet } & OnBoard) {
  const flow = useBlend(set, board);
  const isComing = useSelector(flow, (snapshot) => snapshot.matches("blending"));
  const isPlanAsked = useSelector(flow, (snapshot) => snapshot.matches("planInactive"));
  return (
    <>
      <Button icon={Plus} busy={isComing} onClick={() => flow.send({ type: "blend.request" })}>
        {words.blendedAddKey}
      </Button>
      <PlanInactiveDialog
        open={isPlanAsked}
        onClose={() => flow.send({ type: "modal.close" })}
        onActivate={() => flow.send({ type: "plan.activate" })}
      />
    </>
  );
}

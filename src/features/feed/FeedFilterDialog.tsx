import { useQuery } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { FeedSourceType, feedFilterMachine } from "../../../machines/message/feedFilterMachine.ts";
import { fieldLabel } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { Select } from "../../ui/Select.tsx";
import * as words from "../../words/feed.ts";
import * as styles from "./Feed.css.ts";
import { feedCategoriesQuery } from "./feedOperations.ts";

type Chooser = ActorRefFrom<typeof feedFilterMachine>;

const everything = "all";
const kinds = [
  { value: everything, label: words.filterEverything },
  { value: "FeedItem", label: words.filterShared },
  { value: "Pick", label: words.filterPicks },
] as const;
const messageSet = { value: "MessageSetMessage", label: words.filterSets } as const;
const sorts = [
  { value: "date", label: words.sortNewest },
  { value: "likes", label: words.sortLikes },
] as const;

/** Which kind of messages the feed shows, of which theme, in which order. Nothing holds before Apply. */
export function FeedFilterDialog({ chooser }: { chooser: Chooser }) {
  const isOpen = useSelector(chooser, (snapshot) => snapshot.matches("choosing"));
  const filter = useSelector(chooser, (snapshot) => snapshot.context.filter);
  const kind: FeedSourceType | typeof everything = filter.type ?? everything;
  return (
    <Dialog
      open={isOpen}
      onClose={() => chooser.send({ type: "filter.cancel" })}
      title={words.filterTitle}
      closeName={words.close}
      foot={
        <>
          <Button kind="ghost" onClick={() => chooser.send({ type: "filter.clear" })}>
            {words.filterClear}
          </Button>
          <Button kind="primary" onClick={() => chooser.send({ type: "filter.apply" })}>
            {words.filterApply}
          </Button>
        </>
      }
    >
      <div className={styles.options}>
        <div className={styles.option}>
          <span className={fieldLabel}>{words.filterShow}</span>
          <Segment<FeedSourceType | typeof everything>
            label={words.filterShow}
            // A link may lead to a message set; nothing here does.
            options={kind === messageSet.value ? [...kinds, messageSet] : kinds}
            value={kind}
            onChange={(chosen) => chooser.send({ type: "filter.type", chosen: chosen === everything ? null : chosen })}
          />
        </div>
        {kind === "Pick" ? <CategoryField chooser={chooser} chosen={filter.source?.id ?? everything} /> : null}
        <div className={styles.option}>
          <span className={fieldLabel}>{words.filterSort}</span>
          <Segment
            label={words.filterSort}
            options={sorts}
            value={filter.sort}
            onChange={(chosen) => chooser.send({ type: "filter.sort", chosen })}
          />
        </div>
      </div>
    </Dialog>
  );
}

function CategoryField({ chooser, chosen }: { chooser: Chooser; chosen: string }) {
  const { data } = useQuery(feedCategoriesQuery);
  const categories = data?.picksCategories ?? [];
  const options = [
    { value: everything, label: words.filterAnyCategory },
    ...categories.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <Field label={words.filterCategory}>
      <Select
        options={options}
        value={chosen}
        onChange={(id) => {
          const category = categories.find((one) => one.id === id);
          const source = category ? { id: category.id, name: category.title } : null;
          chooser.send({ type: "filter.source", chosen: source });
        }}
      />
    </Field>
  );
}

import { feedFilterMachine } from "../../machines/message/feedFilterMachine.ts";
import { tableOf } from "../support/table.ts";

const mia = { id: "mia", name: "Mia K." };
const theme = { id: "theme", name: "Mornings" };
const wholeFeed = { type: null, source: null, sort: "date" } as const;
const holding = { type: "Pick", source: theme, sort: "likes" } as const;
const opened = { type: "filter.open", filter: holding } as const;
const added = { type: "filter.add", filter: holding, source: mia, sourceType: "FeedItem" } as const;
const withMia = { type: "FeedItem", source: mia, sort: "likes" } as const;

type Filter = {
  readonly type: "FeedItem" | "Pick" | "MessageSetMessage" | null;
  readonly source: typeof mia | null;
  readonly sort: "date" | "likes";
};

/** Messages, section 8: types default to what people shared and picks, newest first. */
export const feedFilterTable = tableOf(feedFilterMachine)({
  title: "the filter of the feed",
  story: wholeFeed as Filter,
  starts: [{ to: "closed" }],
  places: { closed: {}, choosing: {} },
  shows: (filter) => ({ filter }),
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: opened, to: "choosing", keep: () => holding },
    // A source goes with its kind.
    { in: "choosing", on: [{ type: "filter.type", chosen: "FeedItem" }, { type: "filter.type", chosen: "Pick" }, { type: "filter.type", chosen: null }], keep: ({ type }, { chosen }) => (chosen === type ? {} : { type: chosen, source: null }) },
    { in: "choosing", on: [{ type: "filter.source", chosen: mia }, { type: "filter.source", chosen: null }], keep: (_, { chosen }) => ({ source: chosen }) },
    { in: "choosing", on: [{ type: "filter.sort", chosen: "date" }, { type: "filter.sort", chosen: "likes" }], keep: (_, { chosen }) => ({ sort: chosen }) },
    { in: "choosing", on: { type: "filter.clear" }, keep: () => wholeFeed },
    { in: "choosing", on: { type: "filter.cancel" }, to: "closed" },
    { in: "choosing", on: { type: "filter.apply" }, to: "closed", emits: (filter) => [{ type: "filter.applied", filter }] },
    { in: "closed", on: added, keep: () => withMia, emits: () => [{ type: "filter.added", filter: withMia }] },
  ],
  promises: {
    "opens with the filter that holds": ({ event, snapshot, previous }) =>
      event?.type === "filter.open" && previous?.matches("closed") ? snapshot.context.filter === holding : undefined,
    "a source goes with its kind": ({ event, snapshot, previous }) =>
      event?.type === "filter.type" && previous?.matches("choosing") && event.chosen !== previous.context.filter.type
        ? snapshot.context.filter.source === null
        : undefined,
    "nothing holds before it is applied": ({ event, emittedNow }) =>
      event !== undefined && event?.type !== "filter.apply" && event?.type !== "filter.add"
        ? emittedNow.length === 0
        : undefined,
    "what is applied is what was chosen": ({ event, previous, emittedNow }) =>
      event?.type === "filter.apply" && previous?.matches("choosing")
        ? emittedNow[0]?.type === "filter.applied" && emittedNow[0].filter === previous.context.filter
        : undefined,
    "cleared, it is the whole feed": ({ event, snapshot, previous }) =>
      event?.type === "filter.clear" && previous?.matches("choosing")
        ? JSON.stringify(snapshot.context.filter) === JSON.stringify(wholeFeed)
        : undefined,
    "a card's source is added, and the order stays": ({ emittedNow }) =>
      emittedNow[0]?.type === "filter.added"
        ? emittedNow[0].filter.source === mia &&
          emittedNow[0].filter.type === "FeedItem" &&
          emittedNow[0].filter.sort === "likes"
        : undefined,
  },
  contract:
    "the documents name kinds, sources and orders of the feed (messages, section 8) and no flow that puts them together",
});

import { feedFilterMachine, wholeFeed } from "../../machines/message/feedFilterMachine.ts";
import { testByPaths } from "../support/paths.ts";

const mia = { id: "mia", name: "Mia K." };
const holding = { type: "Pick", source: null, sort: "likes" } as const;

testByPaths("the filter of the feed", {
  machine: feedFilterMachine,
  events: [
    { type: "filter.open", filter: holding },
    { type: "filter.add", filter: holding, source: mia, sourceType: "FeedItem" },
    { type: "filter.type", chosen: "FeedItem" },
    { type: "filter.type", chosen: null },
    { type: "filter.source", chosen: mia },
    { type: "filter.source", chosen: null },
    { type: "filter.sort", chosen: "date" },
    { type: "filter.clear" },
    { type: "filter.cancel" },
    { type: "filter.apply" },
  ],
  answers: {},
  invariants: {
    "opens with the filter that holds": ({ event, snapshot }) =>
      event?.type === "filter.open" ? snapshot.context.filter === holding : undefined,
    "a source goes with its kind": ({ event, snapshot, previous }) =>
      event?.type === "filter.type" && previous && event.chosen !== previous.context.filter.type
        ? snapshot.context.filter.source === null
        : undefined,
    "nothing holds before it is applied": ({ event, emittedNow }) =>
      event !== undefined && event?.type !== "filter.apply" && event?.type !== "filter.add"
        ? emittedNow.length === 0
        : undefined,
    "what is applied is what was chosen": ({ event, snapshot, emittedNow }) =>
      event?.type === "filter.apply"
        ? emittedNow[0]?.type === "filter.applied" && emittedNow[0].filter === snapshot.context.filter
        : undefined,
    "cleared, it is the whole feed": ({ event, snapshot }) =>
      event?.type === "filter.clear" ? snapshot.context.filter === wholeFeed : undefined,
    "a card's source is added, and the order stays": ({ event, emittedNow }) =>
      event?.type === "filter.add"
        ? emittedNow[0]?.type === "filter.added" &&
          emittedNow[0].filter.source === mia &&
          emittedNow[0].filter.type === "FeedItem" &&
          emittedNow[0].filter.sort === "likes"
        : undefined,
  },
  paths: 54,
});

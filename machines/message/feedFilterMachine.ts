import { assign, emit, setup } from "xstate";

/** What the feed can hold by its address. */
export type FeedSourceType = "FeedItem" | "Pick" | "MessageSetMessage";

export type FeedSort = "date" | "likes";

/** A person, a theme of picks or a message set that the feed is narrowed to. */
export type FeedSource = { readonly id: string; readonly name: string };

export type FeedFilter = {
  /** Null for what people shared and picks together. */
  readonly type: FeedSourceType | null;
  readonly source: FeedSource | null;
  readonly sort: FeedSort;
};

/** The filter that is being put together; the one that holds stands in the address. */
export type FeedFilterContext = { readonly filter: FeedFilter };

export type FeedFilterEvent =
  | { readonly type: "filter.open"; readonly filter: FeedFilter }
  | { readonly type: "filter.type"; readonly chosen: FeedSourceType | null }
  | { readonly type: "filter.source"; readonly chosen: FeedSource | null }
  | { readonly type: "filter.sort"; readonly chosen: FeedSort }
  | { readonly type: "filter.clear" }
  | { readonly type: "filter.cancel" }
  | { readonly type: "filter.apply" }
  /** A card puts its source into the filter that holds. */
  | {
      readonly type: "filter.add";
      readonly filter: FeedFilter;
      readonly source: FeedSource;
      readonly sourceType: FeedSourceType;
    };

export type FeedFilterEmitted =
  | { readonly type: "filter.applied"; readonly filter: FeedFilter }
  | { readonly type: "filter.added"; readonly filter: FeedFilter };

/** Everything, newest first. */
export const wholeFeed: FeedFilter = { type: null, source: null, sort: "date" };

const changed = (context: FeedFilterContext, change: Partial<FeedFilter>) => ({
  filter: { ...context.filter, ...change },
});

/**
 * The filter of the feed: which kind, from whom, and in which order.
 *
 * What can go wrong: a source of one kind stays behind when the other kind is chosen (it goes with its kind). Nothing is
 * called: what is applied goes into the address, and the list reads it there.
 */
export const feedFilterMachine = setup({
  types: {
    context: {} as FeedFilterContext,
    events: {} as FeedFilterEvent,
    emitted: {} as FeedFilterEmitted,
  },
  actions: {
    takeHolding: assign(({ event }) => (event.type === "filter.open" ? { filter: event.filter } : {})),
    chooseType: assign(({ context, event }) => {
      if (event.type !== "filter.type" || event.chosen === context.filter.type) return {};
      return changed(context, { type: event.chosen, source: null });
    }),
    chooseSource: assign(({ context, event }) =>
      event.type === "filter.source" ? changed(context, { source: event.chosen }) : {},
    ),
    chooseSort: assign(({ context, event }) =>
      event.type === "filter.sort" ? changed(context, { sort: event.chosen }) : {},
    ),
    clear: assign({ filter: wholeFeed }),
    addSource: assign(({ event }) =>
      event.type === "filter.add"
        ? { filter: { type: event.sourceType, source: event.source, sort: event.filter.sort } }
        : {},
    ),
    tellApplied: emit(({ context }) => ({ type: "filter.applied" as const, filter: context.filter })),
    tellAdded: emit(({ context }) => ({ type: "filter.added" as const, filter: context.filter })),
  },
}).createMachine({
  id: "feedFilter",
  context: { filter: wholeFeed },
  initial: "closed",
  states: {
    closed: {
      on: {
        "filter.open": { target: "choosing", actions: "takeHolding" },
        "filter.add": { actions: ["addSource", "tellAdded"] },
      },
    },
    choosing: {
      on: {
        "filter.type": { actions: "chooseType" },
        "filter.source": { actions: "chooseSource" },
        "filter.sort": { actions: "chooseSort" },
        "filter.clear": { actions: "clear" },
        "filter.cancel": "closed",
        "filter.apply": { target: "closed", actions: "tellApplied" },
      },
    },
  },
});

import { assign, emit, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn, refusalOf } from "../port.ts";

export type ListingSort = "releaseDate" | "title" | "subscriptionsCount";

/** Which listings are shown: those of a category, sorted, or those of a feature type in its own order. */
export type ListingShelf = {
  readonly kind: "category" | "featureType";
  readonly id: string;
  readonly sortBy: ListingSort;
};

/** One page of a shelf. */
export type ListingPageWish = ListingShelf & { readonly boardId: string; readonly cursor: string | null };

export type LoadedListings = {
  /** In their order; the listings themselves are in the cache. */
  readonly ids: readonly string[];
  /** Null behind the last. */
  readonly nextCursor: string | null;
};

export type ListingListInput = ListingShelf & { readonly boardId: string };

export type ListingListContext = ListingPageWish & {
  readonly ids: readonly string[];
  readonly refusal: Refusal | null;
};

export type ListingListEvent =
  | { readonly type: "list.retry" }
  | { readonly type: "list.more" }
  | { readonly type: "sort.choose"; readonly sortBy: ListingSort }
  | { readonly type: "category.choose"; readonly categoryId: string };

export type ListingListEmitted =
  /** For the address. */
  | { readonly type: "shelf.changed"; readonly shelf: ListingShelf }
  | { readonly type: "list.pageFailed"; readonly refusal: Refusal };

const initialContext = ({ input }: { input: ListingListInput }): ListingListContext => ({
  ...input,
  cursor: null,
  ids: [],
  refusal: null,
});

const wishOf = ({ context }: { context: ListingListContext }): ListingPageWish => {
  const { kind, id, sortBy, boardId, cursor } = context;
  return { kind, id, sortBy, boardId, cursor };
};

const startOver = { cursor: null, ids: [] } as const;

/** Another question, whatever is shown or under way; what was asked before is dropped with its state. */
const choices = {
  "sort.choose": { guard: "isOtherSort", target: "#listingList.loading", actions: ["chooseSort", "tellShelf"] },
  "category.choose": {
    guard: "isOtherCategory",
    target: "#listingList.loading",
    actions: ["chooseCategory", "tellShelf"],
  },
} as const;

/**
 * The listings of a category or of a feature type: 24 a page by cursor, more when the end is scrolled to.
 *
 * What can go wrong: the first page fails, also because the category was deleted meanwhile (said, with a retry); a later
 * page fails (what is shown stays, and more can be asked for again); sort or category change while a page is under way
 * (that page is dropped); a listing comes twice because the list grew at its head (it is shown once).
 */
export const listingListMachine = setup({
  types: {
    context: {} as ListingListContext,
    events: {} as ListingListEvent,
    input: {} as ListingListInput,
    emitted: {} as ListingListEmitted,
  },
  actors: { loadListings: promisePort<LoadedListings, ListingPageWish>("loadListings") },
  guards: {
    isEmpty: ({ event }) => outputIn<LoadedListings>(event)?.ids.length === 0,
    hasMore: ({ event }) => (outputIn<LoadedListings>(event)?.nextCursor ?? null) !== null,
    isOtherSort: ({ context, event }) => event.type === "sort.choose" && event.sortBy !== context.sortBy,
    isOtherCategory: ({ context, event }) => event.type === "category.choose" && event.categoryId !== context.id,
  },
  actions: {
    addPage: assign(({ context, event }) => {
      const loaded = outputIn<LoadedListings>(event);
      return { ids: [...new Set([...context.ids, ...(loaded?.ids ?? [])])], cursor: loaded?.nextCursor ?? null };
    }),
    chooseSort: assign(({ event }) => (event.type === "sort.choose" ? { ...startOver, sortBy: event.sortBy } : {})),
    chooseCategory: assign(({ event }) =>
      event.type === "category.choose" ? { ...startOver, kind: "category" as const, id: event.categoryId } : {},
    ),
    keepRefusal: assign(({ event }) => ({ refusal: refusalIn(event) ?? refusalOf(undefined) })),
    forgetRefusal: assign({ refusal: null }),
    tellShelf: emit(({ context: { kind, id, sortBy } }) => ({
      type: "shelf.changed" as const,
      shelf: { kind, id, sortBy },
    })),
    tellFailure: emit(({ event }) => ({
      type: "list.pageFailed" as const,
      refusal: refusalIn(event) ?? refusalOf(undefined),
    })),
  },
}).createMachine({
  id: "listingList",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadFirst",
        src: "loadListings",
        input: wishOf,
        onDone: [
          { guard: "isEmpty", target: "empty" },
          { guard: "hasMore", target: "ready", actions: "addPage" },
          { target: "ended", actions: "addPage" },
        ],
        onError: { target: "failed", actions: "keepRefusal" },
      },
      on: {
        "sort.choose": { ...choices["sort.choose"], reenter: true },
        "category.choose": { ...choices["category.choose"], reenter: true },
      },
    },
    failed: { exit: "forgetRefusal", on: { ...choices, "list.retry": "loading" } },
    empty: { on: choices },
    ready: { on: { ...choices, "list.more": "loadingMore" } },
    loadingMore: {
      invoke: {
        id: "loadMore",
        src: "loadListings",
        input: wishOf,
        onDone: [
          { guard: "hasMore", target: "ready", actions: "addPage" },
          { target: "ended", actions: "addPage" },
        ],
        onError: { target: "ready", actions: "tellFailure" },
      },
      on: choices,
    },
    ended: { on: choices },
  },
});

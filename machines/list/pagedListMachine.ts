import { assign, emit, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn } from "../port.ts";

/** What is asked for: one page of the entries that a filter lets through. The filter is opaque to the list. */
export type ListPage = {
  readonly filter: string;
  /** From 0. Only one of the two leads to the page: the number in numbered lists, the cursor in endless ones. */
  readonly page: number;
  readonly cursor: string | null;
};

export type LoadedPage = {
  /** Ids in their order; the entries themselves are in the cache. */
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
};

export type PagedListInput = {
  readonly filter: string;
  /** The page to begin with, from 0: an address may ask for a later one. */
  readonly page?: number;
  /** What the list held at the last visit, to be shown until it is there. */
  readonly known?: readonly string[];
};

export type PagedListContext = ListPage & {
  /** The page that the list began with: what is read anew on news. */
  readonly firstPage: number;
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly refusal: Refusal | null;
};

export type PagedListEvent =
  | { readonly type: "list.retry" }
  | { readonly type: "list.more" }
  | { readonly type: "list.refresh" }
  | { readonly type: "filter.change"; readonly filter: string }
  | { readonly type: "page.choose"; readonly page: number }
  /** It was deleted, and is not to be shown until the list is read anew. */
  | { readonly type: "entry.remove"; readonly id: string };

/** A first page that fails is a state; a later one leaves what is shown, so it only says so. */
export type PagedListEmitted = { readonly type: "list.pageFailed"; readonly refusal: Refusal };

const unknownRefusal: Refusal = { code: "Unknown" };

const initialContext = ({ input }: { input: PagedListInput }): PagedListContext => ({
  filter: input.filter,
  firstPage: input.page ?? 0,
  page: input.page ?? 0,
  cursor: null,
  ids: input.known ?? [],
  hasMore: false,
  refusal: null,
});

const wantedPage = ({ context: { filter, page, cursor } }: { context: PagedListContext }): ListPage => ({
  filter,
  page,
  cursor,
});

const nextPage = ({ context }: { context: PagedListContext }): ListPage => ({
  filter: context.filter,
  page: context.page + 1,
  cursor: context.cursor,
});

/** What leads to another first page is taken whenever there is something to see, and while more is loaded. */
const choices = {
  "filter.change": { target: "loading", actions: "changeFilter" },
  "list.refresh": { target: "loading", actions: "startOver" },
} as const;

/**
 * A list that comes page by page, numbered or endless: history, favorites, drafts, feeds, search, listings.
 *
 * What can go wrong: the first page fails (say so, offer a retry); a later page fails (what is shown stays, and more can
 * be asked for again); the filter changes while a page is under way (that page is dropped); an entry comes twice because
 * the list grew at its head (it is shown once); an entry is deleted while a page is under way (it is taken out; a first page that may still hold it is asked for again).
 */
export const pagedListMachine = setup({
  types: {
    context: {} as PagedListContext,
    events: {} as PagedListEvent,
    input: {} as PagedListInput,
    emitted: {} as PagedListEmitted,
  },
  actors: { loadPage: promisePort<LoadedPage, ListPage>("loadPage") },
  guards: {
    isEmpty: ({ event }) => outputIn<LoadedPage>(event)?.ids.length === 0,
    hasMore: ({ event }) => outputIn<LoadedPage>(event)?.hasMore === true,
    isLastEntry: ({ context, event }) => event.type === "entry.remove" && context.ids.every((id) => id === event.id),
  },
  actions: {
    keepPage: assign(({ event }) => {
      const loaded = outputIn<LoadedPage>(event);
      return { ids: [...new Set(loaded?.ids)], cursor: loaded?.nextCursor ?? null, hasMore: loaded?.hasMore ?? false };
    }),
    addPage: assign(({ context, event }) => {
      const loaded = outputIn<LoadedPage>(event);
      return {
        ids: [...new Set([...context.ids, ...(loaded?.ids ?? [])])],
        page: context.page + 1,
        cursor: loaded?.nextCursor ?? null,
        hasMore: loaded?.hasMore ?? false,
      };
    }),
    changeFilter: assign(({ context, event }) => ({
      filter: event.type === "filter.change" ? event.filter : context.filter,
      firstPage: 0,
      page: 0,
      cursor: null,
      ids: [],
      hasMore: false,
    })),
    choosePage: assign(({ event }) => {
      const page = event.type === "page.choose" ? Math.max(0, Math.trunc(event.page)) : 0;
      return { firstPage: page, page, cursor: null, ids: [], hasMore: false };
    }),
    removeEntry: assign({
      ids: ({ context, event }) =>
        event.type === "entry.remove" ? context.ids.filter((id) => id !== event.id) : context.ids,
    }),
    startOver: assign({ page: ({ context }) => context.firstPage, cursor: null }),
    keepRefusal: assign({ refusal: ({ event }) => refusalIn(event) ?? unknownRefusal }),
    forgetRefusal: assign({ refusal: null }),
    tellFailure: emit(({ event }) => ({
      type: "list.pageFailed" as const,
      refusal: refusalIn(event) ?? unknownRefusal,
    })),
  },
}).createMachine({
  id: "pagedList",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadFirst",
        src: "loadPage",
        input: wantedPage,
        onDone: [
          { guard: "isEmpty", target: "empty", actions: "keepPage" },
          { guard: "hasMore", target: "ready", actions: "keepPage" },
          { target: "ended", actions: "keepPage" },
        ],
        onError: { target: "failed", actions: "keepRefusal" },
      },
      // News while the first page is under way: what comes may be older than them, so it is asked for again.
      on: {
        "filter.change": { target: "loading", reenter: true, actions: "changeFilter" },
        "list.refresh": { target: "loading", reenter: true },
        "entry.remove": { target: "loading", reenter: true, actions: "removeEntry" },
      },
    },
    failed: {
      exit: "forgetRefusal",
      on: { ...choices, "list.retry": "loading" },
    },
    empty: {
      on: choices,
    },
    ready: {
      on: {
        ...choices,
        "list.more": "loadingMore",
        "page.choose": { target: "loading", actions: "choosePage" },
        "entry.remove": { actions: "removeEntry" },
      },
    },
    loadingMore: {
      invoke: {
        id: "loadMore",
        src: "loadPage",
        input: nextPage,
        onDone: [
          { guard: "hasMore", target: "ready", actions: "addPage" },
          { target: "ended", actions: "addPage" },
        ],
        onError: { target: "ready", actions: "tellFailure" },
      },
      on: { ...choices, "entry.remove": { actions: "removeEntry" } },
    },
    ended: {
      on: {
        ...choices,
        "entry.remove": [{ guard: "isLastEntry", target: "empty", actions: "removeEntry" }, { actions: "removeEntry" }],
        "page.choose": { target: "loading", actions: "choosePage" },
      },
    },
  },
});

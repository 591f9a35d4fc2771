import { assign, emit, setup } from "xstate";
import type { LoadedPage } from "../list/pagedListMachine.ts";
import { outputIn, promisePort, type Refusal, refusalIn } from "../port.ts";

/** What a search is narrowed to: the community's messages, one's own, what Plus brings. */
export type SearchChip = "inspiration" | "mine" | "plus";
export type SearchSort = "Date" | "Likes";

/** Everything that a page of results depends on. None of the chips means all. */
export type SearchQuestion = {
  readonly boardId: string;
  readonly term: string;
  readonly chips: readonly SearchChip[];
  readonly sortBy: SearchSort;
  readonly cursor: string | null;
};

export type MessageSearchInput = Omit<SearchQuestion, "cursor"> & { readonly recents: readonly string[] };

export type MessageSearchContext = SearchQuestion & {
  readonly ids: readonly string[];
  /** Terms that found something, the newest first. */
  readonly recents: readonly string[];
  readonly refusal: Refusal | null;
};

export type MessageSearchEvent =
  | { readonly type: "term.change"; readonly term: string }
  | { readonly type: "term.clear" }
  | { readonly type: "term.submit" }
  | { readonly type: "recent.choose"; readonly term: string }
  | { readonly type: "recent.delete"; readonly term: string }
  | { readonly type: "chip.toggle"; readonly chip: SearchChip }
  | { readonly type: "sort.choose"; readonly sortBy: SearchSort }
  | { readonly type: "search.retry" }
  | { readonly type: "search.cancel" }
  | { readonly type: "list.more" }
  | { readonly type: "entry.remove"; readonly id: string };

export type MessageSearchEmitted =
  /** For the address. */
  | { readonly type: "search.asked"; readonly question: SearchQuestion }
  | { readonly type: "recents.changed"; readonly recents: readonly string[] }
  | { readonly type: "list.pageFailed"; readonly refusal: Refusal }
  | { readonly type: "navigate.back" };

/** Messages, section 9: a pause in typing, in ms, and the newest term with the four before it. */
const typingPause = 1000;
const mostRecents = 5;

const unknownRefusal: Refusal = { code: "Unknown" };

const initialContext = ({ input }: { input: MessageSearchInput }): MessageSearchContext => ({
  ...input,
  recents: input.recents.slice(0, mostRecents),
  cursor: null,
  ids: [],
  refusal: null,
});

const questionOf = ({ boardId, term, chips, sortBy, cursor }: MessageSearchContext): SearchQuestion => ({
  boardId,
  term: term.trim(),
  chips,
  sortBy,
  cursor,
});

const firstPage = ({ context }: { context: MessageSearchContext }): SearchQuestion => ({
  ...questionOf(context),
  cursor: null,
});

const nextPage = ({ context }: { context: MessageSearchContext }): SearchQuestion => questionOf(context);

/** What can be done with a term in the field, whatever is shown below it; wherever something is, the term was not empty. */
const typing = {
  "term.change": { target: "#messageSearch.typing", actions: "changeTerm" },
  "term.clear": { target: "#messageSearch.idle", actions: "clearTerm" },
  "term.submit": { target: "#messageSearch.searching" },
  "search.cancel": { target: "#messageSearch.cancelled" },
} as const;

/** Before anything was searched for, they only say where the next search looks. */
const preparing = {
  "chip.toggle": { actions: "toggleChip" },
  "sort.choose": { actions: "chooseSort" },
} as const;

const narrowing = {
  "chip.toggle": { target: "#messageSearch.searching", actions: "toggleChip" },
  "sort.choose": { target: "#messageSearch.searching", actions: "chooseSort" },
} as const;

/** While a search is under way it begins anew. */
const searchingAnew = {
  "term.submit": { target: "#messageSearch.searching", reenter: true },
  "chip.toggle": { target: "#messageSearch.searching", reenter: true, actions: "toggleChip" },
  "sort.choose": { target: "#messageSearch.searching", reenter: true, actions: "chooseSort" },
} as const;

/**
 * The search of messages: a term runs after a pause in typing or on Enter, never when it is empty.
 *
 * What can go wrong: the search fails (say so, offer a retry); a later page fails (what is shown stays); an answer comes
 * late, after the term or a chip changed (it is dropped with the state that asked for it).
 */
export const messageSearchMachine = setup({
  types: {
    context: {} as MessageSearchContext,
    events: {} as MessageSearchEvent,
    input: {} as MessageSearchInput,
    emitted: {} as MessageSearchEmitted,
  },
  actors: { searchMessages: promisePort<LoadedPage, SearchQuestion>("searchMessages") },
  delays: { typingPause },
  guards: {
    hasTerm: ({ context }) => context.term.trim() !== "",
    hasResults: ({ event }) => (outputIn<LoadedPage>(event)?.ids.length ?? 0) > 0,
    // Channels, section 5, for this search too: kept only with results, and only once.
    findsByNewTerm: ({ context, event }) =>
      (outputIn<LoadedPage>(event)?.ids.length ?? 0) > 0 && !context.recents.includes(context.term.trim()),
    hasCursor: ({ context }) => context.cursor !== null,
    isLastEntry: ({ context: { ids, cursor }, event }) =>
      event.type === "entry.remove" && ids.length === 1 && ids[0] === event.id && cursor === null,
  },
  actions: {
    changeTerm: assign({ term: ({ context, event }) => (event.type === "term.change" ? event.term : context.term) }),
    clearTerm: assign({ term: "", ids: [], cursor: null }),
    chooseRecent: assign({
      term: ({ context, event }) => (event.type === "recent.choose" ? event.term : context.term),
    }),
    deleteRecent: assign({
      recents: ({ context, event }) =>
        event.type === "recent.delete" ? context.recents.filter((term) => term !== event.term) : context.recents,
    }),
    toggleChip: assign({
      chips: ({ context, event }) => {
        if (event.type !== "chip.toggle") return context.chips;
        const { chip } = event;
        return context.chips.includes(chip)
          ? context.chips.filter((other) => other !== chip)
          : [...context.chips, chip];
      },
    }),
    chooseSort: assign({
      sortBy: ({ context, event }) => (event.type === "sort.choose" ? event.sortBy : context.sortBy),
    }),
    startOver: assign({ ids: [], cursor: null, refusal: null }),
    keepPage: assign(({ event }) => {
      const page = outputIn<LoadedPage>(event);
      return { ids: [...new Set(page?.ids)], cursor: page?.nextCursor ?? null };
    }),
    addPage: assign(({ context, event }) => {
      const page = outputIn<LoadedPage>(event);
      return { ids: [...new Set([...context.ids, ...(page?.ids ?? [])])], cursor: page?.nextCursor ?? null };
    }),
    removeEntry: assign({
      ids: ({ context, event }) =>
        event.type === "entry.remove" ? context.ids.filter((id) => id !== event.id) : context.ids,
    }),
    rememberTerm: assign({
      recents: ({ context }) => {
        const term = context.term.trim();
        return [term, ...context.recents].slice(0, mostRecents);
      },
    }),
    keepRefusal: assign({ refusal: ({ event }) => refusalIn(event) ?? unknownRefusal }),
    tellAsked: emit(({ context }) => ({ type: "search.asked" as const, question: firstPage({ context }) })),
    tellRecents: emit(({ context }) => ({ type: "recents.changed" as const, recents: context.recents })),
    tellFailure: emit(({ event }) => ({
      type: "list.pageFailed" as const,
      refusal: refusalIn(event) ?? unknownRefusal,
    })),
    goBack: emit({ type: "navigate.back" as const }),
  },
}).createMachine({
  id: "messageSearch",
  context: initialContext,
  initial: "opening",
  on: { "recent.delete": { actions: ["deleteRecent", "tellRecents"] } },
  states: {
    opening: { always: [{ guard: "hasTerm", target: "searching" }, { target: "idle" }] },
    idle: {
      on: {
        ...preparing,
        "term.change": { target: "typing", actions: "changeTerm" },
        "recent.choose": { target: "searching", actions: "chooseRecent" },
        "search.cancel": "cancelled",
      },
    },
    typing: {
      after: {
        typingPause: [
          { guard: "hasTerm", target: "searching" },
          { target: "idle", actions: "clearTerm" },
        ],
      },
      on: {
        ...typing,
        ...preparing,
        "term.change": { target: "typing", reenter: true, actions: "changeTerm" },
        "term.submit": { guard: "hasTerm", target: "searching" },
        "recent.choose": { target: "searching", actions: "chooseRecent" },
      },
    },
    searching: {
      entry: ["startOver", "tellAsked"],
      invoke: {
        id: "searchFirst",
        src: "searchMessages",
        input: firstPage,
        onDone: [
          { guard: "findsByNewTerm", target: "showing", actions: ["keepPage", "rememberTerm", "tellRecents"] },
          { guard: "hasResults", target: "showing", actions: "keepPage" },
          { target: "empty" },
        ],
        onError: { target: "failed", actions: "keepRefusal" },
      },
      on: { ...typing, ...searchingAnew },
    },
    failed: { on: { ...typing, ...narrowing, "search.retry": "searching" } },
    empty: { on: { ...typing, ...narrowing } },
    showing: {
      on: {
        ...typing,
        ...narrowing,
        "entry.remove": [{ guard: "isLastEntry", target: "empty", actions: "removeEntry" }, { actions: "removeEntry" }],
        "list.more": { guard: "hasCursor", target: "loadingMore" },
      },
    },
    loadingMore: {
      invoke: {
        id: "searchMore",
        src: "searchMessages",
        input: nextPage,
        onDone: { target: "showing", actions: "addPage" },
        onError: { target: "showing", actions: "tellFailure" },
      },
      on: { ...typing, ...narrowing, "entry.remove": { actions: "removeEntry" } },
    },
    cancelled: { entry: "goBack", type: "final" },
  },
});

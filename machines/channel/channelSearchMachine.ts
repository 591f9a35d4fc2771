import { assign, emit, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn, refusalOf } from "../port.ts";

export type ChannelSearchQuestion = { readonly boardId: string; readonly term: string };

/** Listings in their order; they themselves are in the cache. */
export type FoundListings = { readonly ids: readonly string[] };

export type ChannelSearchInput = ChannelSearchQuestion & { readonly recents: readonly string[] };

export type ChannelSearchContext = ChannelSearchInput & {
  readonly ids: readonly string[];
  readonly refusal: Refusal | null;
};

export type ChannelSearchEvent =
  | { readonly type: "term.change"; readonly term: string }
  | { readonly type: "term.clear" }
  | { readonly type: "term.submit" }
  | { readonly type: "recent.choose"; readonly term: string }
  | { readonly type: "recent.delete"; readonly term: string }
  | { readonly type: "search.retry" }
  | { readonly type: "search.cancel" };

export type ChannelSearchEmitted =
  /** For the address. */
  | { readonly type: "search.asked"; readonly term: string }
  | { readonly type: "recents.changed"; readonly recents: readonly string[] }
  | { readonly type: "navigate.back" };

/** Channels, sections 5 and 9: a pause in typing, in ms, and the newest term with the four before it. */
const typingPause = 500;
const mostRecents = 5;

const initialContext = ({ input }: { input: ChannelSearchInput }): ChannelSearchContext => ({
  ...input,
  recents: input.recents.slice(0, mostRecents),
  ids: [],
  refusal: null,
});

const questionOf = ({ context: { boardId, term } }: { context: ChannelSearchContext }): ChannelSearchQuestion => ({
  boardId,
  term: term.trim(),
});

/** What can be done with a term in the field, whatever is shown below it. */
const typing = {
  "term.change": { target: "#channelSearch.typing", actions: "changeTerm" },
  "term.clear": { target: "#channelSearch.idle", actions: "clearTerm" },
  "term.submit": { target: "#channelSearch.searching" },
  "search.cancel": { target: "#channelSearch.cancelled" },
} as const;

/**
 * The search of channels: a term runs after a pause in typing or on Enter, never when it is empty.
 *
 * What can go wrong: the search fails (said, with a retry); an answer comes late, after the term changed (it is dropped
 * with the state that asked for it).
 */
export const channelSearchMachine = setup({
  types: {
    context: {} as ChannelSearchContext,
    events: {} as ChannelSearchEvent,
    input: {} as ChannelSearchInput,
    emitted: {} as ChannelSearchEmitted,
  },
  actors: { searchListings: promisePort<FoundListings, ChannelSearchQuestion>("searchListings") },
  delays: { typingPause },
  guards: {
    hasTerm: ({ context }) => context.term.trim() !== "",
    hasResults: ({ event }) => (outputIn<FoundListings>(event)?.ids.length ?? 0) > 0,
    // Kept only with results, and only once.
    findsByNewTerm: ({ context, event }) =>
      (outputIn<FoundListings>(event)?.ids.length ?? 0) > 0 && !context.recents.includes(context.term.trim()),
  },
  actions: {
    changeTerm: assign(({ context, event }) => ({ term: event.type === "term.change" ? event.term : context.term })),
    chooseRecent: assign(({ context, event }) => ({
      term: event.type === "recent.choose" ? event.term : context.term,
    })),
    clearTerm: assign({ term: "", ids: [] }),
    deleteRecent: assign(({ context, event }) =>
      event.type === "recent.delete" ? { recents: context.recents.filter((term) => term !== event.term) } : {},
    ),
    startOver: assign({ ids: [], refusal: null }),
    keepListings: assign(({ event }) => ({ ids: [...new Set(outputIn<FoundListings>(event)?.ids)] })),
    rememberTerm: assign(({ context }) => ({
      recents: [context.term.trim(), ...context.recents].slice(0, mostRecents),
    })),
    keepRefusal: assign(({ event }) => ({ refusal: refusalIn(event) ?? refusalOf(undefined) })),
    tellAsked: emit(({ context }) => ({ type: "search.asked" as const, term: context.term.trim() })),
    tellRecents: emit(({ context }) => ({ type: "recents.changed" as const, recents: context.recents })),
    goBack: emit({ type: "navigate.back" as const }),
  },
}).createMachine({
  id: "channelSearch",
  context: initialContext,
  initial: "opening",
  on: { "recent.delete": { actions: ["deleteRecent", "tellRecents"] } },
  states: {
    opening: { always: [{ guard: "hasTerm", target: "searching" }, { target: "idle" }] },
    idle: {
      on: {
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
        "term.change": { target: "typing", reenter: true, actions: "changeTerm" },
        "term.submit": { guard: "hasTerm", target: "searching" },
        "recent.choose": { target: "searching", actions: "chooseRecent" },
      },
    },
    searching: {
      entry: ["startOver", "tellAsked"],
      invoke: {
        id: "searchListings",
        src: "searchListings",
        input: questionOf,
        onDone: [
          { guard: "findsByNewTerm", target: "showing", actions: ["keepListings", "rememberTerm", "tellRecents"] },
          { guard: "hasResults", target: "showing", actions: "keepListings" },
          { target: "empty" },
        ],
        onError: { target: "failed", actions: "keepRefusal" },
      },
      on: { ...typing, "term.submit": { target: "searching", reenter: true } },
    },
    failed: { on: { ...typing, "search.retry": "searching" } },
    empty: { on: typing },
    showing: { on: typing },
    cancelled: { entry: "goBack", type: "final" },
  },
});

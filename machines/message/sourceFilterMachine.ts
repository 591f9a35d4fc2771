import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

/** A person or a channel that has sent to a board. */
export type MessageSource = { readonly id: string; readonly title: string };

export type SourceFilterInput = {
  readonly boardId: string;
  /** The ids that the address asks for; none means All. */
  readonly sources: readonly string[];
};

export type SourceFilterContext = {
  readonly boardId: string;
  /** What the list is narrowed to; none means All. */
  readonly applied: readonly string[];
  /** What is chosen in the dialog; none means that All is. */
  readonly chosen: readonly string[];
  readonly sources: readonly MessageSource[];
  readonly notice: Notice | null;
};

export type SourceFilterEvent =
  | { readonly type: "filter.open" }
  | { readonly type: "filter.retry" }
  | { readonly type: "filter.close" }
  | { readonly type: "filter.apply" }
  /** Null is All. */
  | { readonly type: "source.choose"; readonly id: string | null }
  /** The address changed: somebody went back, or followed a link. */
  | { readonly type: "filter.changed"; readonly sources: readonly string[] };

export type SourceFilterEmitted = {
  readonly type: "filter.applied";
  /** None means no filter. */
  readonly sources: readonly string[];
  readonly page: 0;
};

const initialContext = ({ input }: { input: SourceFilterInput }): SourceFilterContext => ({
  boardId: input.boardId,
  applied: input.sources,
  chosen: input.sources,
  sources: [],
  notice: null,
});

const ownBoard = ({ context }: { context: SourceFilterContext }): { boardId: string } => ({ boardId: context.boardId });

/** All is the absence of a choice, so it never stands beside another, and something is always chosen. */
function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
}

/**
 * The dialog that narrows a list of messages to their sources. All clears the others; a source replaces All; otherwise a
 * source is put in or taken out, and when the last one is taken out All is chosen again.
 *
 * What can go wrong: the sources do not load (say so, offer a retry; what the list is narrowed to stays); the address
 * changes meanwhile (it is what counts from then on).
 */
export const sourceFilterMachine = setup({
  types: {
    context: {} as SourceFilterContext,
    events: {} as SourceFilterEvent,
    input: {} as SourceFilterInput,
    emitted: {} as SourceFilterEmitted,
  },
  actors: { loadSources: promisePort<readonly MessageSource[], { boardId: string }>("loadSources") },
  guards: { isAll: ({ event }) => event.type === "source.choose" && event.id === null },
  actions: {
    beginWithApplied: assign({ chosen: ({ context }) => context.applied, notice: null }),
    keepSources: assign({
      sources: ({ context, event }) => outputIn<readonly MessageSource[]>(event) ?? context.sources,
    }),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "sources-load-failed") }),
    chooseAll: assign({ chosen: [] }),
    toggleSource: assign({
      chosen: ({ context, event }) =>
        event.type === "source.choose" && event.id !== null ? toggled(context.chosen, event.id) : context.chosen,
    }),
    applyChosen: assign({ applied: ({ context }) => context.chosen }),
    takeAddress: assign({
      applied: ({ context, event }) => (event.type === "filter.changed" ? event.sources : context.applied),
    }),
    tellApplied: emit(({ context }) => ({
      type: "filter.applied" as const,
      sources: context.chosen,
      page: 0 as const,
    })),
  },
}).createMachine({
  id: "sourceFilter",
  context: initialContext,
  initial: "closed",
  on: { "filter.changed": { actions: "takeAddress" } },
  states: {
    closed: { on: { "filter.open": { target: "loading", actions: "beginWithApplied" } } },
    loading: {
      invoke: {
        id: "loadSources",
        src: "loadSources",
        input: ownBoard,
        onDone: { target: "open", actions: "keepSources" },
        onError: { target: "failed", actions: "keepNotice" },
      },
      on: { "filter.close": "closed" },
    },
    failed: { on: { "filter.retry": { target: "loading", actions: "beginWithApplied" }, "filter.close": "closed" } },
    open: {
      on: {
        "source.choose": [{ guard: "isAll", actions: "chooseAll" }, { actions: "toggleSource" }],
        "filter.apply": { target: "closed", actions: ["applyChosen", "tellApplied"] },
        "filter.close": "closed",
      },
    },
  },
});

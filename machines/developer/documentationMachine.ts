import { assign, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

/** In which an example is written. */
export type ExampleLanguage = "curl" | "javascript" | "python";

export type DocumentationInput = { readonly language: ExampleLanguage };

/** What the gateway says of itself; whoever shows it reads it. */
export type Reference = Readonly<Record<string, unknown>>;

/** `keptAt`: when it was told, epoch milliseconds, where the gateway is away and this is what it said last; else null. */
export type LoadedReference = { readonly reference: Reference; readonly keptAt: number | null };

export type DocumentationContext = DocumentationInput & {
  readonly reference: Reference | null;
  readonly keptAt: number | null;
  readonly term: string;
  readonly problem: Notice | null;
};

export type DocumentationEvent =
  | { readonly type: "documentation.retry" }
  | { readonly type: "language.choose"; readonly language: ExampleLanguage }
  | { readonly type: "term.change"; readonly term: string };

const initialContext = ({ input }: { input: DocumentationInput }): DocumentationContext => ({
  ...input,
  reference: null,
  keptAt: null,
  term: "",
  problem: null,
});

/**
 * What is written about the API, as the gateway itself tells it.
 *
 * What can go wrong: the gateway is away and this device has not read it before (said, with Try again); it is away and was
 * read before (shown, with its time).
 */
export const documentationMachine = setup({
  types: {
    context: {} as DocumentationContext,
    events: {} as DocumentationEvent,
    input: {} as DocumentationInput,
  },
  actors: { loadReference: promisePort<LoadedReference>("loadReference") },
  actions: {
    keepReference: assign(({ event }) => outputIn<LoadedReference>(event) ?? {}),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "documentation-failed") }),
    forgetProblem: assign({ problem: null }),
    keepLanguage: assign(({ event }) => (event.type === "language.choose" ? { language: event.language } : {})),
    keepTerm: assign(({ event }) => (event.type === "term.change" ? { term: event.term } : {})),
  },
}).createMachine({
  id: "documentation",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadReference",
        src: "loadReference",
        onDone: { target: "showing", actions: "keepReference" },
        onError: { target: "failed", actions: "keepProblem" },
      },
    },
    showing: {
      on: {
        "term.change": { actions: "keepTerm" },
        "language.choose": { actions: "keepLanguage" },
        // What was kept is asked for anew when somebody says that the gateway is there again.
        "documentation.retry": "loading",
      },
    },
    failed: { on: { "documentation.retry": { target: "loading", actions: "forgetProblem" } } },
  },
});

import { assign, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

export type ConsoleMethod = "getViewer" | "getSubscriptions" | "postMessage";

export type ConsoleFields = {
  readonly key: string;
  /** Typed by the person; it stands in no address and in no history. */
  readonly secret: string;
  readonly method: ConsoleMethod;
  readonly subscriptionId: string;
  readonly text: string;
  /** Over quiet hours and pins. */
  readonly forced: boolean;
};

export type ConsoleCall = ConsoleFields & { readonly dryRun: boolean };

/** What a method was answered, and the line that does the same in a shell. */
export type ConsoleAnswer = {
  /** When it was called, epoch milliseconds. */
  readonly at: number;
  readonly status: number;
  readonly tookMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly result: unknown;
  readonly curl: string;
};

/** A call of this tab. */
export type PastCall = {
  readonly at: number;
  readonly method: ConsoleMethod;
  readonly subscriptionId: string;
  readonly text: string;
  readonly forced: boolean;
  readonly dryRun: boolean;
  readonly status: number;
  readonly result: unknown;
};

export type ApiConsoleInput = {
  readonly key: string;
  /** What this tab has called before, newest first. */
  readonly calls: readonly PastCall[];
};

export type ApiConsoleContext = ConsoleFields & {
  /** The call that is under way, or was the last; the form's may be another one by now. */
  readonly asked: ConsoleCall | null;
  readonly answer: ConsoleAnswer | null;
  /** The secret of the call that was answered. */
  readonly answeredSecret: string;
  /** Newest first. */
  readonly calls: readonly PastCall[];
  readonly problem: Notice | null;
};

export type ApiConsoleEvent =
  | { readonly type: "field.change"; readonly change: Partial<ConsoleFields> }
  | { readonly type: "console.run"; readonly dryRun: boolean }
  | { readonly type: "console.retry" };

/** More would be a list that nobody reads. */
const mostCalls = 20;

const initialContext = ({ input }: { input: ApiConsoleInput }): ApiConsoleContext => ({
  key: input.key,
  secret: "",
  method: "getViewer",
  subscriptionId: "",
  text: "",
  forced: false,
  asked: null,
  answer: null,
  answeredSecret: "",
  calls: input.calls,
  problem: null,
});

const isPostMessage = ({ method }: ConsoleFields) => method === "postMessage";

function callOf(context: ApiConsoleContext, dryRun: boolean): ConsoleCall {
  const { key, secret, method, subscriptionId, text, forced } = context;
  return { key, secret, method, subscriptionId, text, forced, dryRun: dryRun && isPostMessage(context) };
}

const underWay = ({ context }: { context: ApiConsoleContext }): ConsoleCall => context.asked ?? callOf(context, false);

/** The call that was answered, without its secret. */
function past(asked: ConsoleCall, { at, status, result }: ConsoleAnswer): PastCall {
  const { method, subscriptionId, text, forced, dryRun } = asked;
  return { at, method, subscriptionId, text, forced, dryRun, status, result };
}

const running = { "console.run": { guard: "canRun", target: "running", actions: "keepCall" } } as const;

/**
 * Trying the API with a key and its secret.
 *
 * What can go wrong: the API refuses (that is an answer, shown as it came); no answer comes (said, with Try again: the same
 * call, which may have arrived, whatever was typed meanwhile).
 */
export const apiConsoleMachine = setup({
  types: {
    context: {} as ApiConsoleContext,
    events: {} as ApiConsoleEvent,
    input: {} as ApiConsoleInput,
  },
  actors: { runConsole: promisePort<ConsoleAnswer, ConsoleCall>("runConsole") },
  guards: {
    canRun: ({ context }) => {
      const { key, secret, subscriptionId, text } = context;
      if (key === "" || secret === "") return false;
      return !isPostMessage(context) || (subscriptionId !== "" && text.trim() !== "");
    },
  },
  actions: {
    keepField: assign(({ event }) => (event.type === "field.change" ? event.change : {})),
    keepCall: assign(({ context, event }) =>
      event.type === "console.run" ? { asked: callOf(context, event.dryRun) } : {},
    ),
    forgetProblem: assign({ problem: null }),
    keepAnswer: assign(({ context, event }) => {
      const answer = outputIn<ConsoleAnswer>(event);
      const { asked, calls } = context;
      if (answer === undefined || asked === null) return {};
      return { answer, answeredSecret: asked.secret, calls: [past(asked, answer), ...calls].slice(0, mostCalls) };
    }),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "console-failed") }),
  },
}).createMachine({
  id: "apiConsole",
  context: initialContext,
  initial: "editing",
  states: {
    editing: { on: { "field.change": { actions: "keepField" }, ...running } },
    running: {
      invoke: {
        id: "runConsole",
        src: "runConsole",
        input: underWay,
        onDone: { target: "showing", actions: "keepAnswer" },
        onError: { target: "failed", actions: "keepProblem" },
      },
      // Whoever types on has not called that yet.
      on: { "field.change": { actions: "keepField" } },
    },
    // What was run may be run again: whatever is changed leads back to the form.
    showing: { on: { "field.change": { target: "editing", actions: "keepField" }, ...running } },
    failed: {
      on: {
        "field.change": { target: "editing", actions: ["keepField", "forgetProblem"] },
        "console.retry": { target: "running", actions: "forgetProblem" },
        "console.run": { guard: "canRun", target: "running", actions: ["keepCall", "forgetProblem"] },
      },
    },
  },
});

import { assign, type EventObject, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn } from "../port.ts";
import { says } from "../says.ts";

/** A code is looked at once it is longer than this many characters (boards and Plus, section 5). */
export const shortestUnchecked = 6;

/** Milliseconds without a key before a code is asked about (boards and Plus, section 9). */
export const checkDebounce = 100;

/** The gateway's words for a code that activated a board already. */
const alreadyUsed = "Activation code already used";

export type CodeCheck = { readonly isValid: boolean; readonly message: string };

export type ActivationCodeInput = { readonly code: string };

export type ActivationCodeContext = {
  /** As it stands in the field. */
  readonly code: string;
  /** Why nobody knows whether it is valid; null when the last question was answered. */
  readonly refusal: Refusal | null;
};

export type ActivationCodeEvent =
  | { readonly type: "code.change"; readonly code: string }
  | { readonly type: "code.retry" };

/** What stands beside the field; every state has exactly one. */
export type CodeVerdict = "tooShort" | "checking" | "valid" | "inUse" | "invalid" | "unchecked";

/** Told to whoever holds the field: which code, and what is known of it. */
export type CodeJudged = { readonly type: "code.judged"; readonly code: string; readonly verdict: CodeVerdict };

const typedCode = (event: EventObject): string | undefined =>
  event.type === "code.change" ? (event as { code?: string }).code : undefined;

const initialContext = ({ input: { code } }: { input: ActivationCodeInput }): ActivationCodeContext => ({
  code,
  refusal: null,
});

const codeToCheck = ({ context: { code } }: { context: ActivationCodeContext }): { code: string } => ({ code });

const judged = (verdict: CodeVerdict) => ({
  type: "tell" as const,
  params: { verdict },
});

/**
 * Whether the code in a field activates a board: asked 100 ms after the last key, always from the gateway.
 *
 * What can go wrong: the question fails or is one too many (neither valid nor invalid, and it can be asked again); the
 * person types on while an answer is under way (that answer is thrown away, so that a verdict always belongs to the code
 * in the field).
 */
export const activationCodeMachine = setup({
  types: {
    context: {} as ActivationCodeContext,
    events: {} as ActivationCodeEvent,
    input: {} as ActivationCodeInput,
    emitted: {} as CodeJudged,
  },
  actors: { checkCode: promisePort<CodeCheck, { readonly code: string }>("checkCode") },
  delays: { debounce: checkDebounce },
  guards: {
    isLongEnough: ({ context }) => context.code.trim().length > shortestUnchecked,
    isValid: ({ event }) => outputIn<CodeCheck>(event)?.isValid === true,
    isUsed: ({ event }) => outputIn<CodeCheck>(event)?.message === alreadyUsed,
  },
  actions: {
    keepCode: assign(({ event }) => ({ code: typedCode(event) ?? "", refusal: null })),
    keepRefusal: assign(({ event }) => ({ refusal: refusalIn(event) ?? null })),
    forgetRefusal: assign({ refusal: null }),
    tell: says(
      ({ context }, { verdict }: { verdict: CodeVerdict }): CodeJudged => ({
        type: "code.judged",
        code: context.code,
        verdict,
      }),
    ),
  },
}).createMachine({
  id: "activationCode",
  context: initialContext,
  initial: "deciding",
  on: { "code.change": { target: ".deciding", actions: "keepCode" } },
  states: {
    deciding: { always: [{ guard: "isLongEnough", target: "waiting" }, { target: "tooShort" }] },
    tooShort: { entry: judged("tooShort") },
    waiting: { entry: judged("checking"), after: { debounce: "checking" } },
    checking: {
      invoke: {
        id: "checkCode",
        src: "checkCode",
        input: codeToCheck,
        onDone: [{ guard: "isValid", target: "valid" }, { guard: "isUsed", target: "inUse" }, { target: "invalid" }],
        onError: { target: "unchecked", actions: "keepRefusal" },
      },
    },
    valid: { entry: judged("valid") },
    inUse: { entry: judged("inUse") },
    invalid: { entry: judged("invalid") },
    unchecked: {
      entry: judged("unchecked"),
      on: { "code.retry": { target: "checking", actions: ["forgetRefusal", judged("checking")] } },
    },
  },
});

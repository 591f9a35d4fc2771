import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

/** Signs of a pairing code (decision 43: XXXX-XXXX). */
export const pairingCodeLength = 8;

export type PairingInput = { readonly boardId: string };

export type CodeToPair = { readonly boardId: string; readonly pairingCode: string };

export type PairingContext = {
  readonly boardId: string;
  /** As it stands in the field. */
  readonly code: string;
  /** What is wrong with the code; null until it was tried. */
  readonly problem: Notice | null;
};

export type PairingEvent =
  | { readonly type: "code.change"; readonly code: string }
  | { readonly type: "pairing.submit" };

export type PairingEmitted = { readonly type: "pairing.done" } | { readonly type: "pairing.refused" };

/** The code as the gateway takes it: people type blanks, dashes and small letters. */
export function readCode(typed: string): string {
  return typed.replace(/[^0-9a-z]/gi, "").toUpperCase();
}

const initialContext = ({ input: { boardId } }: { input: PairingInput }): PairingContext => ({
  boardId,
  code: "",
  problem: null,
});

const codeToPair = ({ context: { boardId, code } }: { context: PairingContext }): CodeToPair => ({
  boardId,
  pairingCode: readCode(code),
});

/**
 * Putting a display on a board by the code that it shows.
 *
 * What can go wrong: the code is too short (nothing is asked); it is unknown, late or on another board, or there were too
 * many (said beside the field, with the time); the call fails (said, and the code stays as it was typed).
 */
export const pairingMachine = setup({
  types: {
    context: {} as PairingContext,
    events: {} as PairingEvent,
    input: {} as PairingInput,
    emitted: {} as PairingEmitted,
  },
  actors: { pairDevice: promisePort<void, CodeToPair>("pairDevice") },
  guards: { isWhole: ({ context }) => readCode(context.code).length === pairingCodeLength },
  actions: {
    keepTyped: assign(({ event }) => (event.type === "code.change" ? { code: event.code, problem: null } : {})),
    noteShort: assign({ problem: { id: "pair-code-short" } }),
    forgetProblem: assign({ problem: null }),
    noteRefusal: assign(({ event }) => ({ problem: noticeIn(event, "pair-refused") })),
    tellRefused: emit({ type: "pairing.refused" }),
    tellDone: emit({ type: "pairing.done" }),
  },
}).createMachine({
  id: "pairing",
  context: initialContext,
  initial: "editing",
  states: {
    editing: {
      on: {
        "code.change": { actions: "keepTyped" },
        "pairing.submit": [
          { guard: "isWhole", target: "pairing", actions: "forgetProblem" },
          { actions: ["noteShort", "tellRefused"] },
        ],
      },
    },
    pairing: {
      invoke: {
        id: "pairDevice",
        src: "pairDevice",
        input: codeToPair,
        onDone: { target: "paired", actions: "tellDone" },
        onError: { target: "editing", actions: ["noteRefusal", "tellRefused"] },
      },
    },
    paired: { type: "final" },
  },
});

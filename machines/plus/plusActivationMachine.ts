import { assign, sendTo, setup } from "xstate";
import { noticeIn, outputIn, promisePort } from "../port.ts";
import { activationCodeMachine } from "./activationCodeMachine.ts";
import type {
  CodeApplied,
  CodeToApply,
  PlusActivated,
  PlusActivationContext,
  PlusActivationEnd,
  PlusActivationEvent,
  PlusActivationInput,
  PlusBoard,
} from "./plusModalContext.ts";

type Scope = { context: PlusActivationContext };

const chosenBoard = (event: PlusActivationEvent): PlusBoard | undefined =>
  event.type === "board.choose" ? event.board : undefined;

const initialContext = ({ input }: { input: PlusActivationInput }): PlusActivationContext => ({
  ...input,
  verdict: "tooShort",
  boardId: null,
  problem: null,
  end: null,
});

const codeToCheck = ({ context: { code } }: Scope): { code: string } => ({ code });

const codeToApply = ({ context: { boardId, code } }: Scope): CodeToApply => ({ boardId: boardId ?? "", code });

const outcome = ({ context: { end, code, boardId } }: Scope): PlusActivated => ({ end, code, boardId });

/** How it ends, named in the chart. */
const ends = (end: PlusActivationEnd) =>
  ({ target: "ended", actions: { type: "note" as const, params: { end } } }) as const;

/**
 * Activating Plus with a code: the code, which `activationCode` asks about, then the board that it is for.
 *
 * What can go wrong: the activation fails (back at the code, which is asked about anew, with a line that says so; nothing
 * is applied by closing, and a code is applied once a submit); the chosen board has no display (said, with a way to pair
 * one); the dialog is closed while the answer is under way (it waits: the answer would not be seen).
 */
export const plusActivationMachine = setup({
  types: {
    context: {} as PlusActivationContext,
    events: {} as PlusActivationEvent,
    input: {} as PlusActivationInput,
    output: {} as PlusActivated,
    children: {} as { check: "activationCode" },
  },
  actors: {
    activationCode: activationCodeMachine,
    applyCode: promisePort<CodeApplied, CodeToApply>("applyCode"),
  },
  guards: {
    beginsVirtual: ({ context }) => context.isVirtual,
    isCodeValid: ({ context }) => context.verdict === "valid",
    isOfCode: ({ context, event }) => event.type === "code.judged" && event.code === context.code,
    isVirtualBoard: ({ event }) => chosenBoard(event)?.isVirtual === true,
    isOffered: ({ event }) => chosenBoard(event)?.isPlusActive === false,
    hasBoard: ({ context }) => context.boardId !== null,
    isBlended: ({ event }) => outputIn<CodeApplied>(event)?.isBlended === true,
  },
  actions: {
    keepCode: assign(({ event }) =>
      event.type === "code.change" ? { code: event.code, verdict: "tooShort" as const, problem: null } : {},
    ),
    keepVerdict: assign(({ event }) => (event.type === "code.judged" ? { verdict: event.verdict } : {})),
    passOn: sendTo("check", ({ event }) => event),
    keepBoard: assign(({ event }) => ({ boardId: chosenBoard(event)?.id ?? null })),
    forgetBoard: assign({ boardId: null }),
    noteFailed: assign(({ event }) => ({
      problem: noticeIn(event, "activation-failed"),
      // The code is asked about anew: it may be used by now.
      verdict: "tooShort" as const,
      boardId: null,
    })),
    note: assign((_, { end }: { end: PlusActivationEnd }) => ({ end })),
  },
}).createMachine({
  id: "plusActivation",
  context: initialContext,
  output: outcome,
  initial: "opening",
  states: {
    opening: { always: [{ guard: "beginsVirtual", target: "virtualBoard" }, { target: "enteringCode" }] },
    enteringCode: {
      invoke: { id: "check", src: "activationCode", input: codeToCheck },
      on: {
        "code.change": { actions: ["keepCode", "passOn"] },
        "code.retry": { actions: "passOn" },
        "code.judged": { guard: "isOfCode", actions: "keepVerdict" },
        "code.purchase": ends("purchase"),
        "step.next": { guard: "isCodeValid", target: "pickingBoard" },
        "plus.close": "ended",
      },
    },
    pickingBoard: {
      on: {
        "board.choose": [
          { guard: "isVirtualBoard", target: "virtualBoard" },
          { guard: "isOffered", actions: "keepBoard" },
        ],
        "step.back": { target: "enteringCode", actions: "forgetBoard" },
        "activate.submit": { guard: "hasBoard", target: "applying" },
        "plus.close": "ended",
      },
    },
    virtualBoard: {
      on: {
        "app.pair": ends("pairing"),
        "step.back": [{ guard: "isCodeValid", target: "pickingBoard" }, { target: "enteringCode" }],
        "plus.close": "ended",
      },
    },
    applying: {
      invoke: {
        id: "applyCode",
        src: "applyCode",
        input: codeToApply,
        onDone: [{ guard: "isBlended", ...ends("welcome") }, ends("reload")],
        onError: { target: "enteringCode", actions: "noteFailed" },
      },
    },
    ended: { type: "final" },
  },
});

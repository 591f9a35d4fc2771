import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";
import type { Transition } from "./sendRequest.ts";
import { type BoardSize, changedTurn, isSameTurn, turnProblem } from "./turnRules.ts";

export type TurnChoiceInput = BoardSize & {
  readonly boardId: string;
  /** How this board's flaps turn where nobody chooses. */
  readonly own: Transition;
  /** What was chosen here before for a message that was not sent; null or nothing for the board's own manner. */
  readonly wish?: Transition | null;
};

export type TurnChoiceContext = Omit<TurnChoiceInput, "wish"> & {
  /** How the next message turns; null for the board's own manner. */
  readonly wish: Transition | null;
  /** What the gateway is known to hold while another manner is being kept; null else. */
  readonly former: Transition | null;
};

export type TurnChoiceEvent =
  | { readonly type: "turn.change"; readonly change: Partial<Transition> }
  /** The board's own manner again. */
  | { readonly type: "turn.reset" }
  /** What was chosen is the board's own manner from now on. */
  | { readonly type: "turn.keep" }
  /** Another manner became the board's own, here or elsewhere. */
  | { readonly type: "board.changed"; readonly own: Transition };

export type TurnChoiceEmitted =
  | { readonly type: "turn.kept"; readonly notice: Notice }
  | { readonly type: "turn.refused"; readonly notice: Notice };

export type TurnToKeep = { readonly boardId: string; readonly transition: Transition };

type Scope = { context: TurnChoiceContext };

/** How the next message turns, as the fields show it. */
export const turnShown = ({ wish, own }: Pick<TurnChoiceContext, "wish" | "own">): Transition => wish ?? own;

/** A wish for what the board does anyway is none. */
const wishFor = (own: Transition, wished: Transition): Transition | null => (isSameTurn(own, wished) ? null : wished);

const initialContext = ({ input }: { input: TurnChoiceInput }): TurnChoiceContext => ({
  ...input,
  wish: input.wish ? wishFor(input.own, input.wish) : null,
  former: null,
});

const turnToKeep = ({ context: { boardId, own } }: Scope): TurnToKeep => ({ boardId, transition: own });

/**
 * How the flaps of the next message turn: chosen for this one message, or kept as the board's own manner.
 *
 * What can go wrong: what was chosen cannot be, or takes too long (it is neither sent nor kept until it can); keeping it is
 * refused or its answer is lost (the board's own manner is again what it was, the choice stays, and it is said); another
 * manner becomes the board's own meanwhile (whoever has no wish follows it).
 */
export const turnChoiceMachine = setup({
  types: {
    context: {} as TurnChoiceContext,
    events: {} as TurnChoiceEvent,
    input: {} as TurnChoiceInput,
    emitted: {} as TurnChoiceEmitted,
    tags: {} as "busy",
  },
  actors: {
    /** Answers with what the board's own manner is then. */
    keepTurn: promisePort<Transition, TurnToKeep>("keepTurn"),
  },
  guards: {
    isKeepable: ({ context }) => context.wish !== null && turnProblem(context.wish, context) === null,
  },
  actions: {
    changeWish: assign(({ context, event }) =>
      event.type === "turn.change" ? { wish: wishFor(context.own, changedTurn(turnShown(context), event.change)) } : {},
    ),
    forgetWish: assign({ wish: null }),
    followBoard: assign(({ context, event }) =>
      event.type === "board.changed" ? { own: event.own, wish: context.wish && wishFor(event.own, context.wish) } : {},
    ),
    noteFormer: assign(({ event }) => (event.type === "board.changed" ? { former: event.own } : {})),
    /** It stands there at once, before the gateway has answered. */
    showKept: assign(({ context }) => ({ own: turnShown(context), wish: null, former: context.own })),
    keepAnswer: assign(({ context, event }) => {
      const own = outputIn<Transition>(event) ?? context.own;
      return { own, wish: context.wish && wishFor(own, context.wish), former: null };
    }),
    rollBack: assign(({ context }) => {
      const own = context.former ?? context.own;
      return { own, wish: wishFor(own, turnShown(context)), former: null };
    }),
    tellKept: emit({ type: "turn.kept" as const, notice: { id: "turn-kept" } }),
    tellRefusal: emit(({ event }) => ({
      type: "turn.refused" as const,
      notice: noticeOf("turn-keep-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "turnChoice",
  context: initialContext,
  initial: "choosing",
  on: {
    "turn.change": { actions: "changeWish" },
    "turn.reset": { actions: "forgetWish" },
  },
  states: {
    choosing: {
      on: {
        "turn.keep": { guard: "isKeepable", target: "keeping" },
        "board.changed": { actions: "followBoard" },
      },
    },
    keeping: {
      tags: "busy",
      entry: "showKept",
      on: { "board.changed": { actions: "noteFormer" } },
      invoke: {
        id: "keepTurn",
        src: "keepTurn",
        input: turnToKeep,
        onDone: { target: "choosing", actions: ["keepAnswer", "tellKept"] },
        onError: { target: "choosing", actions: ["rollBack", "tellRefusal"] },
      },
    },
  },
});

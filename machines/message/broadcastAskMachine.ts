import { assign, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn, refusalOf } from "../port.ts";
import type { Obstacle, PinNamed } from "./broadcastContext.ts";

export type BroadcastAskInput = { readonly boardIds: readonly string[] };

/** The boards that ask before they are written to, by what they ask about. */
export type BroadcastCheck = { readonly quietHours: readonly Obstacle[]; readonly pinned: readonly Obstacle[] };

export type BroadcastAskContext = BroadcastAskInput &
  BroadcastCheck & {
    readonly forced: boolean;
    readonly forcePinnedMessageOverride: boolean;
    /** Which pins that Yes is for: those that were named. */
    readonly endsPins: readonly PinNamed[];
    readonly problem: Refusal | null;
  };

export type BroadcastAskEvent =
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  /** Neither: back to the boards, and nothing is sent. */
  | { readonly type: "confirm.cancel" };

/** The boards that are left, and the Yes given for them. */
export type BroadcastAskOutput = Pick<
  BroadcastAskContext,
  "boardIds" | "forced" | "forcePinnedMessageOverride" | "endsPins" | "problem"
>;

const initialContext = ({ input }: { input: BroadcastAskInput }): BroadcastAskContext => ({
  ...input,
  quietHours: [],
  pinned: [],
  forced: false,
  forcePinnedMessageOverride: false,
  endsPins: [],
  problem: null,
});

const outcome = ({ context }: { context: BroadcastAskContext }): BroadcastAskOutput => ({
  boardIds: context.boardIds,
  forced: context.forced,
  forcePinnedMessageOverride: context.forcePinnedMessageOverride,
  endsPins: context.endsPins,
  problem: context.problem,
});

const boardsToCheck = ({ context }: { context: BroadcastAskContext }): BroadcastAskInput => ({
  boardIds: context.boardIds,
});

const without = (boards: readonly string[], left: readonly Obstacle[]): string[] =>
  boards.filter((boardId) => left.every((one) => one.boardId !== boardId));

/**
 * What is asked before a broadcast: one prompt for the boards in quiet hours, one for those with a pin, each naming them.
 * A No leaves those boards out; whoever answers neither, as Escape does, sends nothing.
 *
 * What can go wrong: the check is refused (a role was taken away, a board deleted) or its answer is lost: then nothing is
 * asked and nothing sent.
 */
export const broadcastAskMachine = setup({
  types: {
    context: {} as BroadcastAskContext,
    events: {} as BroadcastAskEvent,
    input: {} as BroadcastAskInput,
    output: {} as BroadcastAskOutput,
  },
  actors: { checkBoards: promisePort<BroadcastCheck, BroadcastAskInput>("checkBoards") },
  guards: {
    isQuiet: ({ context }) => context.quietHours.length > 0 && !context.forced,
    isPinned: ({ context }) => context.pinned.length > 0 && !context.forcePinnedMessageOverride,
  },
  actions: {
    keepCheck: assign(({ event }) => {
      const { quietHours = [], pinned = [] } = outputIn<BroadcastCheck>(event) ?? {};
      return { quietHours, pinned };
    }),
    keepProblem: assign({ problem: ({ event }) => refusalIn(event) ?? refusalOf(undefined) }),
    overrideQuietHours: assign({ forced: true }),
    overridePins: assign(({ context: { pinned } }) => ({
      forcePinnedMessageOverride: true,
      endsPins: pinned.map(({ boardId, until = null }) => ({ boardId, until })),
    })),
    /** A board in quiet hours that is left out is not asked about for its pin. */
    leaveOutQuiet: assign(({ context }) => ({
      boardIds: without(context.boardIds, context.quietHours),
      quietHours: [],
      pinned: context.pinned.filter((one) => context.quietHours.every((quiet) => quiet.boardId !== one.boardId)),
    })),
    /** A Yes for pins is the last answer, so that none was given where both are still asked. */
    leaveOutAll: assign({ boardIds: [], forced: false }),
    leaveOutPinned: assign(({ context }) => ({ boardIds: without(context.boardIds, context.pinned), pinned: [] })),
  },
}).createMachine({
  id: "broadcastAsk",
  context: initialContext,
  output: outcome,
  initial: "checking",
  states: {
    checking: {
      invoke: {
        id: "checkBoards",
        src: "checkBoards",
        input: boardsToCheck,
        onDone: { target: "deciding", actions: "keepCheck" },
        onError: { target: "answered", actions: "keepProblem" },
      },
    },
    deciding: {
      always: [
        { guard: "isQuiet", target: "confirmingQuietHours" },
        { guard: "isPinned", target: "confirmingPinned" },
        { target: "answered" },
      ],
    },
    confirmingQuietHours: {
      on: {
        "confirm.no": { target: "deciding", actions: "leaveOutQuiet" },
        "confirm.yes": { target: "deciding", actions: "overrideQuietHours" },
        "confirm.cancel": { target: "answered", actions: "leaveOutAll" },
      },
    },
    confirmingPinned: {
      on: {
        "confirm.no": { target: "deciding", actions: "leaveOutPinned" },
        "confirm.yes": { target: "deciding", actions: "overridePins" },
        "confirm.cancel": { target: "answered", actions: "leaveOutAll" },
      },
    },
    answered: { type: "final" },
  },
});

import { assign, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort } from "../port.ts";

export type RequestReplayInput = { readonly requestId: string };

export type ReplayWish = RequestReplayInput & { readonly dryRun: boolean };

/** How the call was answered this time. */
export type ReplayAnswer = {
  /** When it came, epoch milliseconds. */
  readonly at: number;
  readonly status: number;
  readonly error: string | null;
};

export type RequestReplayContext = RequestReplayInput & {
  readonly dryRun: boolean;
  readonly answer: ReplayAnswer | null;
  readonly problem: Notice | null;
};

export type RequestReplayEvent =
  | { readonly type: "replay.try" }
  | { readonly type: "replay.send" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

const initialContext = ({ input }: { input: RequestReplayInput }): RequestReplayContext => ({
  ...input,
  dryRun: true,
  answer: null,
  problem: null,
});

const wished = ({ context }: { context: RequestReplayContext }): ReplayWish => ({
  requestId: context.requestId,
  dryRun: context.dryRun,
});

/**
 * Sending a program's call once more: as a dry run at once, for real after a question.
 *
 * What can go wrong: a rule refuses (that is the answer); the call or its credential is there no more, or no answer comes
 * (said; a real one may have arrived, as the list shows).
 */
export const requestReplayMachine = setup({
  types: {
    context: {} as RequestReplayContext,
    events: {} as RequestReplayEvent,
    input: {} as RequestReplayInput,
  },
  actors: { replayRequest: promisePort<ReplayAnswer, ReplayWish>("replayRequest") },
  actions: {
    beDry: assign({ dryRun: true }),
    beReal: assign({ dryRun: false }),
    forgetAnswer: assign({ answer: null, problem: null }),
    keepAnswer: assign({ answer: ({ event }) => outputIn<ReplayAnswer>(event) ?? null }),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "replay-failed") }),
  },
}).createMachine({
  id: "requestReplay",
  context: initialContext,
  initial: "idle",
  states: {
    idle: {
      on: {
        "replay.try": { target: "replaying", actions: ["beDry", "forgetAnswer"] },
        "replay.send": "confirming",
      },
    },
    confirming: {
      on: { "confirm.no": "idle", "confirm.yes": { target: "replaying", actions: ["beReal", "forgetAnswer"] } },
    },
    replaying: {
      invoke: {
        id: "replayRequest",
        src: "replayRequest",
        input: wished,
        onDone: { target: "idle", actions: "keepAnswer" },
        onError: { target: "idle", actions: "keepProblem" },
      },
    },
  },
});

import { assign, emit, setup } from "xstate";
import { isAnswerLost, type Notice, noticeOf, promisePort, type Refusal, refusalIn, refusalOf } from "../port.ts";

export type ChannelToRun = { readonly boardId: string; readonly subscriptionId: string; readonly title: string };

export type RunNowContext = {
  readonly channel: ChannelToRun | null;
  /** One for each press, made where randomness is allowed. */
  readonly idempotencyKey: string;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  /** Which pin that Yes is for, by its end; null where the person was told none. */
  readonly endsPinUntil: number | null;
  /** Why the board asks. */
  readonly prompt: Notice | null;
};

export type RunNowEvent =
  | ({ readonly type: "run.request"; readonly idempotencyKey: string } & ChannelToRun)
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  /** The answer was lost: the very same call again. */
  | { readonly type: "run.retry" };

export type RunNowEmitted =
  | { readonly type: "run.succeeded"; readonly channel: ChannelToRun; readonly appearanceId: string | null }
  | {
      readonly type: "run.refused";
      readonly channel: ChannelToRun;
      readonly notice: Notice;
      readonly canRetry: boolean;
    };

export type RunToMake = {
  readonly subscriptionId: string;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  readonly endsPinUntil: number | null;
  readonly idempotencyKey: string;
};
export type RunMade = { readonly appearanceId: string };

const initialContext: RunNowContext = {
  channel: null,
  idempotencyKey: "",
  forced: false,
  forcePinnedMessageOverride: false,
  endsPinUntil: null,
  prompt: null,
};

const nothing: ChannelToRun = { boardId: "", subscriptionId: "", title: "" };

const chosen = ({ channel }: RunNowContext): ChannelToRun => channel ?? nothing;

const runToMake = ({ context }: { context: RunNowContext }): RunToMake => ({
  subscriptionId: chosen(context).subscriptionId,
  forced: context.forced,
  forcePinnedMessageOverride: context.forcePinnedMessageOverride,
  endsPinUntil: context.endsPinUntil,
  idempotencyKey: context.idempotencyKey,
});

function failureId({ code, rule }: Refusal): string {
  // What one person may make in all is no matter of seconds.
  if (code === "RateLimited" && rule !== "quota") return "message-rate-limited";
  return rule === "pinKept" ? "send-pin-kept" : "channel-run-failed";
}

const refusal = (event: { readonly type: string }): Refusal => refusalIn(event) ?? refusalOf(undefined);

const request = { target: "running", actions: "keepRequest" } as const;

/**
 * Running a channel now: a person's own message, with the questions that sending asks and their 15 seconds; it moves no
 * slot of the day.
 *
 * What can go wrong: quiet hours or a pin stand in the way (both ask; a Yes is kept and sent with the next call); somebody else
 * pins while the person is asked (a Yes ends the pin that was named and no other, which is asked about anew); the pin is kept
 * to its end (no answer would help); the board was written to less than 15 s ago; the channel has nothing to show; the
 * board shows exactly this already (that is no error); the answer is lost (the retry repeats the very same call with the same
 * key, so that nothing appears twice).
 */
export const runNowMachine = setup({
  types: { context: {} as RunNowContext, events: {} as RunNowEvent, emitted: {} as RunNowEmitted },
  actors: { runSubscription: promisePort<RunMade, RunToMake>("runSubscription") },
  guards: {
    isQuietHours: ({ event }) => refusal(event).code === "QuietHours",
    isPinned: ({ event }) => refusal(event).code === "MessagePinned" && refusal(event).rule !== "pinKept",
    isAlreadyShown: ({ event }) => refusal(event).code === "FingerprintMatch",
    isAnswerLost: ({ event }) => isAnswerLost(refusal(event)),
  },
  actions: {
    keepRequest: assign(({ context, event }) => {
      if (event.type !== "run.request") return context;
      const { boardId, subscriptionId, title, idempotencyKey } = event;
      return { ...initialContext, channel: { boardId, subscriptionId, title }, idempotencyKey };
    }),
    ask: assign({ prompt: ({ event }, { id }: { id: string }) => noticeOf(id, refusal(event)) }),
    overrideQuietHours: assign({ forced: true, prompt: null }),
    overridePin: assign(({ context: { prompt } }) => ({
      forcePinnedMessageOverride: true,
      endsPinUntil: prompt?.until ?? null,
      prompt: null,
    })),
    forgetAll: assign(() => initialContext),
    tellShown: emit(({ context, event }) => ({
      type: "run.succeeded" as const,
      channel: chosen(context),
      appearanceId: "output" in event ? (event.output as RunMade).appearanceId : null,
    })),
    tellRefusal: emit(({ context, event }) => ({
      type: "run.refused" as const,
      channel: chosen(context),
      notice: noticeOf(failureId(refusal(event)), refusal(event)),
      canRetry: isAnswerLost(refusal(event)),
    })),
  },
}).createMachine({
  id: "runNow",
  context: initialContext,
  initial: "idle",
  states: {
    idle: { on: { "run.request": request } },
    running: {
      invoke: {
        id: "runSubscription",
        src: "runSubscription",
        input: runToMake,
        onDone: { target: "idle", actions: ["tellShown", "forgetAll"] },
        onError: [
          {
            guard: "isQuietHours",
            target: "confirmingQuietHours",
            actions: { type: "ask", params: { id: "prompt-quiet-hours" } },
          },
          { guard: "isPinned", target: "confirmingPinned", actions: { type: "ask", params: { id: "prompt-pinned" } } },
          { guard: "isAlreadyShown", target: "idle", actions: ["tellShown", "forgetAll"] },
          { guard: "isAnswerLost", target: "lost", actions: "tellRefusal" },
          { target: "idle", actions: ["tellRefusal", "forgetAll"] },
        ],
      },
    },
    confirmingQuietHours: {
      on: {
        "confirm.no": { target: "idle", actions: "forgetAll" },
        "confirm.yes": { target: "running", actions: "overrideQuietHours" },
      },
    },
    confirmingPinned: {
      on: {
        "confirm.no": { target: "idle", actions: "forgetAll" },
        "confirm.yes": { target: "running", actions: "overridePin" },
      },
    },
    lost: { on: { "run.request": request, "run.retry": "running" } },
  },
});

import { boardPauseMachine, pauseDurations } from "../../machines/board/boardPauseMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const away = new PortRefusal({ code: "AnswerLost" });

testByPaths("muting a board's channels", {
  machine: boardPauseMachine,
  events: [
    { type: "mute.open", boardId: "kitchen", title: "Kitchen", hasPlan: true },
    { type: "mute.open", boardId: "kitchen", title: "Kitchen", hasPlan: false },
    { type: "modal.close" },
    { type: "mute.cancel" },
    { type: "duration.choose", seconds: 90_000 },
    { type: "duration.choose", seconds: 5 },
    { type: "mute.confirm" },
    { type: "pause.request", boardId: "kitchen", seconds: 3_600 },
    { type: "pause.request", boardId: "kitchen", seconds: 0 },
    { type: "pause.end", boardId: "kitchen" },
  ],
  answers: {
    pauseBoard: { done: [{ pausedUntil: 1_000 }], fails: [away] },
    resumeBoard: { done: [{ pausedUntil: null }], fails: [away] },
  },
  remember: ({ seconds }) => seconds,
  strategy: "once",
  invariants: {
    "30 minutes are chosen beforehand": ({ event, snapshot }) =>
      event?.type === "mute.open" ? snapshot.context.seconds === 1_800 : undefined,
    "a duration is one of the three, or none to unmute": ({ calls }) =>
      calls.length === 0
        ? undefined
        : calls.every(({ input }) => input.seconds === 0 || pauseDurations.some((one) => one === input.seconds)),
    "unmuting sends no duration": ({ event, calls }) =>
      event?.type === "pause.end" ? calls.at(-1)?.input.seconds === 0 : undefined,
    "without a plan nothing is asked": ({ snapshot, calls }) =>
      snapshot.matches("planInactive") ? calls.every(({ state }) => state !== "pending") : undefined,
    "nothing happens without a Yes to the question": ({ snapshot, calls }) =>
      snapshot.matches("choosing") ? calls.every(({ state }) => state !== "pending") : undefined,
    "what changed is told, with its end": ({ event, emittedNow }) => {
      if (event?.type !== "xstate.done.actor.pauseBoard") return undefined;
      const [told] = emittedNow;
      return told?.type === "pause.changed" && told.pausedUntil === 1_000 && told.notice.id === "channels-muted";
    },
    "a failure is told, and says what failed": ({ event, emittedNow }) =>
      event?.type.startsWith("xstate.error")
        ? emittedNow[0]?.notice.id === (event.type.endsWith("resumeBoard") ? "unmute-failed" : "mute-failed")
        : undefined,
  },
  paths: 23,
});

import { unscheduleMachine } from "../../machines/message/unscheduleMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { type Moment, testByPaths } from "../support/paths.ts";

const now = Date.UTC(2026, 10, 21, 20, 0, 0);
const until = now + 3_600_000;
type HoldMoment = Moment<typeof unscheduleMachine>;
const isRequest = (event: { type: string }) => event.type.endsWith(".request");
const sinceRequest = ({ events }: HoldMoment) => events.slice(events.findLastIndex(isRequest));

testByPaths("cancelling and moving what waits for a board, and taking its pin off", {
  machine: unscheduleMachine,
  events: [
    { type: "unschedule.request", boardId: "kitchen", scheduledId: "planned-1" },
    { type: "unpin.request", boardId: "kitchen" },
    { type: "reschedule.request", boardId: "kitchen", scheduledId: "planned-1" },
    { type: "time.change", hours: 1, minutes: 2, seconds: 3 },
    { type: "time.confirm", now },
    { type: "time.cancel" },
    { type: "confirm.no" },
    { type: "confirm.yes" },
    { type: "unschedule.retry" },
    { type: "unschedule.dismiss" },
  ],
  answers: {
    endHold: { done: [undefined], fails: [new PortRefusal({ code: "NotFound" })] },
    moveSchedule: {
      done: [undefined],
      fails: [
        new PortRefusal({ code: "QuietHours", until, setBy: "Mia" }),
        new PortRefusal({ code: "AnswerLost" }),
        new Error("the port broke"),
      ],
    },
  },
  remember: ({ act, duration, forced }) => [act, duration, forced],
  strategy: "once",
  invariants: {
    "nothing is cancelled without a Yes": (moment) => {
      const ended = moment.calls.some((call) => call.port === "endHold");
      return ended ? moment.events.some((event) => event.type === "confirm.yes") : undefined;
    },
    "a No changes nothing": ({ event, snapshot, calls, emittedNow }) =>
      event?.type === "confirm.no"
        ? snapshot.matches("idle") && emittedNow.length === 0 && calls.every((call) => call.state !== "pending")
        : undefined,
    "the new time is now + offset, the same for every attempt": ({ calls }) => {
      const moves = calls.filter((call) => call.port === "moveSchedule");
      return moves.length ? moves.every((call) => call.input.sendAt === now + 3_723_000) : undefined;
    },
    "never moves into quiet hours without a confirmation": (moment) => {
      const last = moment.calls.filter((call) => call.port === "moveSchedule").at(-1);
      if (!moment.snapshot.matches("moving") || !last?.input.forced) return undefined;
      return sinceRequest(moment).some((event) => event.type === "confirm.yes");
    },
    "an open question about quiet hours says until when and who set them": ({ snapshot }) =>
      snapshot.matches("confirmingQuietHours")
        ? snapshot.context.prompt?.until === until && snapshot.context.prompt.setBy === "Mia"
        : snapshot.context.prompt === null,
    "every refusal is told once": ({ snapshot, previous, emittedNow }) => {
      const told = emittedNow.filter((event) => event.type === "hold.refused").length;
      return told === (snapshot.matches("failed") && !previous?.matches("failed") ? 1 : 0);
    },
    "nothing is done twice by a double click": ({ calls }) =>
      calls.filter((call) => call.state === "pending").length <= 1,
  },
  paths: 43,
});

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
    {
      type: "reschedule.request",
      boardId: "kitchen",
      scheduledId: "planned-1",
      clock: { date: "2026-11-23", time: "08:00" },
    },
    { type: "restore.request", boardId: "kitchen", scheduledId: "planned-1" },
    { type: "pauseRepeat.request", boardId: "kitchen", repeatId: "repeat-1" },
    { type: "resumeRepeat.request", boardId: "kitchen", repeatId: "repeat-1" },
    { type: "skipRepeat.request", boardId: "kitchen", repeatId: "repeat-1" },
    { type: "endRepeat.request", boardId: "kitchen", repeatId: "repeat-1" },
    { type: "time.change", clock: null },
    { type: "time.change", hours: 1, minutes: 2, seconds: 3 },
    { type: "time.confirm", now },
    { type: "time.confirm", now, at: now + 7_200_000 },
    { type: "time.confirm", now, at: now - 1 },
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
  remember: ({ act, time, forced }) => [act, time, forced],
  strategy: "once",
  invariants: {
    "nothing is cancelled or ended without a Yes": (moment) => {
      const asked = ["unschedule", "unpin", "endRepeat"];
      const last = moment.calls.filter((call) => call.port === "endHold").at(-1);
      if (last?.state !== "pending" || !asked.includes(last.input.act)) return undefined;
      return sinceRequest(moment).some((event) => event.type === "confirm.yes");
    },
    "what is done is what was asked for last, and of the same thing": (moment) => {
      const last = moment.calls.filter((call) => call.port === "endHold").at(-1);
      const [request] = sinceRequest(moment);
      if (last?.state !== "pending" || request === undefined) return undefined;
      const isRepeat = last.input.act.endsWith("Repeat");
      return (
        request.type === `${last.input.act}.request` &&
        last.input.repeatId === (isRepeat ? "repeat-1" : "") &&
        last.input.scheduledId === (isRepeat || last.input.act === "unpin" ? "" : "planned-1")
      );
    },
    "a No changes nothing": ({ event, snapshot, calls, emittedNow }) =>
      event?.type === "confirm.no"
        ? snapshot.matches("idle") && emittedNow.length === 0 && calls.every((call) => call.state !== "pending")
        : undefined,
    "the new time is the chosen moment, or now + offset, the same for every attempt; never one that has passed": (
      moment,
    ) => {
      const last = moment.calls.filter((call) => call.port === "moveSchedule").at(-1);
      if (last?.state !== "pending") return undefined;
      const byClock = moment.snapshot.context.time.clock !== null;
      return last.input.sendAt === now + (byClock ? 7_200_000 : 3_723_000);
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
  paths: 244,
});

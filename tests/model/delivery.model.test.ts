import { deliveryMachine } from "../../machines/message/deliveryMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { type PortCall, testByPaths } from "../support/paths.ts";

const grid = [[8, 9]];
const request = {
  boardId: "kitchen",
  characters: grid,
  text: "hi",
  messageId: null,
  idempotencyKey: "key-1",
  transition: { pace: "brisk", order: "row", stepIntervalMs: 90, stepSize: 2 },
  forced: true,
  forcePinnedMessageOverride: true,
  isOneCall: false,
  secondsToPin: 90,
  afterPin: "HandBack",
  sendAt: 1_800_000,
  repeat: null,
} as const;
const repeat = { rhythm: "Weekly", time: "08:00", weekday: 3 } as const;
const lost = new PortRefusal({ code: "AnswerLost" });
const shows = (calls: readonly PortCall[]) => calls.filter((call) => call.port !== "createMessage");

testByPaths("one attempt to bring a message to a board", {
  machine: deliveryMachine,
  inputs: [
    { ...request, kind: "send" },
    { ...request, kind: "resend", messageId: "message-1", characters: null },
    { ...request, kind: "pin" },
    { ...request, kind: "pin", messageId: "message-1" },
    { ...request, kind: "schedule" },
    { ...request, kind: "send", isOneCall: true },
    { ...request, kind: "resend", messageId: "message-1", characters: null, isOneCall: true },
    { ...request, kind: "pin", isOneCall: true },
    { ...request, kind: "schedule", isOneCall: true },
    { ...request, kind: "schedule", repeat },
    { ...request, kind: "schedule", repeat, isOneCall: true },
  ],
  events: [],
  answers: {
    createMessage: {
      done: [{ messageId: "message-2" }],
      fails: [new PortRefusal({ code: "FingerprintMatch" }), new PortRefusal({ code: "TextTooLong" }), lost],
    },
    createAppearance: {
      done: [{ appearanceId: "appearance-1" }],
      fails: [new PortRefusal({ code: "FingerprintMatch" }), new PortRefusal({ code: "MessagePinned" }), lost],
    },
    pinMessage: {
      done: [{ appearanceId: "appearance-2" }, { appearanceId: null }],
      fails: [new PortRefusal({ code: "MessagePinned" })],
    },
    scheduleMessage: { done: [undefined], fails: [new PortRefusal({ code: "QuietHours" })] },
    createMessage2: {
      done: [{ messageId: "message-3", appearanceId: "appearance-3" }],
      fails: [new PortRefusal({ code: "MessagePinned" }), new PortRefusal({ code: "FingerprintMatch" }), lost],
    },
  },
  remember: ({ kind, messageId, isOneCall, repeat: again }) => [kind, messageId, isOneCall, again !== null],
  invariants: {
    "a message that exists is not made again": ({ input, calls }) =>
      input.messageId ? calls.every((call) => call.port !== "createMessage") : undefined,
    "at most one call brings the message to the board": ({ calls }) => shows(calls).length <= 1,
    "every call carries the key of the request": ({ calls }) =>
      calls.every((call) => call.input.idempotencyKey === "key-1"),
    "the Yes travels in the call itself": ({ calls }) =>
      shows(calls).length
        ? shows(calls).every((call) => call.input.forced && call.input.forcePinnedMessageOverride)
        : undefined,
    "FingerprintMatch on an appearance ends as delivered, without an error": ({ snapshot, event }) =>
      event?.type === "xstate.error.actor.createAppearance" && event.error.refusal.code === "FingerprintMatch"
        ? snapshot.matches("delivered") && snapshot.output?.problem === null && snapshot.output.isAlreadyShown
        : undefined,
    "with version 1 one call does all of it, and no other is made": ({ input, calls }) =>
      input.isOneCall && !input.repeat
        ? calls.every((call) => call.port === "createMessage2")
        : calls.every((call) => call.port !== "createMessage2"),
    "the one call names what it is to do: a message or what to write, a pin or a time": ({ input, calls }) => {
      const [call] = calls;
      if (!input.isOneCall || input.repeat || call === undefined) return undefined;
      const { messageId, characters, pinFor, sendAt } = call.input;
      return (
        (messageId === null) === (characters !== null) &&
        pinFor === (input.kind === "pin" ? 90 : null) &&
        sendAt === (input.kind === "schedule" ? 1_800_000 : null)
      );
    },
    "a refusal keeps the message that was made": ({ input, snapshot, calls }) =>
      (!input.isOneCall || input.repeat) && snapshot.matches("refused") && shows(calls).length
        ? snapshot.output?.messageId !== null
        : undefined,
    "a refusal names its step": ({ snapshot, calls }) =>
      snapshot.matches("refused") ? snapshot.output?.problem?.step === calls.at(-1)?.port : undefined,
    "how the flaps turn travels with whatever turns them, now or later": ({ calls, input }) =>
      shows(calls).length ? shows(calls).every((call) => call.input.transition === input.transition) : undefined,
    "what comes again and again is scheduled by its rhythm, which version 1 does not know": ({ calls, input }) => {
      const scheduled = calls.filter((call) => call.port === "scheduleMessage");
      if (input.kind !== "schedule" || !shows(calls).length) return undefined;
      return input.repeat ? scheduled[0]?.input.repeat === input.repeat : scheduled.every((call) => !call.input.repeat);
    },
    "a pin says what comes at its end": ({ calls }) => {
      const pins = calls.filter((call) => call.port === "pinMessage");
      return pins.length ? pins.every((call) => call.input.afterPin === "HandBack") : undefined;
    },
    "a pin and a schedule carry their time": ({ calls }) => {
      const timed = calls.filter((call) => call.port === "pinMessage" || call.port === "scheduleMessage");
      if (!timed.length) return undefined;
      return timed.every((call) => call.input.secondsToPin === 90 || call.input.sendAt === 1_800_000);
    },
  },
  paths: 51,
});

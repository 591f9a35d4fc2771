import { type DeliveryInput, type DeliveryProblem, deliveryMachine } from "../../machines/message/deliveryMachine.ts";
import type { SendStep } from "../../machines/message/sendRequest.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = {
  readonly input: DeliveryInput;
  readonly messageId: string | null;
  readonly appearanceId: string | null;
  readonly isAlreadyShown: boolean;
  readonly problem: DeliveryProblem | null;
};

const transition = { pace: "brisk", order: "row", stepIntervalMs: 90, stepSize: 2 } as const;
const repeat = { rhythm: "Weekly", time: "08:00", weekday: 3, startsOn: "2026-11-25" } as const;
const written: DeliveryInput = {
  kind: "send",
  boardId: "kitchen",
  characters: [[8, 9]],
  text: "hi",
  messageId: null,
  idempotencyKey: "press-1",
  transition,
  forced: true,
  forcePinnedMessageOverride: false,
  endsPinUntil: null,
  isOneCall: false,
  secondsToPin: 0,
  afterPin: "Stay",
  sendAt: 0,
  repeat: null,
};
const existing = {
  characters: null,
  text: null,
  messageId: "message-1",
  transition: null,
  idempotencyKey: "press-2",
} as const;
const pin = {
  kind: "pin",
  forced: false,
  forcePinnedMessageOverride: true,
  endsPinUntil: 7,
  secondsToPin: 90,
  afterPin: "HandBack",
} as const;
const schedule = { kind: "schedule", boardId: "attic", sendAt: 1_800_000 } as const;
const weekly = { ...schedule, repeat } as const;
const resend = { kind: "resend", boardId: "porch", ...existing } as const;
const oneCall = { isOneCall: true } as const;

const fingerprint = new PortRefusal({ code: "FingerprintMatch" });
const tooLong = new PortRefusal({ code: "TextTooLong", row: 3 });
const lost = new PortRefusal({ code: "AnswerLost" });
const pinned = new PortRefusal({ code: "MessagePinned", until: 7, setBy: "Mia" });
const quiet = new PortRefusal({ code: "QuietHours", until: 9, setBy: "Noor" });

const start = (
  more: Partial<DeliveryInput>,
  to: "creatingMessage" | "creatingAppearance" | "pinning" | "scheduling" | "creatingInOneCall",
) => {
  const input = { ...written, ...more };
  return { input, to, knows: { input, messageId: input.messageId } } as const;
};
const isKind =
  (kind: string) =>
  ({ input }: Story) =>
    input.kind === kind;
const message = ({ input: { boardId, characters, text, idempotencyKey } }: Story) => ({
  boardId,
  characters,
  text,
  idempotencyKey,
});
/** The Yes of the two confirmations, the key and the turning travel in the call itself (13, C3). */
const show = ({ input, messageId }: Story) => ({
  boardId: input.boardId,
  messageId,
  forced: input.forced,
  forcePinnedMessageOverride: input.forcePinnedMessageOverride,
  endsPinUntil: input.endsPinUntil,
  idempotencyKey: input.idempotencyKey,
  transition: input.transition,
});
const made = () => ({ messageId: "message-2" });
const problem =
  (step: SendStep, { refusal }: PortRefusal) =>
  () => ({ problem: { step, refusal } });
const output = ({ messageId, appearanceId, isAlreadyShown, problem: is }: Story) => ({
  messageId,
  appearanceId,
  isAlreadyShown,
  problem: is,
});
const shown = (appearanceId: string | null) => () => ({ appearanceId });

/** Messages, sections 4, 7 and 8; decisions 13 to 16, 63, 72 and 74. */
export const deliveryTable = tableOf(deliveryMachine)({
  title: "one attempt to bring a message to a board",
  story: { input: written, messageId: null, appearanceId: null, isAlreadyShown: false, problem: null } as Story,
  // biome-ignore format: one start a line
  starts: [
    start({}, "creatingMessage"),
    start({ ...existing }, "creatingAppearance"),
    start(resend, "creatingAppearance"),
    start(pin, "creatingMessage"),
    start({ ...pin, ...existing }, "pinning"),
    start(schedule, "creatingMessage"),
    start({ ...schedule, ...existing }, "scheduling"),
    start(weekly, "creatingMessage"),
    start(oneCall, "creatingInOneCall"),
    start({ ...resend, ...oneCall }, "creatingInOneCall"),
    start({ ...pin, ...oneCall }, "creatingInOneCall"),
    start({ ...schedule, ...oneCall }, "creatingInOneCall"),
    // Version 1 knows no repeats.
    start({ ...weekly, ...oneCall }, "creatingMessage"),
  ],
  places: {
    creatingMessage: { calls: { createMessage: message } },
    creatingAppearance: { calls: { createAppearance: show } },
    pinning: {
      calls: {
        pinMessage: (told) => ({ ...show(told), secondsToPin: told.input.secondsToPin, afterPin: told.input.afterPin }),
      },
    },
    scheduling: {
      calls: { scheduleMessage: (told) => ({ ...show(told), sendAt: told.input.sendAt, repeat: told.input.repeat }) },
    },
    creatingInOneCall: {
      calls: {
        createMessage2: (told) => ({
          ...show(told),
          characters: told.input.characters,
          text: told.input.text,
          pinFor: told.input.kind === "pin" ? told.input.secondsToPin : null,
          afterPin: told.input.afterPin,
          sendAt: told.input.kind === "schedule" ? told.input.sendAt : null,
        }),
      },
    },
    delivered: { ends: output },
    refused: { ends: output },
  },
  shows: ({ input, ...told }) => ({ ...input, ...told }),
  // biome-ignore format: one row a line
  rows: [
    { in: "creatingMessage", answer: ["createMessage", { messageId: "message-2" }], when: isKind("pin"), to: "pinning", keep: made },
    { in: "creatingMessage", answer: ["createMessage", { messageId: "message-2" }], when: isKind("schedule"), to: "scheduling", keep: made },
    { in: "creatingMessage", answer: ["createMessage", { messageId: "message-2" }], to: "creatingAppearance", keep: made },
    { in: "creatingMessage", refusal: ["createMessage", fingerprint], to: "refused", keep: problem("createMessage", fingerprint) },
    { in: "creatingMessage", refusal: ["createMessage", tooLong], to: "refused", keep: problem("createMessage", tooLong) },
    { in: "creatingAppearance", answer: ["createAppearance", { appearanceId: "appearance-1" }], to: "delivered", keep: shown("appearance-1") },
    // The board shows exactly this: no error, and nothing is written twice (15).
    { in: "creatingAppearance", refusal: ["createAppearance", fingerprint], to: "delivered", keep: () => ({ isAlreadyShown: true }) },
    { in: "creatingAppearance", refusal: ["createAppearance", pinned], to: "refused", keep: problem("createAppearance", pinned) },
    { in: "creatingAppearance", refusal: ["createAppearance", lost], to: "refused", keep: problem("createAppearance", lost) },
    { in: "pinning", answer: ["pinMessage", { appearanceId: "appearance-2" }], to: "delivered", keep: shown("appearance-2") },
    // What the board shows already is pinned as it stands.
    { in: "pinning", answer: ["pinMessage", { appearanceId: null }], to: "delivered" },
    { in: "pinning", refusal: ["pinMessage", pinned], to: "refused", keep: problem("pinMessage", pinned) },
    { in: "scheduling", answer: ["scheduleMessage", undefined], to: "delivered" },
    { in: "scheduling", refusal: ["scheduleMessage", quiet], to: "refused", keep: problem("scheduleMessage", quiet) },
    { in: "creatingInOneCall", answer: ["createMessage2", { messageId: "message-3", appearanceId: "appearance-3" }], to: "delivered", keep: () => ({ messageId: "message-3", appearanceId: "appearance-3" }) },
    { in: "creatingInOneCall", refusal: ["createMessage2", fingerprint], to: "refused", keep: problem("createMessage2", fingerprint) },
    { in: "creatingInOneCall", refusal: ["createMessage2", quiet], to: "refused", keep: problem("createMessage2", quiet) },
  ],
  promises: {
    "one request makes at most one appearance, retries included": ({ calls, input }) =>
      calls.filter(({ port }) => port !== "createMessage").length <= 1 &&
      calls.every((call) => call.input.idempotencyKey === input.idempotencyKey),
    "FingerprintMatch on an appearance ends as sent, without an error": ({ event, snapshot }) =>
      event?.type === "xstate.error.actor.createAppearance" && event.error === fingerprint
        ? snapshot.matches("delivered") && snapshot.output?.problem === null
        : undefined,
    "a message that exists is not made again": ({ input, calls }) =>
      input.messageId ? calls.every(({ port }) => port !== "createMessage") : undefined,
    "a refusal keeps the message that was made": ({ snapshot, calls, input }) =>
      snapshot.matches("refused") && calls.at(-1)?.port !== "createMessage"
        ? snapshot.output?.messageId === (calls.length > 1 ? "message-2" : input.messageId)
        : undefined,
    "a refusal names its step": ({ snapshot, calls }) =>
      snapshot.matches("refused") ? snapshot.output?.problem?.step === calls.at(-1)?.port : undefined,
  },
  contract: {
    flow: "send",
    states: { sent: "delivered", pinned: "delivered", scheduled: "delivered", failed: "refused" },
    more: {
      "creatingInOneCall any any": "version 1 writes and sends in one call (C10)",
    },
  },
});

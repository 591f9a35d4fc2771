import type { BoardCheck } from "../../machines/message/sendContext.ts";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import type { SendKind } from "../../machines/message/sendRequest.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const now = Date.UTC(2026, 10, 21, 20, 0, 0);
const send = { type: "send.request", boardId: "kitchen", characters: [[8, 9]], idempotencyKey: "press-1" } as const;
const resend = { type: "resend.request", boardId: "porch", messageId: "message-0", idempotencyKey: "press-2" } as const;
const pin = { type: "pin.request", boardId: "attic", characters: [[5]], idempotencyKey: "press-3" } as const;
const schedule = { type: "schedule.request", boardId: "cellar", characters: [[7]], idempotencyKey: "press-4" } as const;
const change = { type: "time.change", hours: 2, minutes: 3, seconds: 4 } as const;
const confirm = { type: "time.confirm", now } as const;
const no = { type: "confirm.no" } as const;
const yes = { type: "confirm.yes" } as const;
const retry = { type: "send.retry" } as const;
const clear: BoardCheck = { quietHours: null, pinned: null };
const asks: BoardCheck = { quietHours: {}, pinned: { until: 7 } };
const versionOne: BoardCheck = { ...clear, isOneCall: true };
const lost = new PortRefusal({ code: "AnswerLost" });
const quiet = new PortRefusal({ code: "QuietHours" });
const pinned = new PortRefusal({ code: "MessagePinned", until: 8 });
const same = new PortRefusal({ code: "FingerprintMatch" });
const shown = { appearanceId: "appearance-1" };

type Request = {
  readonly kind: SendKind;
  readonly boardId: string;
  readonly characters: readonly (readonly number[])[] | null;
  readonly text: string | null;
  readonly messageId: string | null;
  readonly idempotencyKey: string;
  readonly transition: null;
};
const none: Request = {
  kind: "send",
  boardId: "",
  characters: null,
  text: null,
  messageId: null,
  idempotencyKey: "",
  transition: null,
};
const start = {
  request: null as Request | null,
  hasTime: false,
  /** The message of the attempt under way. */
  made: null as string | null,
  /** It is not long ago that its answer got lost. */
  isLostKept: false,
  isOneCall: false,
  isPinned: false,
  forced: false,
  forcePinnedMessageOverride: false,
  /** The end of the pin that was named last, and of the one that the Yes is for. */
  pinEnd: null as number | null,
  endsPinUntil: null as number | null,
  prompt: null as { readonly id: string; readonly cause?: string; readonly until?: number } | null,
};
type Story = typeof start;
const kinds: Readonly<Record<string, SendKind>> = {
  [send.type]: "send",
  [resend.type]: "resend",
  [pin.type]: "pin",
  [schedule.type]: "schedule",
};
const asked = (_: Story, { type, ...event }: Record<string, unknown>): Story => {
  const request = { ...none, ...event, kind: kinds[String(type)] ?? "send" } as Request;
  return { ...start, request };
};
const kindOf = ({ request }: Story) => request?.kind ?? "send";
const isKind =
  (...wanted: SendKind[]) =>
  (story: Story) =>
    wanted.includes(kindOf(story));
const hasMessage = ({ request }: Story) => request?.messageId !== null;
/** What an attempt begins with. */
const begins = (more: Partial<Story>) => (story: Story) => ({
  ...more,
  isLostKept: false,
  made: story.request?.messageId ?? null,
});
/** Whatever becomes of it, the message that an attempt made is used again. */
const withMade = ({ request, made }: Story) => ({ request: request && { ...request, messageId: made } });
const losing = (story: Story) => ({ ...withMade(story), isLostKept: true });
const made = () => ({ made: "message-1" });
const over = () => ({ request: null });
/** The person's Yes, for the pin that was named. */
const overrides = (story: Story) =>
  begins({ forcePinnedMessageOverride: true, endsPinUntil: story.pinEnd, prompt: null })(story);
const message = ({ request, made: messageId, forced, forcePinnedMessageOverride, endsPinUntil }: Story) => ({
  boardId: request?.boardId,
  messageId,
  forced,
  forcePinnedMessageOverride,
  endsPinUntil,
  idempotencyKey: request?.idempotencyKey,
  transition: null,
});
const notices = (kind: SendKind, { hasTime }: Story) =>
  ({
    send: { id: "message-sent" },
    resend: { id: "message-sent" },
    pin: { id: "message-pinned" },
    schedule: {
      id: "message-scheduled-in",
      values: hasTime ? { hours: 2, minutes: 3, seconds: 4 } : { hours: 1, minutes: 0, seconds: 0 },
    },
  })[kind];
const succeeded =
  (appearanceId: string | null, isAlreadyShown = false) =>
  (story: Story) => {
    const kind = kindOf(story);
    const boardId = story.request?.boardId ?? "";
    const notice = story.isOneCall ? { id: "message-created" } : notices(kind, story);
    const messageId = story.made;
    const told = { type: "send.succeeded", kind, boardId, messageId, appearanceId, isAlreadyShown, notice } as const;
    return kind === "schedule" ? [told] : [told, { type: "navigate.history", boardId } as const];
  };
const serverFailed = {
  send: "send-server-failed",
  resend: "resend-server-failed",
  pin: "pin-server-failed",
  schedule: "schedule-failed",
};
const refused = (id?: string) => (story: Story) => {
  const kind = kindOf(story);
  const notice = { id: id ?? serverFailed[kind], cause: "AnswerLost" };
  return [{ type: "send.refused", kind, boardId: story.request?.boardId ?? "", notice }] as const;
};
/** An hour unless another time was chosen (decision 139): 3600, or 2 x 3600 + 3 x 60 + 4. */
const secondsOf = ({ hasTime }: Story) => (hasTime ? 7_384 : 3_600);
const rests = ["idle", "failed", "sent", "pinned", "scheduled"] as const;
const busy = { tags: ["busy"] as const };

/**
 * Messages, sections 4, 5 and 8; decisions 13 to 17. What `send` knows goes into the attempt, and what the attempt did comes
 * back: a message is made once for all attempts at a request, a Yes goes along in the very same call, a lost answer is asked
 * for again by the same call, and one request ends in at most one success.
 */
export const sendTogether = tableOf(sendMachine)({
  title: "sending and its delivery together",
  together: ["delivery"],
  story: start,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    choosingTime: {},
    checking: {
      is: "checkingBoard",
      ...busy,
      calls: {
        checkBoard: (story) => ({
          boardId: story.request?.boardId,
          kind: kindOf(story),
          sendAt: isKind("schedule")(story) ? now + 1_000 * secondsOf(story) : 0,
        }),
      },
    },
    quietHours: { is: "confirmingQuietHours" },
    aboutPin: { is: "confirmingPinned" },
    creating: {
      is: "delivering > creatingMessage",
      ...busy,
      calls: {
        "delivery.createMessage": ({ request }) => ({
          boardId: request?.boardId,
          characters: request?.characters,
          text: request?.text,
          idempotencyKey: request?.idempotencyKey,
        }),
      },
    },
    showing: { is: "delivering > creatingAppearance", ...busy, calls: { "delivery.createAppearance": message } },
    pinning: {
      is: "delivering > pinning",
      ...busy,
      calls: {
        "delivery.pinMessage": (story) => ({ ...message(story), secondsToPin: secondsOf(story), afterPin: "Stay" }),
      },
    },
    scheduling: {
      is: "delivering > scheduling",
      ...busy,
      calls: {
        "delivery.scheduleMessage": (story) => ({
          ...message(story),
          sendAt: now + 1_000 * secondsOf(story),
          repeat: null,
        }),
      },
    },
    oneCall: {
      is: "delivering > creatingInOneCall",
      ...busy,
      calls: {
        "delivery.createMessage2": (story) => ({
          ...message(story),
          characters: story.request?.characters,
          text: story.request?.text,
          pinFor: null,
          sendAt: null,
          afterPin: "Stay",
        }),
      },
    },
    failed: {},
    sent: {},
    pinned: {},
    scheduled: {},
  },
  shows: ({ request, isOneCall, forced, forcePinnedMessageOverride, made: messageId, prompt }, place) => ({
    prompt,
    request,
    isOneCall,
    forced,
    forcePinnedMessageOverride,
    "delivery.messageId": ["creating", "showing", "pinning", "scheduling", "oneCall"].includes(place)
      ? messageId
      : undefined,
  }),
  // biome-ignore format: one row a line
  rows: [
    // The very same call again, so that nothing appears twice.
    { in: "failed", on: send, when: (story) => story.isLostKept && isKind("send")(story) && hasMessage(story), to: "showing", keep: begins({}) },
    { in: "failed", on: send, when: (story) => story.isLostKept && isKind("send")(story), to: "creating", keep: begins({}) },
    { in: "failed", on: resend, when: (story) => story.isLostKept && isKind("resend")(story), to: "showing", keep: begins({}) },
    { in: "failed", after: 60_000, keep: () => ({ isLostKept: false }) },
    { in: rests, on: [send, resend], to: "checking", keep: asked },
    { in: rests, on: [pin, schedule], to: "choosingTime", keep: asked },
    { in: "choosingTime", on: change, keep: () => ({ hasTime: true }) },
    { in: "choosingTime", on: confirm, to: "checking" },
    // Version 1 writes and shows by one call.
    { in: "checking", answer: ["checkBoard", versionOne], when: isKind("send"), to: "oneCall", keep: begins({ isOneCall: true, isPinned: false, pinEnd: null }) },
    { in: "checking", answer: ["checkBoard", clear], when: (story) => !hasMessage(story), to: "creating", keep: begins({ isOneCall: false, isPinned: false, pinEnd: null }) },
    { in: "checking", answer: ["checkBoard", clear], to: "showing", keep: begins({ isOneCall: false, isPinned: false, pinEnd: null }) },
    { in: "checking", answer: ["checkBoard", asks], to: "quietHours", keep: () => ({ isOneCall: false, isPinned: true, pinEnd: 7, prompt: { id: "prompt-quiet-hours" } }) },
    { in: ["quietHours", "aboutPin"], on: no, to: "idle", keep: () => ({ prompt: null }) },
    // A schedule does not ask about the pin, and a Yes is not asked for twice.
    { in: "quietHours", on: yes, when: (story) => story.isPinned && kindOf(story) !== "schedule" && story.endsPinUntil !== story.pinEnd, to: "aboutPin", keep: ({ pinEnd }) => ({ forced: true, prompt: { id: "prompt-pinned", ...(pinEnd === null ? {} : { until: pinEnd }) } }) },
    { in: "quietHours", on: yes, when: (story) => !hasMessage(story), to: "creating", keep: begins({ forced: true, prompt: null }) },
    { in: "quietHours", on: yes, to: "showing", keep: begins({ forced: true, prompt: null }) },
    { in: "aboutPin", on: yes, when: (story) => !hasMessage(story), to: "creating", keep: overrides },
    { in: "aboutPin", on: yes, when: isKind("pin"), to: "pinning", keep: overrides },
    { in: "aboutPin", on: yes, to: "showing", keep: overrides },
    { in: "creating", answer: ["delivery.createMessage", { messageId: "message-1" }], when: isKind("pin"), to: "pinning", keep: made },
    { in: "creating", answer: ["delivery.createMessage", { messageId: "message-1" }], when: isKind("schedule"), to: "scheduling", keep: made },
    { in: "creating", answer: ["delivery.createMessage", { messageId: "message-1" }], to: "showing", keep: made },
    { in: "creating", refusal: ["delivery.createMessage", lost], to: "failed", keep: losing, emits: refused("message-create-failed") },
    { in: "showing", answer: ["delivery.createAppearance", shown], to: "sent", keep: over, emits: succeeded("appearance-1") },
    // The board shows exactly this already: that is no error.
    { in: "showing", refusal: ["delivery.createAppearance", same], to: "sent", keep: over, emits: succeeded(null, true) },
    { in: "pinning", answer: ["delivery.pinMessage", shown], to: "pinned", keep: over, emits: succeeded("appearance-1") },
    { in: "scheduling", answer: ["delivery.scheduleMessage", undefined], to: "scheduled", keep: over, emits: succeeded(null) },
    { in: "oneCall", answer: ["delivery.createMessage2", { messageId: "message-1", ...shown }], to: "sent", keep: over, emits: (story) => succeeded("appearance-1")({ ...story, made: "message-1" }) },
    // What stood in the way only at the call is asked about now; the message is there already.
    { in: "showing", refusal: ["delivery.createAppearance", quiet], to: "quietHours", keep: (story) => ({ ...withMade(story), prompt: { id: "prompt-quiet-hours", cause: "QuietHours" } }) },
    { in: "showing", refusal: ["delivery.createAppearance", pinned], to: "aboutPin", keep: (story) => ({ ...withMade(story), pinEnd: 8, prompt: { id: "prompt-pinned", until: 8, cause: "MessagePinned" } }) },
    { in: "pinning", refusal: ["delivery.pinMessage", pinned], to: "aboutPin", keep: (story) => ({ ...withMade(story), pinEnd: 8, prompt: { id: "prompt-pinned", until: 8, cause: "MessagePinned" } }) },
    { in: "showing", refusal: ["delivery.createAppearance", lost], to: "failed", keep: losing, emits: refused() },
    { in: "pinning", refusal: ["delivery.pinMessage", lost], to: "failed", keep: losing, emits: refused() },
    { in: "scheduling", refusal: ["delivery.scheduleMessage", lost], to: "failed", keep: losing, emits: refused() },
    { in: "failed", on: retry, when: (story) => !hasMessage(story), to: "creating", keep: begins({}) },
    { in: "failed", on: retry, when: isKind("pin"), to: "pinning", keep: begins({}) },
    { in: "failed", on: retry, when: isKind("schedule"), to: "scheduling", keep: begins({}) },
    { in: "failed", on: retry, to: "showing", keep: begins({}) },
  ],
  promises: {
    "one request makes at most one appearance, retries included": ({ calls, events }) => {
      const requests = events.filter(({ type }) => type.endsWith(".request")).length;
      const done = calls.filter(
        ({ id, state }) =>
          /createAppearance|pinMessage|scheduleMessage|createMessage2/.test(id) && state === "answered",
      );
      return done.length ? done.length <= requests : undefined;
    },
  },
  contract: "what sending and a delivery do by themselves is in their own tables",
});

import type { HoldAct, UnscheduleContext } from "../../machines/message/unscheduleContext.ts";
import { unscheduleMachine } from "../../machines/message/unscheduleMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = UnscheduleContext;

const now = Date.UTC(2026, 10, 21, 20, 0, 0);
const until = now + 3_600_000;
const year = 365 * 86_400_000;
/** Decision 139: an hour, before anything was chosen. */
const unset = {
  duration: { hours: 1, minutes: 0, seconds: 0 },
  clock: null,
  rhythm: "Once",
  afterPin: "Stay",
} as const;
const story: Story = {
  act: "unschedule",
  boardId: "",
  scheduledId: "",
  isShowing: false,
  repeatId: "",
  day: "",
  time: unset,
  sendAt: 0,
  forced: false,
  endsPinUntil: null,
  prompt: null,
  notice: null,
};
const stands = { date: "2026-11-23", time: "08:00" };
const later = { date: "2026-11-24", time: "09:30" };

const cancel = { type: "unschedule.request", boardId: "kitchen", scheduledId: "planned-1", isShowing: false } as const;
const cancelShowing = { ...cancel, scheduledId: "planned-4", isShowing: true } as const;
const unpin = { type: "unpin.request", boardId: "porch", endsPinUntil: now + 600_000 } as const;
const unpinAny = { ...unpin, boardId: "cellar", endsPinUntil: null } as const;
const move = {
  type: "reschedule.request",
  boardId: "attic",
  scheduledId: "planned-2",
  isShowing: false,
  clock: stands,
} as const;
const moveShowing = { ...move, scheduledId: "planned-5", isShowing: true } as const;
const restore = { type: "restore.request", boardId: "kitchen", scheduledId: "planned-3" } as const;
const rest = { type: "pauseRepeat.request", boardId: "kitchen", repeatId: "repeat-1" } as const;
const goOn = { type: "resumeRepeat.request", boardId: "porch", repeatId: "repeat-2" } as const;
const skip = { type: "skipRepeat.request", boardId: "attic", repeatId: "repeat-3", day: "2026-11-23" } as const;
const unskip = { type: "unskipRepeat.request", boardId: "porch", repeatId: "repeat-5", day: "2026-11-24" } as const;
const end = { type: "endRepeat.request", boardId: "kitchen", repeatId: "repeat-4" } as const;
const acts: Readonly<Record<string, HoldAct>> = {
  [cancel.type]: "unschedule",
  [unpin.type]: "unpin",
  [move.type]: "reschedule",
  [restore.type]: "restore",
  [rest.type]: "pauseRepeat",
  [goOn.type]: "resumeRepeat",
  [skip.type]: "skipRepeat",
  [unskip.type]: "unskipRepeat",
  [end.type]: "endRepeat",
};
const byOffset = { type: "time.change", clock: null } as const;
const offset = { type: "time.change", hours: 2, minutes: 3, seconds: 4 } as const;
const emptied = { type: "time.change", hours: 0, minutes: 0, seconds: 0 } as const;
const otherClock = { type: "time.change", clock: later } as const;
const confirm = { type: "time.confirm", now } as const;
const confirmAt = (at: number) => ({ ...confirm, at }) as const;
const no = { type: "confirm.no" } as const;
const yes = { type: "confirm.yes" } as const;
const retry = { type: "unschedule.retry" } as const;

const lost = new PortRefusal({ code: "AnswerLost" });
const gone = new PortRefusal({ code: "NotFound" });
const other = new PortRefusal({ code: "MessagePinned", rule: "pinned", until: now + 1_200_000, setBy: "Ben" });
const endless = new PortRefusal({ code: "MessagePinned", setBy: "Ida" });
const kept = new PortRefusal({ code: "MessagePinned", rule: "pinKept", until });
const quiet = new PortRefusal({ code: "QuietHours", until, setBy: "Noor" });

/** Nothing of a request before it is left. */
const asked = (_: Story, event: Record<string, unknown>): Partial<Story> => {
  const { type, clock, ...subject } = event;
  return {
    ...story,
    ...subject,
    act: acts[String(type)] ?? "unschedule",
    time: { ...unset, clock: (clock as typeof stands) ?? null },
  };
};
/** A day and a time go before an offset. */
const hasClock = ({ time }: Story) => time.clock !== null;
const hasHour = ({ time: { clock, duration } }: Story) => clock === null && duration.hours === 1;
const hasOffset = ({ time: { clock, duration } }: Story) => clock === null && duration.hours === 2;
const fixed =
  (sendAt: number, hours: number, minutes: number, seconds: number) =>
  ({ time }: Story) => ({
    sendAt,
    time: { ...time, duration: { hours, minutes, seconds } },
  });
const successes: Readonly<Record<HoldAct, string>> = {
  unschedule: "unschedule-done",
  unpin: "unpin-done",
  reschedule: "message-scheduled-in",
  restore: "restore-done",
  pauseRepeat: "repeat-paused",
  resumeRepeat: "repeat-resumed",
  skipRepeat: "repeat-skipped",
  unskipRepeat: "restore-done",
  endRepeat: "repeat-ended",
};
const failures: Readonly<Record<HoldAct, string>> = {
  unschedule: "unschedule-failed",
  unpin: "unpin-failed",
  reschedule: "schedule-failed",
  restore: "restore-failed",
  pauseRepeat: "repeat-failed",
  resumeRepeat: "repeat-failed",
  skipRepeat: "repeat-failed",
  unskipRepeat: "repeat-failed",
  endRepeat: "repeat-failed",
};
const subject = ({ act, boardId, scheduledId, repeatId, day, endsPinUntil }: Story) => ({
  act,
  boardId,
  scheduledId,
  repeatId,
  day,
  endsPinUntil,
});
const done = (told: Story) => {
  const values = told.act === "reschedule" ? { values: { ...told.time.duration } } : {};
  return [{ type: "hold.ended", ...subject(told), notice: { id: successes[told.act], ...values } } as const];
};
const failure = ({ act }: Story, cause: string): Notice => ({ id: failures[act], cause });
const failed = (cause: string) => (told: Story) => [
  { type: "hold.refused", act: told.act, boardId: told.boardId, notice: failure(told, cause) } as const,
];
const noted = (cause: string) => (told: Story) => ({ notice: failure(told, cause) });
const noticeOfKept = (told: Story): Notice => ({ ...failure(told, "MessagePinned"), rule: "pinKept", until });
const isMove = ({ act }: Story) => act === "reschedule";
const clean = () => ({ notice: null });
const free = ["idle", "failed"] as const;

/** Messages, section 4; decisions 16, 17, 63 and 72; what cannot be undone asks first (C8). */
export const unscheduleTable = tableOf(unscheduleMachine)({
  title: "cancelling and moving what waits for a board, and taking its pin off",
  story,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    confirming: {},
    ending: { tags: ["busy"], calls: { endHold: subject } },
    choosingTime: {},
    moving: {
      tags: ["busy"],
      calls: { moveSchedule: ({ scheduledId, sendAt, forced }) => ({ scheduledId, sendAt, forced }) },
    },
    confirmingQuietHours: {},
    failed: {},
  },
  shows: (all) => all,
  // biome-ignore format: one row a line
  rows: [
    { in: free, on: [cancel, cancelShowing, unpin, unpinAny, end], to: "confirming", keep: asked },
    { in: free, on: [move, moveShowing], to: "choosingTime", keep: asked },
    { in: free, on: [restore, rest, goOn, skip, unskip], to: "ending", keep: asked },
    { in: "confirming", on: no, to: "idle" },
    { in: "confirming", on: yes, to: "ending" },
    { in: "ending", answer: ["endHold", undefined], to: "idle", emits: done },
    { in: "ending", refusal: ["endHold", gone], to: "failed", keep: noted("NotFound"), emits: failed("NotFound") },
    // Taken off is the pin that was meant; another one is asked about anew.
    { in: "ending", refusal: ["endHold", other], to: "confirming", keep: () => ({ endsPinUntil: now + 1_200_000, prompt: { id: "prompt-pinned", cause: "MessagePinned", rule: "pinned", until: now + 1_200_000, setBy: "Ben" } }) },
    { in: "ending", refusal: ["endHold", endless], to: "confirming", keep: () => ({ endsPinUntil: null, prompt: { id: "prompt-pinned", cause: "MessagePinned", setBy: "Ida" } }) },
    { in: "ending", refusal: ["endHold", kept], to: "failed", keep: (told) => ({ notice: noticeOfKept(told) }), emits: (told) => [{ type: "hold.refused", act: told.act, boardId: told.boardId, notice: noticeOfKept(told) } as const] },
    { in: "choosingTime", on: byOffset, keep: ({ time }) => ({ time: { ...time, clock: null } }) },
    { in: "choosingTime", on: otherClock, keep: ({ time }) => ({ time: { ...time, clock: later } }) },
    { in: "choosingTime", on: offset, keep: ({ time }) => ({ time: { ...time, duration: { hours: 2, minutes: 3, seconds: 4 } } }) },
    { in: "choosingTime", on: emptied, keep: ({ time }) => ({ time: { ...time, duration: { hours: 0, minutes: 0, seconds: 0 } } }) },
    { in: "choosingTime", on: { type: "time.cancel" }, to: "idle" },
    { in: "choosingTime", on: confirmAt(now + 1), when: hasClock, to: "moving", keep: fixed(now + 1, 0, 0, 1) },
    { in: "choosingTime", on: confirmAt(now + 7_263_000), when: hasClock, to: "moving", keep: fixed(now + 7_263_000, 2, 1, 3) },
    { in: "choosingTime", on: confirmAt(now + year), when: hasClock, to: "moving", keep: fixed(now + year, 8760, 0, 0) },
    { in: "choosingTime", on: [confirm, confirmAt(now), confirmAt(now + 1), confirmAt(now + 7_263_000), confirmAt(now + year), confirmAt(now + year + 1)], when: hasOffset, to: "moving", keep: fixed(now + 7_384_000, 2, 3, 4) },
    { in: "choosingTime", on: [confirm, confirmAt(now), confirmAt(now + 1), confirmAt(now + 7_263_000), confirmAt(now + year), confirmAt(now + year + 1)], when: hasHour, to: "moving", keep: fixed(now + 3_600_000, 1, 0, 0) },
    { in: "moving", answer: ["moveSchedule", undefined], to: "idle", emits: done },
    { in: "moving", refusal: ["moveSchedule", quiet], to: "confirmingQuietHours", keep: () => ({ prompt: { id: "prompt-quiet-hours", cause: "QuietHours", until, setBy: "Noor" } }) },
    { in: "moving", refusal: ["moveSchedule", lost], to: "failed", keep: noted("AnswerLost"), emits: failed("AnswerLost") },
    { in: "confirmingQuietHours", on: no, to: "idle", keep: () => ({ prompt: null }) },
    { in: "confirmingQuietHours", on: yes, to: "moving", keep: () => ({ forced: true, prompt: null }) },
    { in: "failed", on: retry, when: isMove, to: "moving", keep: clean },
    { in: "failed", on: retry, to: "ending", keep: clean },
    { in: "failed", on: { type: "unschedule.dismiss" }, to: "idle", keep: clean },
  ],
  promises: {
    "only a message whose sendAt is in the future can be cancelled": ({ calls, snapshot }) => {
      const call = calls.findLast(({ port }) => port === "moveSchedule");
      return snapshot.matches("moving") ? call !== undefined && call.input.sendAt > now : undefined;
    },
    "a cancelled message is never sent": ({ emittedNow, snapshot, calls }) =>
      emittedNow.some(({ type }) => type === "hold.ended")
        ? snapshot.matches("idle") && calls.every(({ state }) => state !== "pending")
        : undefined,
    "nothing is cancelled or ended without a Yes": ({ snapshot, previous, event }) =>
      snapshot.matches("ending") && previous?.matches("idle")
        ? !["unschedule", "unpin", "endRepeat"].includes(snapshot.context.act)
        : snapshot.matches("ending") && previous?.matches("confirming")
          ? event?.type === yes.type
          : undefined,
    "a Yes takes off the pin that was named, and no other": ({ event, previous, calls }) =>
      event?.type === yes.type && previous?.matches("confirming") && previous.context.prompt !== null
        ? calls.at(-1)?.input.endsPinUntil === (previous.context.prompt.until ?? null)
        : undefined,
    "a No changes nothing": ({ event, snapshot, calls, emittedNow, previous }) =>
      event?.type === no.type && (previous?.matches("confirming") || previous?.matches("confirmingQuietHours"))
        ? snapshot.matches("idle") && emittedNow.length === 0 && calls.every(({ state }) => state !== "pending")
        : undefined,
    "every refusal is told once": ({ snapshot, previous, emittedNow }) =>
      emittedNow.filter(({ type }) => type === "hold.refused").length ===
      (snapshot.matches("failed") && !previous?.matches("failed") ? 1 : 0),
    "nothing is done twice by a double click": ({ calls }) =>
      calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract: {
    flow: "unschedule",
    states: { pending: ["idle", "confirming", "failed"], cancelling: "ending", due: "failed", cancelled: "idle" },
    events: {
      "unschedule.request": ["unschedule.request", "confirm.yes"],
      "done.unscheduleMessage": "done.endHold",
      "error.unscheduleMessage": "error.endHold",
    },
    absent: {
      "pending time.reached due": "that it was sent meanwhile is what the gateway answers, and not a tab's clock",
    },
    more: {
      "any unschedule.request confirming": "what cannot be undone asks first (C8)",
      "any unpin.request confirming": "a pinned card offers unpinning (B5); what cannot be undone asks first (C8)",
      "any endRepeat.request confirming": "what comes again and again can be ended (72)",
      "any pauseRepeat.request ending": "what comes again and again can rest (72)",
      "any resumeRepeat.request ending": "what comes again and again can go on (72)",
      "any skipRepeat.request ending": "what comes again and again can be left out once (72)",
      "any unskipRepeat.request ending": "each leaving-out can be taken back, and no other one with it (72)",
      "any restore.request ending": "a cancelling can be taken back",
      "any reschedule.request choosingTime": "what waits can be given another time",
      "choosingTime any any": "what waits can be given another time",
      "moving any any": "what waits can be given another time",
      "confirmingQuietHours any any": "a new time may fall into quiet hours (16)",
      "confirming confirm.no idle": "what cannot be undone asks first (C8)",
      "failed unschedule.retry any": "a failure offers to try again (look, section 6)",
      "failed unschedule.dismiss idle": "a failure stays until it is tried again or dismissed",
    },
  },
});

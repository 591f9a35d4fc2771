import { runNowMachine } from "../../machines/channel/runNowMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const haiku = { boardId: "kitchen", subscriptionId: "haiku", title: "Haiku" };
const jokes = { boardId: "porch", subscriptionId: "jokes", title: "Jokes" };
type Channel = typeof haiku;
const press = (channel: Channel, idempotencyKey: string) =>
  ({ type: "run.request", idempotencyKey, ...channel }) as const;
const no = { type: "confirm.no" } as const;
const yes = { type: "confirm.yes" } as const;
const untouched = {
  channel: null as Channel | null,
  idempotencyKey: "",
  forced: false,
  forcePinnedMessageOverride: false,
  endsPinUntil: null as number | null,
  prompt: null as Notice | null,
};
type Story = typeof untouched;
const forgotten = () => untouched;
const nothing: Channel = { boardId: "", subscriptionId: "", title: "" };

const quiet = new PortRefusal({ code: "QuietHours", until: 700, setBy: "Mia" });
const pinned = new PortRefusal({ code: "MessagePinned", until: 900, setBy: "Ben" });
const endless = new PortRefusal({ code: "MessagePinned", setBy: "Noor" });
const kept = new PortRefusal({ code: "MessagePinned", rule: "pinKept", until: 950 });
const soon = new PortRefusal({ code: "RateLimited", until: 15 });
const quota = new PortRefusal({ code: "RateLimited", rule: "quota" });
const same = new PortRefusal({ code: "FingerprintMatch" });
const empty = new PortRefusal({ code: "NotFound", rule: "noEvents" });
const away = new PortRefusal({ code: "AnswerLost" });
/** Messages, section 8, for what sending refuses too; a channel has a sentence of its own for the rest. */
const refusals = [
  { error: kept, notice: { id: "send-pin-kept", cause: "MessagePinned", rule: "pinKept", until: 950 } },
  { error: soon, notice: { id: "message-rate-limited", cause: "RateLimited", until: 15 } },
  { error: quota, notice: { id: "channel-run-failed", cause: "RateLimited", rule: "quota" } },
  { error: empty, notice: { id: "channel-run-failed", cause: "NotFound", rule: "noEvents" } },
] as const;
const refused = (notice: Notice, canRetry: boolean) => (story: Story) => [
  { type: "run.refused", channel: story.channel ?? nothing, notice, canRetry } as const,
];

/** Channels, section 12: a person's act, with their prompts and their 15 s; it moves no slot. */
export const runNowTable = tableOf(runNowMachine)({
  title: "running a channel now",
  story: untouched,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    running: {
      calls: {
        runSubscription: ({ channel, forced, forcePinnedMessageOverride, endsPinUntil, idempotencyKey }) => ({
          subscriptionId: channel?.subscriptionId ?? "",
          forced,
          forcePinnedMessageOverride,
          endsPinUntil,
          idempotencyKey,
        }),
      },
    },
    confirmingQuietHours: {},
    confirmingPinned: {},
    lost: {},
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: ["idle", "lost"], on: press(haiku, "first"), to: "running", keep: () => ({ ...untouched, channel: haiku, idempotencyKey: "first" }) },
    { in: ["idle", "lost"], on: press(jokes, "second"), to: "running", keep: () => ({ ...untouched, channel: jokes, idempotencyKey: "second" }) },
    { in: "running", answer: ["runSubscription", { appearanceId: "shown" }], to: "idle", keep: forgotten, emits: ({ channel }) => [{ type: "run.succeeded", channel: channel ?? nothing, appearanceId: "shown" } as const] },
    { in: "running", refusal: ["runSubscription", quiet], to: "confirmingQuietHours", keep: () => ({ prompt: { id: "prompt-quiet-hours", cause: "QuietHours", until: 700, setBy: "Mia" } }) },
    { in: "running", refusal: ["runSubscription", pinned], to: "confirmingPinned", keep: () => ({ prompt: { id: "prompt-pinned", cause: "MessagePinned", until: 900, setBy: "Ben" } }) },
    { in: "running", refusal: ["runSubscription", endless], to: "confirmingPinned", keep: () => ({ prompt: { id: "prompt-pinned", cause: "MessagePinned", setBy: "Noor" } }) },
    // The board shows exactly this already: that is no error.
    { in: "running", refusal: ["runSubscription", same], to: "idle", keep: forgotten, emits: ({ channel }) => [{ type: "run.succeeded", channel: channel ?? nothing, appearanceId: null } as const] },
    { in: "running", refusal: ["runSubscription", away], to: "lost", emits: refused({ id: "channel-run-failed", cause: "AnswerLost" }, true) },
    ...refusals.map(({ error, notice }) => ({ in: "running", refusal: ["runSubscription", error], to: "idle", keep: forgotten, emits: refused(notice, false) }) as const),
    { in: ["confirmingQuietHours", "confirmingPinned"], on: no, to: "idle", keep: forgotten },
    { in: "confirmingQuietHours", on: yes, to: "running", keep: () => ({ forced: true, prompt: null }) },
    // A Yes is for the pin that was named.
    { in: "confirmingPinned", on: yes, to: "running", keep: ({ prompt }) => ({ forcePinnedMessageOverride: true, endsPinUntil: prompt?.until ?? null, prompt: null }) },
    // The very same call, with the same key.
    { in: "lost", on: { type: "run.retry" }, to: "running" },
  ],
  promises: {
    "nothing is forced without a Yes": ({ calls, events }) => {
      const last = calls.at(-1);
      if (!last) return undefined;
      return (last.input.forced || last.input.forcePinnedMessageOverride) === true
        ? events.some(({ type }) => type === "confirm.yes")
        : true;
    },
    "a Yes ends the pin that was named, and no other": ({ event, previous, calls }) =>
      event?.type === "confirm.yes" && previous?.matches("confirmingPinned")
        ? calls.at(-1)?.input.endsPinUntil === (previous.context.prompt?.until ?? null)
        : undefined,
    "a retry is the same call": ({ event, previous, calls }) =>
      event?.type === "run.retry" && previous?.matches("lost")
        ? JSON.stringify(calls.at(-1)?.input) === JSON.stringify(calls.at(-2)?.input)
        : undefined,
    "one at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract: "the documents know no run now: what is asked, and the 15 s, are those of sending",
});

import { flagMachine } from "../../machines/message/flagMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const open = (feedItemId: string, isMine = false) => ({ type: "flag.open", feedItemId, isMine }) as const;
const write = (reason: string) => ({ type: "reason.change", reason }) as const;
const submit = { type: "flag.submit" } as const;
const lost = new PortRefusal({ code: "AnswerLost" });
const already = new PortRefusal({ code: "AlreadyExists" });
const longest = "x".repeat(500);
// Characters as people count them.
const longestPictures = "🙈".repeat(500);
const tooLong = "x".repeat(501);

type Flag = {
  readonly feedItemId: string | null;
  readonly reason: string;
  readonly problem: Notice | null;
  readonly flagged: readonly string[];
};
/** What is sent of what was written; the rest cannot be sent. */
const reasons: Record<string, string> = {
  " Not kind ": "Not kind",
  [longest]: longest,
  [longestPictures]: longestPictures,
};
const written = (event: object) => ({ reason: (event as { reason: string }).reason });
const failed = (cause: string) => ({ id: "flag-failed", cause }) as const;

/** Messages, sections 5 and 8; open points, D3: a reason of at most 500 characters. */
export const flagTable = tableOf(flagMachine)({
  title: "flagging a message of the feed",
  story: { feedItemId: null, reason: "", problem: null, flagged: [] } as Flag,
  starts: [{ to: "closed" }],
  places: {
    closed: {},
    writing: {},
    flagging: { calls: { flagFeedItem: ({ feedItemId, reason }) => ({ feedItemId, reason: reasons[reason] }) } },
    flagged: {},
  },
  shows: (story) => story,
  ignores: [open("own", true)],
  // biome-ignore format: one row a line
  rows: [
    { in: ["closed", "flagged"], on: open("rude"), when: ({ flagged }) => !flagged.includes("rude"), to: "writing", keep: () => ({ feedItemId: "rude", reason: "", problem: null }) },
    { in: ["closed", "flagged"], on: open("spam"), when: ({ flagged }) => !flagged.includes("spam"), to: "writing", keep: () => ({ feedItemId: "spam", reason: "", problem: null }) },
    { in: "writing", on: [write(" \n "), write(" Not kind "), write(longest), write(longestPictures), write(tooLong)], keep: (_, event) => written(event) },
    { in: "writing", on: { type: "flag.cancel" }, when: ({ flagged }) => flagged.length > 0, to: "closed" },
    { in: "writing", on: { type: "flag.cancel" }, to: "closed" },
    { in: "writing", on: submit, when: ({ reason }) => reason in reasons, to: "flagging", keep: () => ({ problem: null }) },
    { in: "flagging", answer: ["flagFeedItem", undefined], to: "flagged", keep: ({ flagged, feedItemId }) => ({ flagged: [...flagged, feedItemId ?? ""] }), emits: ({ feedItemId }) => [{ type: "flag.done", feedItemId: feedItemId ?? "", notice: { id: "message-flagged" } }] },
    { in: "flagging", refusal: ["flagFeedItem", lost], to: "writing", keep: () => ({ problem: failed("AnswerLost") }), emits: () => [{ type: "flag.failed", notice: failed("AnswerLost") }] },
    { in: "flagging", refusal: ["flagFeedItem", already], to: "writing", keep: () => ({ problem: failed("AlreadyExists") }), emits: () => [{ type: "flag.failed", notice: failed("AlreadyExists") }] },
  ],
  promises: {
    "the sharer cannot flag their own item": ({ event, snapshot, previous }) =>
      event?.type === "flag.open" && event.isMine ? snapshot.value === previous?.value : undefined,
    "flags at most once": ({ calls }) => {
      const flagged = calls.filter((call) => call.state === "answered").map((call) => call.input.feedItemId);
      return new Set(flagged).size === flagged.length;
    },
    "only a reason of 1 to 500 characters is sent, without the blanks around it": ({ calls }) =>
      calls.length > 0
        ? calls.every(({ input: { reason } }) => reason === reason.trim() && /^.{1,500}$/u.test(reason))
        : undefined,
    "a failure keeps the reason, stays open and says why": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "xstate.error.actor.flagFeedItem"
        ? snapshot.matches("writing") &&
          snapshot.context.reason === previous?.context.reason &&
          snapshot.context.problem?.cause === event.error.refusal.code &&
          emittedNow[0]?.type === "flag.failed"
        : undefined,
    "what was flagged is told once": ({ event, emittedNow, calls }) =>
      event?.type === "xstate.done.actor.flagFeedItem"
        ? emittedNow.length === 1 &&
          emittedNow[0]?.type === "flag.done" &&
          emittedNow[0].feedItemId === calls.at(-1)?.input.feedItemId
        : undefined,
    "a dialog opens empty": ({ event, snapshot, previous }) =>
      event?.type === "flag.open" && snapshot.matches("writing") && !previous?.matches("writing")
        ? snapshot.context.reason === "" && snapshot.context.problem === null
        : undefined,
  },
  contract: {
    flow: "flag",
    more: { "flagged flag.open writing": "another item may be flagged after one" },
  },
});

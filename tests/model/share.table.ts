import { shareMachine } from "../../machines/message/shareMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const until = 1_800_000_000_000;
const shareUrl = "https://example.com/compose/share/abc";
const kept = {
  messageId: "message-7",
  characters: [[8, 9]],
  boardId: "porch",
  boardStyle: "white",
  code62: "heart",
  idempotencyKey: "key-2",
} as const;
const typed = { messageId: null, characters: [[1, 2]], boardId: "kitchen", idempotencyKey: "key-1" } as const;
const blank = { messageId: null, characters: [[0, 0]], boardId: "kitchen", idempotencyKey: "key-3" } as const;
const censored = new PortRefusal({ code: "Censored" });
const limited = new PortRefusal({ code: "RateLimited", until });
const lost = new PortRefusal({ code: "AnswerLost" });
const forbidden = new PortRefusal({ code: "NotAllowedError" });
const opened = (thing: typeof kept | typeof typed | typeof blank) => ({ type: "share.open", ...thing }) as const;

type Shared = {
  readonly messageId: string | null;
  readonly characters: readonly (readonly number[])[] | null;
  readonly boardId: string;
  readonly boardStyle: "black" | "white";
  readonly code62: "degree" | "heart";
  readonly idempotencyKey: string;
  readonly shareUrl: string | null;
};
const nothing: Shared = {
  messageId: null,
  characters: null,
  boardId: "",
  boardStyle: "black",
  code62: "degree",
  idempotencyKey: "",
  shareUrl: null,
};
const add = { type: "channel.add", idempotencyKey: "key-9" } as const;
const told = { type: "sets.told", isError: false, notice: { id: "message-set-added" } } as const;
const failed = (id: string, cause: string, more: object = {}) =>
  [{ type: "share.told", isError: true, notice: { id, cause, ...more } }] as const;

/** Messages, sections 2, 5 and 8; the message is made first where there is none yet. */
export const shareTable = tableOf(shareMachine)({
  title: "sharing a message",
  story: nothing,
  starts: [{ to: "closed" }],
  places: {
    closed: {},
    creatingMessage: {
      tags: ["shown", "busy"],
      calls: { createMessage: ({ characters, idempotencyKey }) => ({ characters, idempotencyKey }) },
    },
    preparing: {
      tags: ["shown", "busy"],
      calls: { shareMessage: ({ messageId, boardId }) => ({ messageId, boardId }) },
    },
    open: { tags: ["shown"] },
    savingImage: {
      tags: ["shown", "busy"],
      calls: { downloadImage: ({ characters, boardStyle, code62 }) => ({ characters, boardStyle, code62 }) },
    },
    copying: { tags: ["shown", "busy"], calls: { writeClipboard: (story) => ({ text: story.shareUrl }) } },
    choosingChannels: {
      calls: {
        adding: ({ messageId, characters, boardId }) => ({ messageId, characters, boardId, idempotencyKey: "key-9" }),
      },
    },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: opened(kept), to: "preparing", keep: () => ({ ...kept, shareUrl: null }) },
    { in: "closed", on: opened(typed), to: "creatingMessage", keep: () => ({ ...nothing, ...typed }) },
    { in: "closed", on: opened(blank), emits: () => [{ type: "share.told", isError: true, notice: { id: "no-messages-yet" } }] },
    { in: "creatingMessage", answer: ["createMessage", { messageId: "message-1" }], to: "preparing", keep: () => ({ messageId: "message-1" }) },
    { in: "creatingMessage", refusal: ["createMessage", censored], to: "closed", emits: () => failed("share-failed", "Censored") },
    { in: "preparing", answer: ["shareMessage", { shareUrl }], to: "open", keep: () => ({ shareUrl }) },
    { in: "preparing", refusal: ["shareMessage", limited], to: "closed", emits: () => failed("share-failed", "RateLimited", { until }) },
    { in: "open", on: { type: "image.save" }, to: "savingImage" },
    { in: "savingImage", answer: ["downloadImage", undefined], to: "open", emits: () => [{ type: "share.told", isError: false, notice: { id: "image-saved" } }] },
    { in: "savingImage", refusal: ["downloadImage", lost], to: "open", emits: () => failed("share-failed", "AnswerLost") },
    { in: "open", on: { type: "link.copy" }, to: "copying" },
    { in: "copying", answer: ["writeClipboard", undefined], to: "open", emits: () => [{ type: "share.told", isError: false, notice: { id: "share-url-copied" } }] },
    { in: "copying", refusal: ["writeClipboard", forbidden], to: "open", emits: () => failed("copy-failed", "NotAllowedError") },
    { in: "open", on: add, to: "choosingChannels" },
    { in: "choosingChannels", on: told, emits: () => [told] },
    { in: "choosingChannels", answer: ["adding", undefined], to: "open" },
    { in: ["creatingMessage", "preparing", "open", "savingImage", "copying", "choosingChannels"], on: { type: "share.cancel" }, to: "closed" },
  ],
  promises: {
    "opens only with a message": ({ snapshot, calls }) =>
      snapshot.matches("open")
        ? calls.some(
            ({ port, input, state }) => port === "shareMessage" && input.messageId !== "" && state === "answered",
          )
        : undefined,
    "without a message it says so and stays closed": ({ event, snapshot, emittedNow, previous }) =>
      event?.type === "share.open" && event.characters?.[0]?.[0] === 0 && previous?.matches("closed")
        ? snapshot.matches("closed") && emittedNow[0]?.notice.id === "no-messages-yet"
        : undefined,
    "Cancel always closes": ({ event, snapshot }) =>
      event?.type === "share.cancel" ? snapshot.matches("closed") : undefined,
    "a link is copied only after it exists": ({ event, previous, calls }) =>
      event?.type === "link.copy" && previous?.matches("open") ? calls.at(-1)?.input.text === shareUrl : undefined,
    "a link that could not be made says until when": ({ event, emittedNow, snapshot }) =>
      event?.type === "xstate.error.actor.shareMessage"
        ? snapshot.matches("closed") &&
          emittedNow[0]?.notice.id === "share-failed" &&
          emittedNow[0].notice.until === until
        : undefined,
    "a failed picture or copy leaves the dialog open": ({ event, snapshot, emittedNow }) =>
      /^xstate\.error\.actor\.(downloadImage|writeClipboard)/.test(event?.type ?? "")
        ? snapshot.matches("open") && emittedNow[0]?.isError === true
        : undefined,
    "the picture looks as the board does on which it is shared": ({ event, calls, snapshot }) => {
      if (event?.type !== "image.save" || !snapshot.matches("savingImage")) return undefined;
      const isShown = snapshot.context.messageId === "message-7";
      const { boardStyle, code62 } = calls.at(-1)?.input ?? {};
      return boardStyle === (isShown ? "white" : "black") && code62 === (isShown ? "heart" : "degree");
    },
    "the channels are asked for with the message that is shared": ({ event, calls, previous, snapshot }) =>
      event?.type === "channel.add" && previous?.matches("open")
        ? calls.at(-1)?.input.messageId === snapshot.context.messageId
        : undefined,
  },
  contract: {
    flow: "share",
    events: { "channels.back": "done.adding" },
    absent: {
      "open feed.add addingToFeed":
        "the dialog has three actions (messages, section 2); a card shares to the feed by a flow of its own",
      "addingToFeed done.createFeedItem open":
        "the dialog has three actions (messages, section 2); a card shares to the feed by a flow of its own",
      "addingToFeed error.createFeedItem open":
        "the dialog has three actions (messages, section 2); a card shares to the feed by a flow of its own",
    },
    more: {
      "closed share.open creatingMessage": "what is typed is made a message first",
      "creatingMessage any any": "what is typed is made a message first",
      "choosingChannels sets.told choosingChannels": "what adding says is said on every page",
      "any share.cancel closed": "Cancel always closes, whatever is under way",
    },
  },
});

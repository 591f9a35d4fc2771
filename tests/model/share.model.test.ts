import { shareMachine } from "../../machines/message/shareMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const open = { type: "share.open", boardId: "kitchen", idempotencyKey: "key-1" } as const;
const until = 1_800_000_000_000;

testByPaths("sharing a message", {
  machine: shareMachine,
  events: [
    { ...open, messageId: "message-7", characters: [[8, 9]], boardStyle: "white", code62: "heart" },
    { ...open, messageId: null, characters: [[8, 9]] },
    { ...open, messageId: null, characters: [[0, 0]] },
    { type: "share.cancel" },
    { type: "image.save" },
    { type: "link.copy" },
    { type: "channel.add" },
    { type: "channels.back" },
  ],
  answers: {
    createMessage: { done: [{ messageId: "message-1" }], fails: [new PortRefusal({ code: "Censored" })] },
    shareMessage: {
      done: [{ shareUrl: "https://example.com/compose/share/abc" }],
      fails: [new PortRefusal({ code: "RateLimited", until })],
    },
    downloadImage: { done: [undefined], fails: [new PortRefusal({ code: "AnswerLost" })] },
    writeClipboard: { done: [undefined], fails: [new PortRefusal({ code: "NotAllowedError" })] },
  },
  remember: ({ messageId }) => messageId,
  invariants: {
    "it opens only with a message": ({ snapshot, calls }) =>
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
    "a link is copied only after it exists": ({ event, calls }) =>
      event?.type === "link.copy" ? calls.at(-1)?.input.text === "https://example.com/compose/share/abc" : undefined,
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
    "the channels are asked for with the message that is shared": ({ event, emittedNow, snapshot }) =>
      event?.type === "channel.add" ? emittedNow[0]?.messageId === snapshot.context.messageId : undefined,
  },
  paths: 89,
});

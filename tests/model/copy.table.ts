import { copyMachine } from "../../machines/board/copyMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const refused = new PortRefusal({ code: "NotAllowedError" });
const copies = (thing: "boardId" | "boardLink" | "embedCode" | "shareUrl" | "other", text: string) =>
  ({ type: "copy.request", thing, text }) as const;
type Request = ReturnType<typeof copies>;

/** The sentences of each thing: boards and Plus, section 8; messages, section 8; contract, C13. */
const done = {
  boardId: "copy-board-id-done",
  boardLink: "board-link-copied",
  embedCode: "embed-code-copied",
  shareUrl: "share-url-copied",
  other: "copy-done",
};
const failed = {
  boardId: "copy-board-id-failed",
  boardLink: "board-link-copy-failed",
  embedCode: "embed-code-copy-failed",
  shareUrl: "copy-failed",
  other: "copy-failed",
};
const kept = (event: object) => {
  const { thing, text } = event as Request;
  return { thing, text };
};

export const copyTable = tableOf(copyMachine)({
  title: "copying to the clipboard",
  story: { thing: "other" as Request["thing"], text: "" },
  starts: [{ to: "idle" }],
  places: { idle: {}, copying: { calls: { writeClipboard: ({ text }) => ({ text }) } } },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    // Who presses the next key while one is copied wants the next one.
    { in: ["idle", "copying"], on: [copies("boardId", "7F3A91"), copies("boardLink", "https://example.com/simulator/a"), copies("embedCode", "<iframe>"), copies("shareUrl", "https://example.com/s/a"), copies("other", "text")], to: "copying", keep: (_, event) => kept(event) },
    { in: "copying", answer: ["writeClipboard", undefined], to: "idle", emits: ({ thing }) => [{ type: "copy.succeeded", notice: { id: done[thing] } }] },
    // 'Unable to copy {id} to your clipboard.' names what it could not copy.
    { in: "copying", refusal: ["writeClipboard", refused], when: ({ thing }) => thing === "boardId", to: "idle", emits: ({ text }) => [{ type: "copy.failed", notice: { id: failed.boardId, values: { id: text } } }] },
    { in: "copying", refusal: ["writeClipboard", refused], to: "idle", emits: ({ thing }) => [{ type: "copy.failed", notice: { id: failed[thing] } }] },
  ],
  promises: {
    "a success toast only after the clipboard has accepted the text": ({ emitted, calls }) =>
      emitted.filter((event) => event.type === "copy.succeeded").length ===
      calls.filter((call) => call.state === "answered").length,
    "a refusal is told, and names the board id that was not copied": ({ event, emittedNow, snapshot }) => {
      if (event?.type !== "xstate.error.actor.writeClipboard") return undefined;
      const told = emittedNow[0];
      const isNamed = snapshot.context.thing !== "boardId" || told?.notice.values.id === "7F3A91";
      return told?.type === "copy.failed" && told.notice.id.includes("failed") && isNamed;
    },
    "what is copied is what was asked for": ({ event, calls }) =>
      event?.type === "copy.request" ? calls.at(-1)?.input.text === event.text : undefined,
  },
  contract: { flow: "copy", more: { "copying copy.request copying": "the last press counts" } },
});

import { copyMachine } from "../../machines/board/copyMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

testByPaths("copying to the clipboard", {
  machine: copyMachine,
  events: [
    { type: "copy.request", thing: "boardId", text: "7F3A91" },
    { type: "copy.request", thing: "boardLink", text: "https://example.com/simulator/a" },
    { type: "copy.request", thing: "embedCode", text: "<iframe>" },
    { type: "copy.request", thing: "shareUrl", text: "https://example.com/s/a" },
    { type: "copy.request", thing: "other", text: "text" },
  ],
  answers: { writeClipboard: { done: [undefined], fails: [new PortRefusal({ code: "NotAllowedError" })] } },
  invariants: {
    "a success is told only after the clipboard has accepted the text": ({ emitted, calls }) =>
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
  paths: 18,
});

import { deviceRemovalMachine } from "../../machines/board/deviceRemovalMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const notAllowed = new PortRefusal({ code: "NotAuthorized", rule: "role" });
const stays = (reasons: object) =>
  [{ type: "display.stays", notice: { id: "demo-display-end-failed", ...reasons } }] as const;

/** Owners and Admins take a display off its board; one that the gateway plays ends with that. */
export const deviceRemovalTable = tableOf(deviceRemovalMachine)({
  title: "ending a display of the demo",
  story: { deviceId: "display-1" },
  starts: [
    { input: { deviceId: "display-1" }, to: "standing" },
    { input: { deviceId: "display-2" }, to: "standing", knows: { deviceId: "display-2" } },
  ],
  places: {
    standing: {},
    ending: { tags: ["busy"], calls: { removeDevice: ({ deviceId }) => ({ id: deviceId }) } },
    ended: { ends: true },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "standing", on: { type: "display.end" }, to: "ending" },
    { in: "ending", answer: ["removeDevice", undefined], to: "ended", emits: () => [{ type: "display.ended" }] },
    { in: "ending", refusal: ["removeDevice", away], to: "standing", emits: () => stays({ cause: "AnswerLost" }) },
    { in: "ending", refusal: ["removeDevice", notAllowed], to: "standing", emits: () => stays({ cause: "NotAuthorized", rule: "role" }) },
  ],
  promises: {
    "never two calls at once": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
    "it is said to have ended only after the gateway took it away": ({ emitted, calls }) =>
      emitted.filter(({ type }) => type === "display.ended").length ===
      calls.filter(({ state }) => state === "answered").length,
  },
  contract: "the documents know no display of the demo",
});

import { type PreviewFace, settingsPreviewMachine } from "../../machines/channel/settingsPreviewMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const change = { type: "settings.change" } as const;
const fresh: PreviewFace = { characters: [[1]], dataFrom: "Fresh" };
const sample: PreviewFace = { characters: [[2]], dataFrom: "Preview" };
const away = new PortRefusal({ code: "AnswerLost" });

/** The look of channels, section 9 (Configure): the preview follows typing by 300 ms; where it is invalid the last good one stays. */
export const settingsPreviewTable = tableOf(settingsPreviewMachine)({
  title: "previewing what a form says",
  story: { subscriptionId: "", face: null as PreviewFace | null, isCurrent: false },
  starts: [
    { input: { subscriptionId: "door" }, to: "idle", knows: { subscriptionId: "door" } },
    { input: { subscriptionId: "bell" }, to: "idle", knows: { subscriptionId: "bell" } },
  ],
  places: {
    idle: {},
    waiting: {},
    asking: { calls: { readPreview: ({ subscriptionId }) => ({ subscriptionId }) } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: ["idle", "waiting", "asking"], on: change, to: "waiting" },
    { in: "waiting", after: 300, to: "asking" },
    { in: "asking", answer: ["readPreview", { face: fresh }], to: "idle", keep: () => ({ face: fresh, isCurrent: true }) },
    { in: "asking", answer: ["readPreview", { face: sample }], to: "idle", keep: () => ({ face: sample, isCurrent: true }) },
    // What is wrong stands in the form; the last good one stays.
    { in: "asking", answer: ["readPreview", { face: null }], to: "idle", keep: () => ({ isCurrent: false }) },
    { in: "asking", refusal: ["readPreview", away], to: "idle", keep: () => ({ isCurrent: false }) },
  ],
  promises: {
    "only what was answered last is current": ({ snapshot }) =>
      snapshot.context.isCurrent ? snapshot.context.face !== null : undefined,
  },
  contract: "the documents have no preview of settings: the look of channels (section 9) asks for one beside the form",
});

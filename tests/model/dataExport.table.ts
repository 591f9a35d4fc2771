import type { Refusal } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { dataExportMachine } from "../../machines/settings/dataExportMachine.ts";
import { tableOf } from "../support/table.ts";

const often: Refusal = { code: "RateLimited", until: 60_000 };
const away: Refusal = { code: "AnswerLost" };

/** One's own data as a file; a few an hour. */
export const dataExportTable = tableOf(dataExportMachine)({
  title: "one's own data as a file",
  story: {},
  starts: [{ to: "idle" }],
  places: { idle: {}, saving: { calls: { saveData: () => undefined } } },
  // biome-ignore format: one row a line
  rows: [
    { in: "idle", on: { type: "export.ask" }, to: "saving" },
    { in: "saving", answer: ["saveData", undefined], to: "idle", emits: () => [{ type: "export.saved", notice: { id: "data-saved" } } as const] },
    ...[often, away].map((refusal) => {
      const { code: cause, ...reasons } = refusal;
      return { in: "saving", refusal: ["saveData", new PortRefusal(refusal)], to: "idle", emits: () => [{ type: "export.failed", notice: { id: "data-failed", cause, ...reasons } } as const] } as const;
    }),
  ],
  promises: {
    "one press, one file": ({ calls }) =>
      calls.length === 0 ? undefined : calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract: "The documents know no export; whoever's data it is may have it.",
});

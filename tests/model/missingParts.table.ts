import { missingPartsMachine } from "../../machines/page/missingPartsMachine.ts";
import { tableOf } from "../support/table.ts";

const asks = () => [{ type: "parts.ask" } as const];

/** What did not come twice is of a build that was replaced: the page loaded anew has it (tests/screens/onFirstUse.screen.test.tsx). */
export const missingPartsTable = tableOf(missingPartsMachine)({
  title: "what a page says of parts that did not come",
  story: {},
  starts: [{ to: "none" }],
  places: { none: {}, offered: {}, replaced: {} },
  // biome-ignore format: one row a line
  rows: [
    { in: "none", on: { type: "parts.missing" }, to: "offered" },
    { in: ["offered", "replaced"], on: { type: "parts.here" }, to: "none" },
    { in: "offered", on: { type: "parts.retry" }, to: "replaced", emits: asks },
    // It comes by itself when the gateway is heard of again.
    { in: ["offered", "replaced"], on: { type: "gateway.returned" }, emits: asks },
  ],
  promises: {
    "nothing is asked for while nothing is missing": ({ previous, emittedNow }) =>
      previous?.matches("none") ? emittedNow.length === 0 : undefined,
    "a page is offered to be loaded anew only after a try by hand": ({ snapshot, events }) =>
      snapshot.matches("replaced") ? events.some(({ type }) => type === "parts.retry") : undefined,
  },
  contract: "no document splits the program; what does not come is never a press without an answer",
});

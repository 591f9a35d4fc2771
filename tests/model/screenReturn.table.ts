import { screenReturnMachine } from "../../machines/page/screenReturnMachine.ts";
import { tableOf } from "../support/table.ts";

const start = (isOnline: boolean, isSecond: boolean) => ({ isOnline, isSecond });
const reload = () => [{ type: "page.reload" } as const];
const both = ["asking", "askingAway"] as const;

/** Offline a screen opens by itself when the network is back; a build that was replaced leads where the person wanted to go (tests/e2e/missingParts.e2e.ts). */
export const screenReturnTable = tableOf(screenReturnMachine)({
  title: "a screen whose part of the program did not come",
  story: start(true, false),
  starts: [
    { input: start(true, false), to: "asking" },
    { input: start(true, true), to: "asking", knows: start(true, true) },
    { input: start(false, false), to: "askingAway", knows: start(false, false) },
    { input: start(false, true), to: "askingAway", knows: start(false, true) },
  ],
  places: {
    asking: { calls: { askGateway: () => undefined } },
    askingAway: { is: "away.asking", calls: { askGateway: () => undefined } },
    resting: { is: "away.resting" },
    reloading: {},
    gone: {},
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    // What is missing again after the page was loaded anew is missing for good: nobody goes in a circle.
    { in: [...both], answer: ["askGateway", true], when: ({ isSecond }) => isSecond, to: "gone" },
    { in: [...both], answer: ["askGateway", true], to: "reloading", emits: reload },
    { in: [...both], answer: ["askGateway", false], to: "resting" },
    { in: [...both], refusal: ["askGateway", new TypeError("Failed to fetch")], to: "resting" },
    { in: "resting", after: 3_000, to: "askingAway" },
    // At once when the network is back.
    { in: ["resting", "askingAway"], on: { type: "network.returned" }, to: "askingAway" },
  ],
  promises: {
    "a page is loaded anew once, and only when the gateway answers": ({ emitted, calls }) =>
      emitted.length ? emitted.length === 1 && calls.at(-1)?.state === "answered" : undefined,
    "a page that was loaded anew for it is not again": ({ input, emitted }) =>
      input?.isSecond ? emitted.length === 0 : undefined,
  },
  contract: "no document splits the program; a screen that cannot be opened says so and opens by itself",
});

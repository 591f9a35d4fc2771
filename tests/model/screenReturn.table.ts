import { screenReturnMachine } from "../../machines/page/screenReturnMachine.ts";
import { tableOf } from "../support/table.ts";

const start = (isOnline: boolean, isSecond: boolean) => ({ isOnline, isSecond });
const reload = () => [{ type: "page.reload" } as const];
const here = () => [{ type: "screen.here" } as const];
const away = () => ({ isOnline: false });
const failure = new TypeError("Failed to fetch");

/** Offline a screen opens by itself when the network is back; a build that was replaced leads where the person wanted to go (tests/e2e/missingParts.e2e.ts). */
export const screenReturnTable = tableOf(screenReturnMachine)({
  title: "a screen whose part of the program did not come",
  story: start(true, false),
  starts: [
    { input: start(true, false), to: "opening" },
    { input: start(true, true), to: "opening", knows: start(true, true) },
    { input: start(false, false), to: "opening", knows: start(false, false) },
    { input: start(false, true), to: "opening", knows: start(false, true) },
  ],
  places: {
    opening: { calls: { openScreen: () => undefined } },
    asking: { calls: { askGateway: () => undefined } },
    openingOnce: { calls: { openScreen: () => undefined } },
    resting: {},
    here: { ends: true },
    reloading: {},
    gone: {},
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    // The page stands, with all that its flows have to say.
    { in: ["opening", "openingOnce"], answer: ["openScreen", undefined], to: "here", emits: here },
    { in: "opening", refusal: ["openScreen", failure], to: "asking" },
    // What is missing again after the page was loaded anew is missing for good: nobody goes in a circle.
    { in: "openingOnce", refusal: ["openScreen", failure], when: ({ isSecond }) => isSecond, to: "gone" },
    { in: "openingOnce", refusal: ["openScreen", failure], to: "reloading", emits: reload },
    { in: "asking", answer: ["askGateway", true], to: "openingOnce" },
    { in: "asking", answer: ["askGateway", false], to: "resting", keep: away },
    { in: "asking", refusal: ["askGateway", failure], to: "resting", keep: away },
    { in: "resting", after: 3_000, to: "opening" },
    // At once when the network is back.
    { in: ["resting", "opening", "asking"], on: { type: "network.returned" }, to: "opening" },
  ],
  promises: {
    "a page is loaded anew once, and only when the screen does not come though the gateway has answered": ({
      emitted,
      calls,
    }) =>
      emitted.some(({ type }) => type === "page.reload")
        ? emitted.length === 1 && calls.at(-1)?.state === "failed" && calls.at(-2)?.state === "answered"
        : undefined,
    "a page that was loaded anew for it is not again": ({ input, emitted }) =>
      input?.isSecond ? emitted.every(({ type }) => type !== "page.reload") : undefined,
  },
  contract: "no document splits the program; a screen that cannot be opened says so and opens by itself",
});

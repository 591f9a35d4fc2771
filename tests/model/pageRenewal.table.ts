import { pageRenewalMachine } from "../../machines/simulator/pageRenewalMachine.ts";
import { tableOf } from "../support/table.ts";

const reload = () => [{ type: "page.reload" } as const];

/** The simulator's page stays on a wall for weeks (tests/live/pageRenewal.test.ts tells the same in time). */
export const pageRenewalTable = tableOf(pageRenewalMachine)({
  title: "a public page that loads itself anew",
  story: { age: 0 },
  starts: [
    { input: { age: 0 }, to: "young" },
    { input: { age: 59_999 }, to: "young", knows: { age: 59_999 } },
    { input: { age: 3_600_000 }, to: "young", knows: { age: 3_600_000 } },
  ],
  places: { young: {}, asking: { calls: { askPage: () => undefined } }, away: {}, renewed: { ends: true } },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    // No page is loaded anew that is younger than a minute: what refuses it would refuse the next one as well.
    { in: "young", after: ({ age }) => Math.max(0, 60_000 - age), to: "asking" },
    // Any answer but "away" or "busy": also one that says that the link is gone.
    { in: "asking", answer: ["askPage", 200], to: "renewed", emits: reload },
    { in: "asking", answer: ["askPage", 404], to: "renewed", emits: reload },
    { in: "asking", answer: ["askPage", 499], to: "renewed", emits: reload },
    { in: "asking", answer: ["askPage", 500], to: "away" },
    { in: "asking", answer: ["askPage", 408], to: "away" },
    { in: "asking", answer: ["askPage", 429], to: "away" },
    { in: "asking", answer: ["askPage", null], to: "away" },
    { in: "asking", refusal: ["askPage", new Error("away")], to: "away" },
    { in: "away", after: 15_000, to: "asking" },
  ],
  promises: {
    "a page is loaded anew after an answer only": ({ emittedNow, event }) =>
      emittedNow.length ? event?.type === "xstate.done.actor.askPage" : undefined,
    "a young page is left alone": ({ snapshot, elapsed }) =>
      snapshot.matches("young") ? undefined : elapsed + snapshot.context.age >= 60_000,
  },
  contract: "no document renews pages; a board on a wall has nobody to press a key",
});

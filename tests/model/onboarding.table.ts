import { onboardingMachine } from "../../machines/plus/onboardingMachine.ts";
import { tableOf } from "../support/table.ts";

const ended = (isFinished: boolean) => ({ type: "onboarding.ended", isFinished }) as const;
const next = { type: "carousel.next" } as const;
const back = { type: "carousel.back" } as const;
const pause = { type: "carousel.pause" } as const;

/** Boards and Plus, sections 4 and 9; who touches it has taken over (decisions 27 and 68). */
export const onboardingTable = tableOf(onboardingMachine)({
  title: "the four steps after an activation",
  story: { isStopped: false },
  starts: [
    { input: { isStopped: false }, to: "moving 0" },
    { input: { isStopped: true }, to: "still 0", knows: { isStopped: true } },
  ],
  places: {
    "moving 0": { is: "showing.step0.moving", within: "showing", tags: ["visible"] },
    "moving 1": { is: "showing.step1.moving", within: "showing", tags: ["visible"] },
    "moving 2": { is: "showing.step2.moving", within: "showing", tags: ["visible"] },
    "still 0": { is: "showing.step0.still", within: "showing", tags: ["visible"] },
    "still 1": { is: "showing.step1.still", within: "showing", tags: ["visible"] },
    "still 2": { is: "showing.step2.still", within: "showing", tags: ["visible"] },
    "step 3": { is: "showing.step3", within: "showing", tags: ["visible"] },
    finished: { ends: () => ({ isFinished: true }) },
    dismissed: { ends: () => ({ isFinished: false }) },
  },
  areas: { showing: {} },
  shows: ({ isStopped }) => ({ isStopped }),
  // biome-ignore format: one row a line
  rows: [
    { in: "moving 0", after: 2_000, to: "moving 1" },
    { in: "moving 1", after: 2_000, to: "moving 2" },
    { in: "moving 2", after: 2_000, to: "step 3" },
    { in: ["moving 0", "still 0"], on: next, to: "still 1", keep: () => ({ isStopped: true }) },
    { in: ["moving 1", "still 1"], on: next, to: "still 2", keep: () => ({ isStopped: true }) },
    { in: ["moving 2", "still 2"], on: next, to: "step 3", keep: () => ({ isStopped: true }) },
    { in: ["moving 1", "still 1"], on: back, to: "still 0", keep: () => ({ isStopped: true }) },
    { in: ["moving 2", "still 2"], on: back, to: "still 1", keep: () => ({ isStopped: true }) },
    { in: "step 3", on: back, to: "still 2", keep: () => ({ isStopped: true }) },
    { in: "moving 0", on: pause, to: "still 0", keep: () => ({ isStopped: true }) },
    { in: "moving 1", on: pause, to: "still 1", keep: () => ({ isStopped: true }) },
    { in: "moving 2", on: pause, to: "still 2", keep: () => ({ isStopped: true }) },
    { in: "step 3", on: { type: "carousel.start" }, to: "finished", emits: () => [ended(true)] },
    { in: "showing", on: { type: "carousel.escape" }, to: "dismissed", emits: () => [ended(false)] },
  ],
  promises: {
    "scrolling is locked exactly while it is visible": ({ snapshot }) =>
      snapshot.hasTag("visible") === (snapshot.status === "active"),
    "no back on step 0": ({ snapshot }) =>
      snapshot.matches({ showing: "step0" }) ? !snapshot.can({ type: "carousel.back" }) : undefined,
    "Get Started only on step 3": ({ snapshot }) =>
      snapshot.can({ type: "carousel.start" }) === snapshot.matches({ showing: "step3" }),
    "no advance after focus, hover, pause or under reduced motion": ({ event, previous }) =>
      event?.type.startsWith("xstate.after") ? previous?.context.isStopped === false : undefined,
    "it never ends by itself": ({ event, snapshot }) =>
      event?.type.startsWith("xstate.after") ? snapshot.status === "active" : undefined,
    "the end says once whether it was finished": ({ snapshot, emitted }) =>
      snapshot.status === "done" ? emitted.length === 1 : emitted.length === 0,
  },
  contract: {
    flow: "onboarding",
    states: {
      step0: ["moving 0", "still 0"],
      step1: ["moving 1", "still 1"],
      step2: ["moving 2", "still 2"],
      step3: "step 3",
    },
  },
});

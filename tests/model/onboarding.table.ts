import { onboardingMachine } from "../../machines/plus/onboardingMachine.ts";
import { tableOf } from "../support/table.ts";

const ended = (isFinished: boolean) => ({ type: "onboarding.ended", isFinished }) as const;
const next = { type: "carousel.next" } as const;
const back = { type: "carousel.back" } as const;
const pause = { type: "carousel.pause" } as const;
const touch = { type: "carousel.touch" } as const;
const resume = { type: "carousel.resume" } as const;
const stopped = () => ({ isStopped: true, isWanted: false });
const going = () => ({ isStopped: false, isWanted: true });

/** Boards and Plus, sections 4 and 9; who touches it has taken over, and can undo that (decisions 27 and 68). */
export const onboardingTable = tableOf(onboardingMachine)({
  title: "the four steps after an activation",
  story: { isStopped: false, isWanted: false },
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
  shows: ({ isStopped, isWanted }) => ({ isStopped, isWanted }),
  // biome-ignore format: one row a line
  rows: [
    { in: "moving 0", after: 2_000, to: "moving 1" },
    { in: "moving 1", after: 2_000, to: "moving 2" },
    { in: "moving 2", after: 2_000, to: "step 3" },
    { in: ["moving 0", "still 0"], on: next, to: "still 1", keep: stopped },
    { in: ["moving 1", "still 1"], on: next, to: "still 2", keep: stopped },
    { in: ["moving 2", "still 2"], on: next, to: "step 3", keep: stopped },
    { in: ["moving 1", "still 1"], on: back, to: "still 0", keep: stopped },
    { in: ["moving 2", "still 2"], on: back, to: "still 1", keep: stopped },
    { in: "step 3", on: back, to: "still 2", keep: stopped },
    { in: "moving 0", on: pause, to: "still 0", keep: stopped },
    { in: "moving 1", on: pause, to: "still 1", keep: stopped },
    { in: "moving 2", on: pause, to: "still 2", keep: stopped },
    // Who set it going again wants it so: then a pointer that moves on it is no reason to stop.
    { in: ["moving 0", "moving 1", "moving 2"], on: touch, when: ({ isWanted }) => isWanted },
    { in: "moving 0", on: touch, to: "still 0", keep: stopped },
    { in: "moving 1", on: touch, to: "still 1", keep: stopped },
    { in: "moving 2", on: touch, to: "still 2", keep: stopped },
    { in: "still 0", on: resume, to: "moving 0", keep: going },
    { in: "still 1", on: resume, to: "moving 1", keep: going },
    { in: "still 2", on: resume, to: "moving 2", keep: going },
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
    more: {
      "any carousel.touch any": "a pointer that moves or a focus is told apart from the pause control (27)",
      "any carousel.resume any": "a pause that a person made can be undone by them (68)",
    },
  },
});

import { onboardingMachine } from "../../machines/plus/onboardingMachine.ts";
import { tableOf } from "../support/table.ts";

const show = (isStopped: boolean) => ({ type: "carousel.show", isStopped }) as const;
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
  starts: [{ to: "unseen" }],
  places: {
    unseen: {},
    "moving 0": { is: "showing.moving", within: "showing", tags: ["visible"] },
    "moving 1": { is: "showing.moving", within: "showing", tags: ["visible"] },
    "moving 2": { is: "showing.moving", within: "showing", tags: ["visible"] },
    "still 0": { is: "showing.still", within: "showing", tags: ["visible"] },
    "still 1": { is: "showing.still", within: "showing", tags: ["visible"] },
    "still 2": { is: "showing.still", within: "showing", tags: ["visible"] },
    "step 3": { is: "showing.last", within: "showing", tags: ["visible"] },
    finished: { ends: () => ({ isFinished: true }) },
    dismissed: { ends: () => ({ isFinished: false }) },
  },
  areas: { showing: {} },
  shows: ({ isStopped, isWanted }, place) => ({
    isStopped,
    isWanted,
    ...(place === "finished" || place === "dismissed" ? {} : { step: Number(/\d/.exec(place)?.[0] ?? 0) }),
  }),
  unseen: ["step"],
  // biome-ignore format: one row a line
  rows: [
    // No step passes before it is on the screen.
    { in: "unseen", on: show(false), to: "moving 0" },
    { in: "unseen", on: show(true), to: "still 0", keep: stopped },
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
    { in: "step 3", on: { type: "carousel.start" }, to: "finished" },
    { in: "showing", on: { type: "carousel.escape" }, to: "dismissed" },
  ],
  promises: {
    "scrolling is locked exactly while it is visible": ({ snapshot }) =>
      snapshot.hasTag("visible") === (snapshot.status === "active" && !snapshot.matches("unseen")),
    "no back on step 0": ({ snapshot }) =>
      snapshot.context.step === 0 ? !snapshot.can({ type: "carousel.back" }) : undefined,
    "Get Started only on step 3": ({ snapshot }) =>
      snapshot.status === "active"
        ? snapshot.can({ type: "carousel.start" }) === (snapshot.context.step === 3)
        : undefined,
    "no advance after focus, hover, pause or under reduced motion": ({ event, previous }) =>
      event?.type.startsWith("xstate.after") ? previous?.context.isStopped === false : undefined,
    "it never ends by itself": ({ event, snapshot }) =>
      event?.type.startsWith("xstate.after") ? snapshot.status === "active" : undefined,
    "no step before the first or behind the last": ({ snapshot: { context } }) =>
      context.step >= 0 && context.step <= 3,
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
      "unseen carousel.show any": "no step passes before it is on the screen",
      "any carousel.touch any": "a pointer that moves or a focus is told apart from the pause control (27)",
      "any carousel.resume any": "a pause that a person made can be undone by them (68)",
    },
  },
});

import { assign, emit, setup } from "xstate";

/** Milliseconds that a step stands before the next one comes by itself (boards and Plus, section 9). */
export const stepDuration = 2000;

export type OnboardingInput = {
  /** The person wants less motion: nothing moves by itself. */
  readonly isStopped: boolean;
};

export type OnboardingContext = {
  readonly isStopped: boolean;
  /** The person set it going again: only their own word stops it now, a pointer or focus on it does not. */
  readonly isWanted: boolean;
};

export type OnboardingEvent =
  | { readonly type: "carousel.next" }
  | { readonly type: "carousel.back" }
  | { readonly type: "carousel.start" }
  /** The pause control. */
  | { readonly type: "carousel.pause" }
  /** A pointer moved on it, or keyboard focus came: somebody reads. */
  | { readonly type: "carousel.touch" }
  /** Undoes a pause. */
  | { readonly type: "carousel.resume" }
  | { readonly type: "carousel.escape" };

export type OnboardingEmitted = { readonly type: "onboarding.ended"; readonly isFinished: boolean };

const pause = {
  "carousel.pause": { target: "still", actions: "stop" },
  "carousel.touch": { guard: "isUnasked", target: "still", actions: "stop" },
} as const;
const resume = { "carousel.resume": { target: "moving", actions: "goOn" } } as const;

/**
 * The four steps after an activation. It advances by itself until somebody touches it or takes over by Next or Back,
 * never beyond the last step, and ends with Get Started or with Escape. Who stopped it can set it going again.
 */
export const onboardingMachine = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    input: {} as OnboardingInput,
    emitted: {} as OnboardingEmitted,
    output: {} as { readonly isFinished: boolean },
    tags: {} as "visible",
  },
  delays: { advance: stepDuration },
  guards: {
    isMoving: ({ context }) => !context.isStopped,
    isUnasked: ({ context }) => !context.isWanted,
  },
  actions: {
    stop: assign({ isStopped: true, isWanted: false }),
    goOn: assign({ isStopped: false, isWanted: true }),
    tellFinished: emit({ type: "onboarding.ended", isFinished: true }),
    tellDismissed: emit({ type: "onboarding.ended", isFinished: false }),
  },
}).createMachine({
  id: "onboarding",
  context: ({ input }) => ({ isStopped: input.isStopped, isWanted: false }),
  initial: "showing",
  states: {
    showing: {
      tags: "visible",
      initial: "step0",
      on: { "carousel.escape": "dismissed" },
      states: {
        step0: {
          initial: "arriving",
          on: { "carousel.next": { target: "step1", actions: "stop" } },
          states: {
            arriving: { always: [{ guard: "isMoving", target: "moving" }, { target: "still" }] },
            moving: { after: { advance: "#onboarding.showing.step1" }, on: pause },
            still: { on: resume },
          },
        },
        step1: {
          initial: "arriving",
          on: {
            "carousel.next": { target: "step2", actions: "stop" },
            "carousel.back": { target: "step0", actions: "stop" },
          },
          states: {
            arriving: { always: [{ guard: "isMoving", target: "moving" }, { target: "still" }] },
            moving: { after: { advance: "#onboarding.showing.step2" }, on: pause },
            still: { on: resume },
          },
        },
        step2: {
          initial: "arriving",
          on: {
            "carousel.next": { target: "step3", actions: "stop" },
            "carousel.back": { target: "step1", actions: "stop" },
          },
          states: {
            arriving: { always: [{ guard: "isMoving", target: "moving" }, { target: "still" }] },
            moving: { after: { advance: "#onboarding.showing.step3" }, on: pause },
            still: { on: resume },
          },
        },
        step3: {
          on: {
            "carousel.start": "#onboarding.finished",
            "carousel.back": { target: "step2", actions: "stop" },
          },
        },
      },
    },
    finished: { type: "final", entry: "tellFinished", output: { isFinished: true } },
    dismissed: { type: "final", entry: "tellDismissed", output: { isFinished: false } },
  },
  output: ({ event }) => ({ isFinished: "output" in event && (event.output as { isFinished: boolean }).isFinished }),
});

import { assign, setup } from "xstate";
import { outputIn } from "../port.ts";

/** Milliseconds that a step stands before the next one comes by itself (boards and Plus, section 9). */
export const stepDuration = 2000;

/** The steps are counted from 0. */
const lastStep = 3;

export type OnboardingContext = {
  readonly step: number;
  readonly isStopped: boolean;
  /** The person set it going again: only their own word stops it now, a pointer or focus on it does not. */
  readonly isWanted: boolean;
};

export type OnboardingEvent =
  /** It is on the screen; stopped where the person wants less motion. */
  | { readonly type: "carousel.show"; readonly isStopped: boolean }
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

export type OnboardingOutput = { readonly isFinished: boolean };

const initialContext: OnboardingContext = { step: 0, isStopped: false, isWanted: false };

const outcome = ({ event }: { event: { readonly type: string } }): OnboardingOutput =>
  outputIn<OnboardingOutput>(event) ?? { isFinished: false };

/**
 * The four steps after an activation. It advances by itself until somebody touches it or takes over by Next or Back,
 * never beyond the last step, and ends with Get Started or with Escape. Who stopped it can set it going again.
 *
 * What can go wrong: what shows it is not loaded yet (the first step does not pass before it is seen).
 */
export const onboardingMachine = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    output: {} as OnboardingOutput,
    tags: {} as "visible",
  },
  delays: { advance: stepDuration },
  guards: {
    isStill: ({ event }) => event.type === "carousel.show" && event.isStopped,
    isUnasked: ({ context }) => !context.isWanted,
    isAfterFirst: ({ context }) => context.step > 0,
    isBeforeLast: ({ context }) => context.step === lastStep - 1,
  },
  actions: {
    stop: assign({ isStopped: true, isWanted: false }),
    goOn: assign({ isStopped: false, isWanted: true }),
    advance: assign({ step: ({ context }) => context.step + 1 }),
    /** Whoever turns the pages does so by themselves from now on. */
    turnOn: assign({ step: ({ context }) => context.step + 1, isStopped: true, isWanted: false }),
    turnBack: assign({ step: ({ context }) => context.step - 1, isStopped: true, isWanted: false }),
  },
}).createMachine({
  id: "onboarding",
  context: initialContext,
  output: outcome,
  initial: "unseen",
  states: {
    unseen: {
      on: {
        "carousel.show": [{ guard: "isStill", target: "showing.still", actions: "stop" }, { target: "showing" }],
      },
    },
    showing: {
      tags: "visible",
      initial: "moving",
      on: { "carousel.escape": "dismissed" },
      states: {
        moving: {
          after: {
            advance: [
              { guard: "isBeforeLast", target: "last", actions: "advance" },
              { target: "moving", reenter: true, actions: "advance" },
            ],
          },
          on: {
            "carousel.next": [
              { guard: "isBeforeLast", target: "last", actions: "turnOn" },
              { target: "still", actions: "turnOn" },
            ],
            "carousel.back": { guard: "isAfterFirst", target: "still", actions: "turnBack" },
            "carousel.pause": { target: "still", actions: "stop" },
            "carousel.touch": { guard: "isUnasked", target: "still", actions: "stop" },
          },
        },
        still: {
          on: {
            "carousel.next": [{ guard: "isBeforeLast", target: "last", actions: "turnOn" }, { actions: "turnOn" }],
            "carousel.back": { guard: "isAfterFirst", actions: "turnBack" },
            "carousel.resume": { target: "moving", actions: "goOn" },
          },
        },
        last: {
          on: {
            "carousel.start": "#onboarding.finished",
            "carousel.back": { target: "still", actions: "turnBack" },
          },
        },
      },
    },
    finished: { type: "final", output: { isFinished: true } },
    dismissed: { type: "final", output: { isFinished: false } },
  },
});

import { assign, emit, setup } from "xstate";
import { promisePort, type Refusal, refusalIn } from "../port.ts";

export type ToggleInput = { readonly id: string; readonly isOn: boolean };

export type ToggleContext = {
  readonly id: string;
  /** What the gateway is known to hold. */
  readonly isKept: boolean;
  /** What the person wants, and therefore sees at once. */
  readonly isOn: boolean;
};

export type ToggleEvent =
  | { readonly type: "toggle.press" }
  /** The gateway's truth changed from elsewhere. */
  | { readonly type: "toggle.changed"; readonly isOn: boolean };

export type ToggleEmitted =
  | { readonly type: "toggle.saved"; readonly id: string; readonly isOn: boolean }
  | { readonly type: "toggle.failed"; readonly id: string; readonly isOn: boolean; readonly refusal: Refusal };

export type ToggleToSave = { readonly id: string; readonly isOn: boolean };

const unknownRefusal: Refusal = { code: "Unknown" };

const initialContext = ({ input }: { input: ToggleInput }): ToggleContext => ({
  id: input.id,
  isKept: input.isOn,
  isOn: input.isOn,
});

const toggleToSave = ({ context: { id, isOn } }: { context: ToggleContext }): ToggleToSave => ({ id, isOn });

/**
 * Something that is on or off and shown as wished before the gateway has said yes: favorites, likes, channels.
 *
 * What can go wrong: the gateway refuses or its answer is lost (back to what it is known to hold, and say so); the
 * person presses again while the first wish is under way (that one is finished first, then the newest wish is saved, so
 * that two answers can never cross).
 */
export const toggleMachine = setup({
  types: {
    context: {} as ToggleContext,
    events: {} as ToggleEvent,
    input: {} as ToggleInput,
    emitted: {} as ToggleEmitted,
  },
  actors: { saveToggle: promisePort<void, ToggleToSave>("saveToggle") },
  guards: {
    isWishKept: ({ context }) => context.isOn === context.isKept,
  },
  actions: {
    flip: assign({ isOn: ({ context }) => !context.isOn }),
    keepTruth: assign(({ event }) => (event.type === "toggle.changed" ? { isKept: event.isOn, isOn: event.isOn } : {})),
    noteSaved: assign({ isKept: ({ context }) => !context.isKept }),
    rollBack: assign({ isOn: ({ context }) => context.isKept }),
    tellSaved: emit(({ context: { id, isKept } }) => ({ type: "toggle.saved" as const, id, isOn: isKept })),
    tellFailure: emit(({ context: { id, isKept }, event }) => ({
      type: "toggle.failed" as const,
      id,
      isOn: !isKept,
      refusal: refusalIn(event) ?? unknownRefusal,
    })),
  },
}).createMachine({
  id: "toggle",
  context: initialContext,
  initial: "resting",
  states: {
    resting: {
      on: {
        "toggle.press": { target: "saving", actions: "flip" },
        "toggle.changed": { actions: "keepTruth" },
      },
    },
    saving: {
      invoke: {
        id: "saveToggle",
        src: "saveToggle",
        input: toggleToSave,
        onDone: { target: "saved", actions: ["noteSaved", "tellSaved"] },
        onError: { target: "resting", actions: ["tellFailure", "rollBack"] },
      },
      on: { "toggle.press": { actions: "flip" } },
    },
    saved: {
      always: [{ guard: "isWishKept", target: "resting" }, { target: "saving" }],
    },
  },
});

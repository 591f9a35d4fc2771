import { assign, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

/** A flap, counted from 0. */
export type Flap = { readonly row: number; readonly column: number };

export type SandboxControlInput = { readonly credentialId: string };

/** What is set of a sandbox; what is left out stays. `clock`: epoch milliseconds; `aheadMs`: by so much it goes ahead. */
export type SandboxSetting = {
  readonly clock?: number;
  readonly aheadMs?: number;
  readonly offline?: boolean;
  readonly slowMs?: number;
  readonly droppedWrites?: boolean;
  readonly stuck?: readonly Flap[];
};

export type SandboxChange = SandboxControlInput & SandboxSetting;

export type SandboxControlContext = SandboxControlInput & {
  /** The time that is being typed, YYYY-MM-DDTHH:mm by the sandbox's clock, which keeps UTC. */
  readonly clock: string;
  readonly setting: SandboxSetting;
  readonly problem: Notice | null;
};

export type SandboxControlEvent =
  | { readonly type: "clock.change"; readonly clock: string }
  | { readonly type: "clock.set" }
  /** A clock or a fault, at once. */
  | { readonly type: "setting.choose"; readonly setting: SandboxSetting };

const initialContext = ({ input }: { input: SandboxControlInput }): SandboxControlContext => ({
  ...input,
  clock: "",
  setting: {},
  problem: null,
});

const typedTime = ({ clock }: SandboxControlContext): number => Date.parse(`${clock}Z`);

const changeToMake = ({ context }: { context: SandboxControlContext }): SandboxChange => ({
  credentialId: context.credentialId,
  ...context.setting,
});

/**
 * Setting the clock and the faults of a credential's board for tests.
 *
 * What can go wrong: the time is none, or one that is past (nothing is asked, or the gateway refuses it: said, and what was
 * typed stays); the sandbox has ended, or no answer comes (said; what was set may hold, as its state shows).
 */
export const sandboxControlMachine = setup({
  types: {
    context: {} as SandboxControlContext,
    events: {} as SandboxControlEvent,
    input: {} as SandboxControlInput,
  },
  actors: { changeSandbox: promisePort<void, SandboxChange>("changeSandbox") },
  guards: { isTime: ({ context }) => !Number.isNaN(typedTime(context)) },
  actions: {
    keepClock: assign(({ event }) => (event.type === "clock.change" ? { clock: event.clock, problem: null } : {})),
    keepTyped: assign(({ context }) => ({ setting: { clock: typedTime(context) }, problem: null })),
    keepSetting: assign(({ event }) =>
      event.type === "setting.choose" ? { setting: event.setting, problem: null } : {},
    ),
    forgetClock: assign(({ context }) => (context.setting.clock === undefined ? {} : { clock: "" })),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "sandbox-change-failed") }),
  },
}).createMachine({
  id: "sandboxControl",
  context: initialContext,
  initial: "idle",
  states: {
    idle: {
      on: {
        "clock.change": { actions: "keepClock" },
        "clock.set": { guard: "isTime", target: "changing", actions: "keepTyped" },
        "setting.choose": { target: "changing", actions: "keepSetting" },
      },
    },
    changing: {
      invoke: {
        id: "changeSandbox",
        src: "changeSandbox",
        input: changeToMake,
        onDone: { target: "idle", actions: "forgetClock" },
        onError: { target: "idle", actions: "keepProblem" },
      },
    },
  },
});

import { assign, setup } from "xstate";

/** What of a sandbox says where it stands. */
export type SandboxFacts = {
  readonly isOffline: boolean;
  /** Of what was last accepted; 0 before the first message. */
  readonly version: number;
  /** Of what the flaps show. */
  readonly shownVersion: number;
  /** Up to this one writes were lost on their way. */
  readonly droppedVersion: number;
  /** Whether the flaps show something else than what they were told. */
  readonly differs: boolean;
};

export type SandboxBoardInput = { readonly credentialId: string };

export type SandboxBoardContext = SandboxBoardInput & { readonly facts: SandboxFacts | null };

/** Null: the credential has no sandbox. */
export type SandboxBoardEvent = { readonly type: "board.told"; readonly facts: SandboxFacts | null };

const initialContext = ({ input }: { input: SandboxBoardInput }): SandboxBoardContext => ({ ...input, facts: null });

const told = (event: SandboxBoardEvent) => event.facts;

/**
 * The board for tests of one credential, as far as a message came on it. It decides nothing: whoever tests a program sees in
 * the inspector what its calls and the board's faults did.
 *
 * What can go wrong is what it shows: the display is off, a write is lost, a flap stays.
 */
export const sandboxBoardMachine = setup({
  types: {
    context: {} as SandboxBoardContext,
    events: {} as SandboxBoardEvent,
    input: {} as SandboxBoardInput,
  },
  guards: {
    isNone: ({ event }) => told(event) === null,
    isOffline: ({ event }) => told(event)?.isOffline === true,
    isEmpty: ({ event }) => told(event)?.version === 0,
    isLost: ({ event }) => (told(event)?.droppedVersion ?? 0) >= (told(event)?.version ?? 0),
    isUnderWay: ({ event }) => (told(event)?.shownVersion ?? 0) < (told(event)?.version ?? 0),
    differs: ({ event }) => told(event)?.differs === true,
  },
  actions: { keepFacts: assign({ facts: ({ event }) => told(event) }) },
}).createMachine({
  id: "sandboxBoard",
  context: initialContext,
  initial: "unknown",
  on: {
    "board.told": [
      { guard: "isNone", target: ".none", actions: "keepFacts" },
      { guard: "isOffline", target: ".offline", actions: "keepFacts" },
      { guard: "isEmpty", target: ".empty", actions: "keepFacts" },
      { guard: "isLost", target: ".lost", actions: "keepFacts" },
      { guard: "isUnderWay", target: ".underWay", actions: "keepFacts" },
      { guard: "differs", target: ".stuck", actions: "keepFacts" },
      { target: ".shown", actions: "keepFacts" },
    ],
  },
  states: { unknown: {}, none: {}, offline: {}, empty: {}, lost: {}, underWay: {}, stuck: {}, shown: {} },
});

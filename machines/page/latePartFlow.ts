import { flowOf } from "../flow.ts";

type LatePartContext = {
  /** Somebody waits for it: it was not only asked for ahead. */
  readonly isNeeded: boolean;
};

export type LatePartEvent =
  /** The pointer or the focus is on the key that opens it. */
  { readonly type: "part.expected" } | { readonly type: "part.needed" };

type LatePartEmitted = { readonly type: "part.here" } | { readonly type: "part.missing" };

/**
 * A part of the program that is loaded when it is first needed, or shortly before.
 *
 * What can go wrong: it does not come, since the network is away or the build was replaced. Nobody misses what was only
 * asked for ahead; what is needed is said to be missing, also when it became needed while it was on its way, and is asked
 * for again whenever it is needed again.
 */
export const latePartFlow = flowOf<LatePartContext, undefined, LatePartEvent, LatePartEmitted>()({
  id: "latePart",
  context: () => ({ isNeeded: false }),
  calls: { loadPart: { kind: "promise" } },
  guards: { isNeeded: ({ isNeeded }) => isNeeded },
  changes: { noteNeeded: () => ({ isNeeded: true }) },
  tells: {
    tellHere: () => ({ type: "part.here" }),
    tellMissing: () => ({ type: "part.missing" }),
  },
  chart: {
    initial: "absent",
    states: {
      absent: {
        on: {
          "part.expected": "coming",
          "part.needed": { target: "coming", actions: "noteNeeded" },
        },
      },
      coming: {
        on: { "part.needed": { actions: "noteNeeded" } },
        invoke: {
          src: "loadPart",
          onDone: { target: "here", actions: "tellHere" },
          onError: [{ guard: "isNeeded", target: "missing", actions: "tellMissing" }, { target: "absent" }],
        },
      },
      missing: { on: { "part.needed": "coming" } },
      here: { type: "final" },
    },
  },
});

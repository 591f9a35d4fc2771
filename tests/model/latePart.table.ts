import { latePartMachine } from "../../machines/page/latePartMachine.ts";
import { tableOf } from "../support/table.ts";

const expected = { type: "part.expected" } as const;
const needed = { type: "part.needed" } as const;
const away = new TypeError("Failed to fetch");
const yes = () => ({ isNeeded: true });

/** A part comes with its first use; what did not come is said, and comes when it is asked for again (docs/decisions/rooms/src.md). */
export const latePartTable = tableOf(latePartMachine)({
  title: "a part of the program that comes with its first use",
  story: { isNeeded: false },
  starts: [{ to: "absent" }],
  places: { absent: {}, coming: { calls: { loadPart: () => undefined } }, missing: {}, here: { ends: true } },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "absent", on: expected, to: "coming" },
    { in: "absent", on: needed, to: "coming", keep: yes },
    // Asked for once, however many need it; who needs what is on its way waits for it.
    { in: "coming", on: needed, keep: yes },
    { in: "coming", answer: ["loadPart", undefined], to: "here", emits: () => [{ type: "part.here" }] },
    { in: "coming", refusal: ["loadPart", away], when: ({ isNeeded }) => isNeeded, to: "missing", emits: () => [{ type: "part.missing" }] },
    // Nobody misses what was only asked for ahead.
    { in: "coming", refusal: ["loadPart", away], to: "absent" },
    { in: "missing", on: needed, to: "coming" },
  ],
  promises: {
    "asked for once at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
    "what somebody needs and does not come is said to be missing": ({ event, snapshot, emittedNow, calls }) =>
      calls.at(-1)?.state === "failed" && event?.type.startsWith("xstate.error") && snapshot.context.isNeeded
        ? emittedNow.length === 1 && emittedNow[0]?.type === "part.missing"
        : undefined,
  },
  contract: "no document splits the program; what does not come is never a press without an answer",
});

import { painterMachine } from "../../machines/page/painterMachine.ts";
import { tableOf } from "../support/table.ts";

const crashed = (message: string, at: number) => ({ type: "painter.crashed", message, at }) as const;
/** Two at one moment, one at the end of the minute after it, one beyond. */
const samples = [crashed("defect", 0), crashed("away", 60_000), crashed("again", 60_001)];
const returned = { type: "network.returned" } as const;
const retry = { type: "painter.retry" } as const;

type Painting = { readonly crashes: readonly number[]; readonly message: string };
type Crash = ReturnType<typeof crashed>;

const within = (crashes: readonly number[], now: number) => crashes.filter((at) => now - at <= 60_000);
const note = ({ crashes }: Painting, event: object) => {
  const { at, message } = event as Crash;
  return { crashes: [...within(crashes, at), at], message };
};
const none = () => ({ crashes: [] });
const restarted = () => [{ type: "painter.restarted" } as const];
const at =
  (crash: Crash, from: number, to = from) =>
  ({ crashes }: Painting) => {
    const { length } = within(crashes, crash.at);
    return length >= from && length <= to;
  };

/** Rows for a crash at one moment: at once, after a wait, and no more than three times a minute. */
const working = ["first", "another"] as const;
const [defect, away, again] = samples as [Crash, Crash, Crash];

/** The room's decision of 2026-11-22: what is wrong with a board stands on it; waits and budget of docs/decisions/rooms/src.md. */
export const painterTable = tableOf(painterMachine)({
  title: "the painter of a page's boards",
  story: { crashes: [], message: "" } as Painting,
  starts: [{ to: "first" }],
  areas: { working: { calls: { paint: () => undefined } } },
  places: {
    first: { is: "working.first", within: "working" },
    another: { is: "working.another", within: "working" },
    resting: {},
    failed: {},
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    // The first within a minute: another one at once.
    { in: [...working], on: defect, when: at(defect, 0), to: "another", anew: true, keep: note, emits: restarted },
    { in: [...working], on: away, when: at(away, 0), to: "another", anew: true, keep: note, emits: restarted },
    { in: [...working], on: again, when: at(again, 0), to: "another", anew: true, keep: note, emits: restarted },
    // The second and the third: a network that is away needs more than a defect.
    { in: [...working], on: defect, when: at(defect, 1, 2), to: "resting", keep: note },
    { in: [...working], on: away, when: at(away, 1, 2), to: "resting", keep: note },
    { in: [...working], on: again, when: at(again, 1, 2), to: "resting", keep: note },
    { in: [...working], on: samples, to: "failed", keep: note, emits: (_, event) => [{ type: "painter.failed", message: (event as Crash).message }] },
    { in: "resting", after: ({ crashes }) => (crashes.length === 2 ? 1_000 : 5_000), to: "another", emits: restarted },
    { in: ["resting", "failed"], on: [returned, retry], to: "another", keep: none, emits: restarted },
    { in: [...working], on: retry, to: "another", anew: true, keep: none, emits: restarted },
    // A screen on a wall has nobody to press a key.
    { in: "failed", after: 300_000, to: "another", keep: none, emits: restarted },
  ],
  promises: {
    "one painter at a time, and none while it rests or has failed": ({ calls, snapshot }) =>
      calls.filter(({ state }) => state === "pending").length === (snapshot.matches("working") ? 1 : 0),
    "whoever shows a board is told of every painter but the first": ({ calls, emitted }) =>
      emitted.filter(({ type }) => type === "painter.restarted").length === calls.length - 1,
    "no more than three painters are lost within a minute without a word": ({ snapshot, emittedNow, previous }) =>
      snapshot.matches("failed") && !previous?.matches("failed")
        ? emittedNow.at(-1)?.type === "painter.failed"
        : undefined,
  },
  contract:
    "no document speaks of crashes: the board that is not drawn says so (docs/decisions/rooms/src.md, 2026-11-22)",
});

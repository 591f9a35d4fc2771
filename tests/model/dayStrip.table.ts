import { dayStripMachine } from "../../machines/channel/dayStripMachine.ts";
import { tableOf } from "../support/table.ts";

const minute = 60_000;
/** 10:00, 10:20, 10:59, 11:00, 12:30 from some midnight. */
const full = [600, 620, 659, 660, 750].map((at) => at * minute);
const short = [600, 605].map((at) => at * minute);
const untouched = { times: [] as readonly number[], place: -1, view: "strip" as "strip" | "list" };
type Story = typeof untouched;
const told = (times: readonly number[]) => ({ type: "slots.told", times }) as const;
const enter = (at: number) => ({ type: "strip.enter", now: at * minute }) as const;
const point = (place: number) => ({ type: "slot.point", place }) as const;
const view = (chosen: Story["view"]) => ({ type: "view.choose", view: chosen }) as const;
type Move = "next" | "previous" | "hourAhead" | "hourBack" | "first" | "last";
const move = (by: Move) => ({ type: "strip.move", by }) as const;
const any = ({ times }: Story) => times.length > 0;

/** Where each key leads from each slot of the two days, counted by hand. */
const ways: Readonly<Record<Move, { readonly full: readonly number[]; readonly short: readonly number[] }>> = {
  next: { full: [1, 2, 3, 4, 4], short: [1, 1] },
  previous: { full: [0, 0, 1, 2, 3], short: [0, 0] },
  // From 10:00 exactly an hour leads to 11:00, from 10:20 to the first one after 11:20.
  hourAhead: { full: [3, 4, 4, 4, 4], short: [1, 1] },
  hourBack: { full: [0, 0, 0, 0, 3], short: [0, 0] },
  first: { full: [0, 0, 0, 0, 0], short: [0, 0] },
  last: { full: [4, 4, 4, 4, 4], short: [1, 1] },
};
const led =
  (by: Move) =>
  ({ times, place }: Story) => ({ place: ways[by][times === full ? "full" : "short"][place] ?? -9 });

/** Look, section 9: one tab stop; arrows from slot to slot, Page Up and Down an hour, Home and End; also as a list. */
export const dayStripTable = tableOf(dayStripMachine)({
  title: "the strip of a board's day",
  story: untouched,
  starts: [{ to: "idle" }],
  places: { idle: {}, pointing: {} },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    ...[full, short].map((times) => ({ in: "idle", on: told(times), keep: () => ({ times }) }) as const),
    { in: "idle", on: told([]), keep: () => ({ times: [] }) },
    { in: "pointing", on: told(full), keep: ({ place }) => ({ times: full, place: Math.min(place, 4) }) },
    { in: "pointing", on: told(short), keep: ({ place }) => ({ times: short, place: Math.min(place, 1) }) },
    { in: "pointing", on: told([]), to: "idle", keep: () => ({ times: [], place: -1 }) },
    // At 10:20 the one of 10:20 is still to come.
    { in: "idle", on: enter(620), when: any, to: "pointing", keep: ({ times }) => ({ place: times === full ? 1 : 1 }) },
    { in: "idle", on: enter(661), when: any, to: "pointing", keep: ({ times }) => ({ place: times === full ? 4 : 1 }) },
    { in: "idle", on: enter(900), when: any, to: "pointing", keep: ({ times }) => ({ place: times.length - 1 }) },
    { in: "idle", on: enter(0), when: any, to: "pointing", keep: () => ({ place: 0 }) },
    ...[0, 1, 4].map((place) => ({ in: "idle", on: point(place), when: ({ times }: Story) => place < times.length, to: "pointing", keep: () => ({ place }) }) as const),
    // Both days have two slots.
    ...[0, 1].map((place) => ({ in: "pointing", on: point(place), keep: () => ({ place }) }) as const),
    { in: "pointing", on: point(4), when: ({ times }) => times.length > 4, keep: () => ({ place: 4 }) },
    ...(["next", "previous", "hourAhead", "hourBack", "first", "last"] as const).map((by) => ({ in: "pointing", on: move(by), keep: led(by) }) as const),
    { in: "pointing", on: { type: "strip.leave" }, to: "idle", keep: () => ({ place: -1 }) },
    ...(["strip", "list"] as const).map((chosen) => ({ in: ["idle", "pointing"], on: view(chosen), keep: () => ({ view: chosen }) }) as const),
  ],
  promises: {
    "a slot is pointed at, or none": ({ snapshot }) =>
      snapshot.matches("pointing")
        ? snapshot.context.times[snapshot.context.place] !== undefined
        : snapshot.context.place === -1,
  },
  contract: "the documents know no strip: it is the design's (channels, section 12; look, section 9)",
});

import { playMachine } from "../../machines/channel/playMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const hour = 3_600_000;
/** 01:00 to 01:00, the first appearance at 07:00. */
const day = { begin: hour, end: 25 * hour, first: 7 * hour, marks: [7.5 * hour, 12 * hour, 22 * hour] };
const empty = { begin: 2 * hour, end: 26 * hour, first: null, marks: [] };
/** Planned anew: it ends earlier, and its marks are others. */
const anew = { begin: 8 * hour, end: 20 * hour, first: 9 * hour, marks: [10 * hour] };
type Day = {
  readonly begin: number;
  readonly end: number;
  readonly first: number | null;
  readonly marks: readonly number[];
};
const nothing: Day = { begin: 0, end: 0, first: null, marks: [] };
type Speed = 60 | 300 | 600 | 1800 | 3600;
const untouched = {
  boardId: "kitchen",
  date: "2026-11-25",
  ...nothing,
  at: 0,
  speed: 600 as Speed,
  notice: null as Notice | null,
};
type Story = typeof untouched;
const play = { type: "play.press" } as const;
const pause = { type: "pause.press" } as const;
const next = { type: "mark.next" } as const;
const previous = { type: "mark.previous" } as const;
const choose = (at: number) => ({ type: "time.choose", at }) as const;
const speed = (chosen: Speed) => ({ type: "speed.choose", speed: chosen }) as const;
const frame = (elapsed: number) => ({ type: "frame.passed", elapsed }) as const;
const told = (one: Day) => ({ type: "day.told", ...one }) as const;
const between = (at: number, { begin, end }: Day) => (at < begin ? begin : at > end ? end : at);
const coming = ({ marks, at }: Story) => marks.filter((mark) => mark > at);
const past = ({ marks, at }: Story) => marks.filter((mark) => mark < at);
const inDay = ["paused", "playing"] as const;

/** Channels, section 12, and look, section 9: opens paused at the first appearance; nothing is sent. */
export const playTable = tableOf(playMachine)({
  title: "playing a board's day ahead",
  story: untouched,
  starts: [
    { input: { boardId: "kitchen", date: "2026-11-25" }, to: "loading" },
    { input: { boardId: "porch", date: "2026-12-01" }, to: "loading", knows: { boardId: "porch", date: "2026-12-01" } },
  ],
  places: {
    loading: { calls: { loadDay: ({ boardId, date }) => ({ boardId, date }) } },
    failed: {},
    paused: {},
    playing: { calls: { frames: () => undefined } },
    over: {},
  },
  shows: (story) => story,
  remembers: ({ at, speed: chosen, marks }) =>
    `${at < 7 * hour} ${at >= 12 * hour} ${at >= 22 * hour} ${chosen} ${marks.length}`,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadDay", day], to: "paused", keep: () => ({ ...day, at: 7 * hour }) },
    { in: "loading", answer: ["loadDay", empty], to: "paused", keep: () => ({ ...empty, at: 2 * hour }) },
    { in: "loading", refusal: ["loadDay", away], to: "failed", keep: () => ({ notice: { id: "day-load-failed", cause: "AnswerLost" } }) },
    { in: "failed", on: { type: "day.retry" }, to: "loading", keep: () => ({ notice: null }) },
    { in: "paused", on: play, to: "playing" },
    { in: "playing", on: pause, to: "paused" },
    { in: "over", on: play, to: "playing", keep: ({ begin }) => ({ at: begin }) },
    { in: inDay, on: next, keep: (story) => ({ at: coming(story)[0] ?? story.at }) },
    { in: inDay, on: previous, keep: (story) => ({ at: past(story).at(-1) ?? story.at }) },
    { in: "over", on: previous, to: "paused", keep: (story) => ({ at: past(story).at(-1) ?? story.at }) },
    // Before the day and behind it are its ends.
    ...[0, 7.5 * hour, 13 * hour, 30 * hour].flatMap((at) => [
      { in: inDay, on: choose(at), keep: (story: Story) => ({ at: between(at, story) }) } as const,
      { in: "over", on: choose(at), to: "paused", keep: (story: Story) => ({ at: between(at, story) }) } as const,
    ]),
    ...([60, 300, 600, 1800, 3600] as const).map((chosen) => ({ in: ["paused", "playing", "over"], on: speed(chosen), keep: () => ({ speed: chosen }) }) as const),
    // A second at 60 times is a minute of the board; the last millisecond of the day is its end.
    { in: "playing", on: frame(3_600_000), to: "over", keep: (story) => ({ at: story.end }) },
    ...[0, 16, 1000].flatMap((elapsed) => [
      { in: "playing", on: frame(elapsed), when: (story: Story) => story.at + elapsed * story.speed >= story.end, to: "over", keep: (story: Story) => ({ at: story.end }) } as const,
      { in: "playing", on: frame(elapsed), keep: (story: Story) => ({ at: story.at + elapsed * story.speed }) } as const,
    ]),
    ...[day, anew].map((one) => ({ in: inDay, on: told(one), keep: ({ at }: Story) => ({ ...one, at: between(at, one) }) }) as const),
  ],
  promises: {
    "the board's time stays within its day": ({ snapshot }) =>
      snapshot.matches("paused") || snapshot.matches("playing") || snapshot.matches("over")
        ? snapshot.context.at >= snapshot.context.begin && snapshot.context.at <= snapshot.context.end
        : undefined,
    "it passes only while it plays": ({ event, previous: before, snapshot }) =>
      event?.type === "frame.passed" && !before?.matches("playing")
        ? snapshot.context.at === before?.context.at
        : undefined,
  },
  contract: "the documents know no playing: it is the design's (channels, section 12)",
});

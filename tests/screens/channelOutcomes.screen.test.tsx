import { describe, expect, it } from "vitest";
import { outcomeOf } from "../../src/features/installed/channelOutcome.ts";
import { reasonOf } from "../../src/features/installed/DayList.tsx";
import { drawnSlots, nowShift, onStrip, plannedShift, widerSide } from "../../src/features/installed/dayPicture.ts";
import { markName } from "../../src/features/installed/dayPlay.ts";
import { channelOf } from "../support/installedBench.ts";

describe("what became of a channel's latest slot", () => {
  const now = Date.UTC(2026, 10, 24, 12);
  const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
  const run = (outcome: string, more: object = {}) => ({
    outcome,
    because: null,
    slot: at("09:40"),
    at: at("09:41"),
    until: null,
    ...more,
  });
  it.each([
    [run("Shown"), "Shown 09:41"],
    [run("Same"), "Nothing new at 09:41"],
    [run("Held", { because: "pin", until: at("11:00") }), "Held by Mia’s pin until 11:00"],
    [run("Held", { because: "pin", until: at("10:00") }), "Held by a pin until 10:00"],
    [run("Held", { because: "person", until: at("09:45") }), "Waits for somebody’s message until 09:45"],
    [run("Silent", { because: "quietHours" }), "Quiet hours"],
    [run("Silent", { because: "pause" }), "Muted"],
    [run("Silent", { because: "plan" }), "The plan is not active"],
    [run("Missed", { until: at("10:55") }), "Missed: off 09:40–10:55"],
    [run("Dropped"), "No room at 09:40"],
    [run("Nothing", { because: "noEvents" }), "Nothing is coming up"],
    [run("Failed"), "Failed 09:40"],
    [run("Held", { because: "event", until: at("09:46") }), "Waits until 09:46: something just arrived"],
    [run("Failed", { because: "slow", until: at("10:40") }), "Took too long to draw; rests until 10:40"],
  ])("is told: %j", (lastRun, sentence) => {
    const channel = { ...channelOf("haiku", "Haiku"), lastRun } as never;
    const pin = { pinnedBy: "Mia", pinnedUntil: at("11:00") };
    expect(outcomeOf(channel, { now, timeZone: "UTC", pin }).sentence).toBe(sentence);
  });

  it("comes after a source that does not answer, with the time of the data", () => {
    const source = { host: "example.com", problem: "timeout", fetchedAt: at("08:10"), isFresh: false };
    const channel = { ...channelOf("news", "News"), lastRun: run("Shown"), failing: true, source } as never;
    expect(outcomeOf(channel, { now, timeZone: "UTC", pin: null })).toMatchObject({
      sentence: "No answer from example.com; data of 08:10",
      isFailing: true,
    });
  });
});

it.each([
  ["timeout", "No answer from example.com"],
  ["unreachable", "No answer from example.com"],
  ["signIn", "example.com does not accept its token"],
  ["status", "example.com has nothing at this address"],
  ["fault", "example.com answers with an error of its own"],
  ["busy", "example.com asks to wait"],
  ["unreadable", "What example.com answers is not what it reads"],
  ["private", "example.com may not be asked"],
])("says why a source gives nothing: %s", (problem, sentence) => {
  const source = { host: "example.com", problem, fetchedAt: null, isFresh: false };
  const channel = { ...channelOf("news", "News"), lastRun: null, failing: true, source } as never;
  expect(outcomeOf(channel, { now: 0, timeZone: "UTC", pin: null })).toMatchObject({ sentence, isFailing: true });
});

describe("the picture of a day", () => {
  const now = Date.UTC(2026, 10, 24, 10);
  const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
  const slot = (id: string, time: string, more: object = {}) => ({
    subscriptionId: id,
    title: id,
    colorKey: 1,
    at: at(time),
    wantedAt: at(time),
    mark: "planned",
    because: null,
    by: null,
    until: null,
    ...more,
  });
  const run = (id: string, time: string, outcome: string, shownAt?: string) => ({
    subscriptionId: id,
    slot: at(time),
    shownAt: shownAt === undefined ? null : at(shownAt),
    outcome,
    because: null,
    until: null,
  });
  const named = ["haiku", "clock"].map((id, colorKey) => ({ id, title: id, colorKey }));

  it("is what became of it until now, and what is planned from now on", () => {
    const plan = {
      slots: [
        slot("haiku", "08:00"),
        slot("haiku", "09:00"),
        slot("haiku", "10:00"),
        slot("haiku", "11:05", { wantedAt: at("11:00"), mark: "moved" }),
        slot("haiku", "12:00", { mark: "dropped" }),
        slot("haiku", "13:00", { mark: "held", because: "pin" }),
      ],
      ambient: [{ subscriptionId: "clock", title: "clock", colorKey: 1, begin: at("08:05"), end: at("08:30") }],
      runs: [
        run("haiku", "08:00", "Shown", "08:15"),
        run("haiku", "09:00", "Failed"),
        run("clock", "08:05", "Shown"),
        run("gone", "07:00", "Shown"),
      ],
    } as never;
    const slots = drawnSlots(plan, named, now);
    expect(
      slots.map(({ at: time, look, isPast }) => [new Date(time).toISOString().slice(11, 16), look, isPast]),
    ).toEqual([
      ["08:15", "shown", true],
      ["09:00", "failed", true],
      ["10:00", "planned", false],
      ["11:05", "planned", false],
      ["12:00", "dropped", false],
      ["13:00", "held", false],
    ]);
    expect(slots[3]?.wantedAt).toBe(at("11:00"));
    expect(onStrip(slots)).toHaveLength(5);
  });
});

it("says why an appearance is not where it was wanted, and that it waits for somebody's message", () => {
  const [at, wantedAt] = [Date.UTC(2026, 10, 24, 8, 5), Date.UTC(2026, 10, 24, 8)];
  const told = (
    because: string | null,
    by: string | null,
    more: { look?: "silent" | "held" | "failed"; until?: number } = {},
  ) => {
    const slot = {
      key: "k",
      at,
      title: "Tea",
      colorKey: 0,
      look: "planned",
      isPast: false,
      wantedAt,
      because,
      by,
    } as const;
    const day = { begin: Date.UTC(2026, 10, 24, 1), now: at, timezone: "UTC" };
    return reasonOf({ ...slot, until: null, ...more }, day, () => "Haiku");
  };
  expect(told("channel", "haiku")).toBe("From 08:00, Haiku is there");
  expect(told(null, null)).toBe("From 08:00, since the day has changed");
  expect(told("scheduled", null)).toBe("From 08:00, a scheduled message is there");
  expect(told("quietHours", null)).toBe("From 08:00, quiet hours");
  const until = Date.UTC(2026, 10, 24, 9, 5);
  expect(told("plan", null, { look: "silent" })).toBe("The plan is not active");
  expect(told("event", null, { look: "held", until })).toBe("Waits until 09:05: something just arrived");
  expect(told("slow", null, { look: "failed", until })).toBe("Took too long to draw; rests until 09:05");
  expect(markName({ mark: "moved", because: "scheduled" })).toBe("waits");
  expect(markName({ mark: "moved", because: "channel" })).toBe("moved");
});

// Look, section 9: the card holds its strip; words that left it made the page wider than the window.
describe("the words above the strip of a day", () => {
  const begin = Date.UTC(2026, 10, 24, 1);
  const day = { begin, end: begin + 24 * 3_600_000 };
  /** Where words begin and end on a strip, by what moves them, as parts of it. */
  const extent = (at: number, shift: string, width: number) => {
    const left = (at - day.begin) / (day.end - day.begin) + (width * Number(/-?\d+/.exec(shift)?.[0])) / 100;
    return { left, right: left + width };
  };
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => begin + minute * 60_000);

  it("stand within it at every minute: the time of now, and who scheduled a message", () => {
    for (const at of minutes) {
      for (const [shift, width] of [
        [nowShift(at, day), 0.06],
        [plannedShift(at, day), 0.29],
      ] as const) {
        const { left, right } = extent(at, shift, width);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(1);
      }
    }
  });

  it("stand over the line of now, and behind that of a message, where there is room", () => {
    const noon = Date.UTC(2026, 10, 24, 12);
    expect([nowShift(noon, day), plannedShift(noon, day)]).toEqual(["translateX(-50%)", "translateX(0%)"]);
  });

  it("of quiet hours never stand over the line of now where one side of it has room for them", () => {
    const width = 0.11 * (day.end - day.begin);
    for (const [from, to] of [
      [-3, 6],
      [8, 12.5],
      [18, 30],
      [-3, 30],
    ] as const) {
      const quiet = { begin: begin + from * 3_600_000, end: begin + to * 3_600_000 };
      const [left, right] = [Math.max(quiet.begin, day.begin), Math.min(quiet.end, day.end)];
      for (const now of minutes) {
        const side = widerSide(quiet, now, day);
        const words = { before: left, center: (left + right - width) / 2, after: right - width }[side];
        const isWithin = now > quiet.begin && now < quiet.end;
        if (!isWithin) expect(side).toBe("center");
        else if (Math.max(now - left, right - now) > width) expect(now <= words || now >= words + width).toBe(true);
      }
      expect(widerSide(quiet, null, day)).toBe("center");
    }
  });
});

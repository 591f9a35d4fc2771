import { describe, expect, it } from "vitest";
import type { Rhythm } from "../../gateway/modules/channels/kit.ts";
import { boardDay, timeOfBoardDay } from "../../gateway/modules/channels/planner/boardDay.ts";
import { choosePhase } from "../../gateway/modules/channels/planner/phase.ts";
import { planDay } from "../../gateway/modules/channels/planner/planDay.ts";
import type { DayPlan, PlanInput, PlannedSubscription } from "../../gateway/modules/channels/planner/planInput.ts";

/* The worked examples of the channels' design: quiet from 22:00 to 07:00, cells of five minutes. */

const zone = "Europe/Zurich";
const date = "2026-03-10";
const day = boardDay(zone, date);
const at = (time: string): number => Date.parse(`${date}T${time}:00+01:00`);

const every = (id: string, minutes: number, phaseMinutes = 0): PlannedSubscription => ({
  id,
  rhythm: { kind: "every", minutes },
  phaseMinutes,
  priority: 0,
  muted: false,
});
const exact = (id: string, ...times: `${number}:${number}`[]): PlannedSubscription => ({
  ...every(id, 30),
  rhythm: { kind: "at", times },
});
const ambient = (id: string, minutes = 1): PlannedSubscription => ({
  ...every(id, 30),
  rhythm: { kind: "ambient", minutes },
});

function plan(subscriptions: readonly PlannedSubscription[], change: Partial<PlanInput> = {}): DayPlan {
  return planDay({
    timezone: zone,
    date,
    quietHoursBegin: "2200",
    quietHoursEnd: "0700",
    pauses: [],
    pins: [],
    scheduled: [],
    stayMinutes: 5,
    subscriptions,
    ...change,
  });
}

/** What shows from one time to another, e.g. "08:05 A (moved)". */
function shown({ slots }: DayPlan, from: string, to: string): string[] {
  return slots
    .filter(({ mark }) => mark === "planned" || mark === "moved")
    .filter((slot) => slot.at >= at(from) && slot.at < at(to))
    .map(
      ({ at: when, subscriptionId, mark }) =>
        `${timeOfBoardDay(day, when)} ${subscriptionId}${mark === "moved" ? " (moved)" : ""}`,
    );
}

const marks = ({ slots }: DayPlan, id: string) => slots.filter(({ subscriptionId }) => subscriptionId === id);
const count = (plan: DayPlan, id: string): number =>
  marks(plan, id).filter(({ mark }) => mark === "planned" || mark === "moved").length;

const stairs = [every("A", 30, 0), every("B", 30, 10), every("C", 30, 20)];

describe("a day's plan", () => {
  it("makes the stair-step of three channels, and the clock has what they leave", () => {
    const made = plan([...stairs, ambient("clock")]);
    expect(shown(made, "07:00", "07:31")).toEqual(["07:00 A", "07:10 B", "07:20 C", "07:30 A"]);
    const stretches = made.ambient
      .filter(({ begin }) => begin < at("07:20"))
      .map(({ begin, end }) => [timeOfBoardDay(day, begin), timeOfBoardDay(day, end)]);
    expect(stretches).toEqual([
      ["07:05", "07:10"],
      ["07:15", "07:20"],
    ]);
  });

  it("lets times that people chose keep their minute, and moves others behind them", () => {
    const made = plan([...stairs, every("W", 60), exact("Riddle", "08:00"), exact("Stand-up", "09:55")]);
    expect(shown(made, "08:00", "08:25")).toEqual([
      "08:00 Riddle",
      "08:05 A (moved)",
      "08:10 B",
      "08:15 W (moved)",
      "08:20 C",
    ]);
    expect(shown(made, "09:50", "10:00")).toEqual(["09:50 C", "09:55 Stand-up"]);
    const moved = marks(made, "A").find(({ wantedAt }) => wantedAt === at("08:00"));
    expect(moved).toMatchObject({ mark: "moved", because: "channel", by: "Riddle" });
  });

  it("uses every place when twelve channels want four times what there is, and starves nobody", () => {
    const installed: PlannedSubscription[] = [];
    for (let place = 0; place < 12; place += 1) {
      const rhythm: Rhythm = { kind: "every", minutes: 15 };
      const phaseMinutes = choosePhase(rhythm, installed, 5);
      installed.push({ ...every(`channel ${place}`, 15), phaseMinutes });
    }
    const made = plan(installed);
    const counts = installed.map(({ id }) => count(made, id));
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(180);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(11);
    expect(Math.max(...counts)).toBeLessThanOrEqual(22);
    expect(made.slots.filter(({ mark }) => mark === "dropped")).toHaveLength(720 - 180);
  });

  it("lets rare channels keep all their places beside frequent ones", () => {
    const frequent = [0, 5, 10, 0].map((phase, place) => every(`often ${place}`, 15, phase));
    const made = plan([...frequent, every("half", 30), every("hour", 60), every("four", 240), every("day", 1440)]);
    // 07:00 to 22:00: 30 half hours, 15 hours, 08:00 12:00 16:00 20:00, and the day's one.
    expect(["half", "hour", "four", "day"].map((id) => count(made, id))).toEqual([30, 15, 4, 1]);
  });

  it("shows a daily channel at eight, or after quiet hours that last longer", () => {
    expect(shown(plan([every("day", 1440)]), "01:00", "23:59")).toEqual(["08:00 day"]);
    const late = plan([every("day", 1440)], { quietHoursEnd: "0930" });
    expect(shown(late, "01:00", "23:59")).toEqual(["09:30 day"]);
  });

  it("says what holds an appearance back, and until when", () => {
    const pin = { begin: at("11:00"), end: at("12:30") };
    const pause = { begin: at("13:00"), end: at("13:31") };
    const made = plan([every("A", 30)], { pins: [pin], pauses: [pause] });
    const said = marks(made, "A")
      .filter(({ mark }) => mark !== "planned")
      .filter(({ wantedAt }) => wantedAt >= at("10:30"))
      .map(({ wantedAt, mark, because, until }) => [timeOfBoardDay(day, wantedAt), mark, because, until]);
    const quiet = (time: string) => [time, "silent", "quietHours", Date.parse("2026-03-11T07:00:00+01:00")];
    expect(said).toEqual([
      ["11:00", "held", "pin", pin.end],
      ["11:30", "held", "pin", pin.end],
      ["12:00", "held", "pin", pin.end],
      ["13:00", "silent", "pause", pause.end],
      ["13:30", "silent", "pause", pause.end],
      ...["22:00", "22:30", "23:00", "23:30", "24:00", "24:30"].map(quiet),
    ]);
  });

  it("gives a person's scheduled message its place first", () => {
    const made = plan([every("A", 30), ambient("clock")], { scheduled: [at("08:02")] });
    expect(marks(made, "A").find(({ wantedAt }) => wantedAt === at("08:00"))).toMatchObject({
      at: at("08:10"),
      mark: "moved",
      because: "scheduled",
    });
    const minutes = made.ambient.flatMap(({ begin, end }) =>
      begin < at("08:15") && end > at("08:00") ? [[begin, end]] : [],
    );
    expect(minutes.map(([begin = 0, end = 0]) => [timeOfBoardDay(day, begin), timeOfBoardDay(day, end)])).toEqual([
      ["07:35", "08:02"],
      ["08:07", "08:10"],
    ]);
  });

  it("shows nothing of muted channels and of those that wait for an event", () => {
    const muted = { ...every("A", 15), muted: true };
    const event: PlannedSubscription = { ...every("E", 15), rhythm: { kind: "event" } };
    const made = plan([muted, event, { ...ambient("clock"), muted: true }]);
    expect(made).toMatchObject({ slots: [], ambient: [] });
  });

  it("lets ambient channels of the highest priority alternate by the hour", () => {
    const made = plan([ambient("one"), ambient("two"), { ...ambient("low"), priority: -1 }]);
    const hours = made.ambient.map(({ begin, subscriptionId }) => [timeOfBoardDay(day, begin), subscriptionId]);
    expect(hours).toHaveLength(15);
    expect(new Set(hours.map(([, id]) => id))).toEqual(new Set(["one", "two"]));
    for (const [place, [, id]] of hours.entries()) expect(id).not.toBe(hours[place + 1]?.[1]);
  });

  it("counts turns on from day to day", () => {
    const turns = (on: string, subscription: PlannedSubscription) =>
      plan([subscription], { date: on, quietHoursBegin: "", quietHoursEnd: "" }).slots.map(({ turn }) => turn);
    const today = turns(date, every("A", 240));
    const tomorrow = turns("2026-03-11", every("A", 240));
    expect([...today, ...tomorrow].map((turn) => turn - (today[0] ?? 0))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    const weekdays: PlannedSubscription = {
      ...exact("S"),
      rhythm: { kind: "at", times: ["09:55"], weekdays: [1, 2, 3, 4, 5] },
    };
    const fortnight = Array.from({ length: 14 }, (_, days) => `2026-03-${String(9 + days).padStart(2, "0")}`);
    const all = fortnight.flatMap((on) => turns(on, weekdays));
    expect(all.map((turn) => turn - (all[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("keeps the minute of a time that people chose, however many channels want the same place", () => {
    const crowd = Array.from({ length: 60 }, (_, place) => every(`c${place}`, 60, 5 * (place % 12)));
    // Who is sooner at half past ten is a matter of chance, and another one each day.
    const dates = Array.from({ length: 14 }, (_, place) => `2026-03-${10 + place}`);
    const times = dates.flatMap((on) => {
      const { slots } = plan([...crowd, exact("R", "10:25"), exact("S", "10:27"), exact("T", "10:32")], { date: on });
      const midnight = Date.parse(`${on}T00:00:00+01:00`);
      return ["R", "S", "T"].map((id) => {
        const slot = slots.find(({ subscriptionId }) => subscriptionId === id);
        return `${id} ${((slot?.at ?? 0) - midnight) / 60_000 - 10 * 60} ${slot?.mark}`;
      });
    });
    // Of two in one place one moves; it may not push out the third, which has its own.
    const [first = "", second = ""] = ["R 25 planned,S 35 moved,T 32 planned", "R 35 moved,S 27 planned,T 32 planned"];
    for (let day = 0; day < dates.length; day += 1)
      expect([first, second], dates[day]).toContain(times.slice(3 * day, 3 * day + 3).join());
  });
});

describe("the phase of a new channel", () => {
  const half: Rhythm = { kind: "every", minutes: 30 };

  it("is the place farthest from what is there, of equal ones the earlier", () => {
    expect(choosePhase(half, [], 5)).toBe(0);
    expect(choosePhase(half, [every("A", 30, 0)], 5)).toBe(15);
    expect(choosePhase(half, [every("A", 30, 0), every("B", 30, 15)], 5)).toBe(5);
    expect(choosePhase(half, [exact("R", "08:00")], 5)).toBe(15);
  });

  it("is found beside 499 channels, where most others are not", () => {
    const crowd = Array.from({ length: 499 }, (_, place) => every(`c${place}`, 15, place % 10));
    expect(choosePhase({ kind: "every", minutes: 15 }, crowd, 5)).toBe(10);
    // Around midnight, too: 23:55 and 00:05 are ten minutes apart.
    expect(choosePhase({ kind: "every", minutes: 720 }, [exact("late", "23:55"), exact("noon", "11:55")], 5)).toBe(355);
  });

  it("spreads over all places when there are more channels than places", () => {
    const phases: number[] = [];
    for (let place = 0; place < 6; place += 1) {
      phases.push(
        choosePhase(
          { kind: "every", minutes: 15 },
          phases.map((phase) => every("x", 15, phase)),
          5,
        ),
      );
    }
    expect(phases.toSorted((one, other) => one - other)).toEqual([0, 0, 5, 5, 10, 10]);
  });
});

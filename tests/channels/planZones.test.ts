import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { boardDay, boardDayAt } from "../../gateway/modules/channels/planner/boardDay.ts";
import { planDay } from "../../gateway/modules/channels/planner/planDay.ts";
import type { DayPlan, PlannedSubscription } from "../../gateway/modules/channels/planner/planInput.ts";

const minuteMs = 60_000;
const subscriptions: PlannedSubscription[] = [
  { id: "half", rhythm: { kind: "every", minutes: 30 }, phaseMinutes: 0, priority: 0, muted: false },
  {
    id: "times",
    rhythm: { kind: "at", times: ["0:30", "1:00", "2:15", "2:30", "3:00", "23:59"] },
    phaseMinutes: 0,
    priority: 0,
    muted: false,
  },
  { id: "clock", rhythm: { kind: "ambient", minutes: 1 }, phaseMinutes: 0, priority: 0, muted: false },
];

const plan = (timezone: string, date: string, of = subscriptions): DayPlan =>
  planDay({
    timezone,
    date,
    quietHoursBegin: "",
    quietHoursEnd: "",
    pauses: [],
    pins: [],
    scheduled: [],
    stayMinutes: 5,
    subscriptions: of,
  });

const local = (timezone: string, at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
const clock = (timezone: string, at: number): string => local(timezone, at).toPlainTime().toString().slice(0, 5);
const exact = (made: DayPlan) => made.slots.filter(({ subscriptionId }) => subscriptionId === "times");

/** Zones that change their clocks alike are one. */
function changes(): { readonly timezone: string; readonly moments: readonly Temporal.ZonedDateTime[] }[] {
  const alike = new Map<string, { timezone: string; moments: Temporal.ZonedDateTime[] }>();
  const end = Date.UTC(2041, 0, 1);
  for (const timezone of [...Intl.supportedValuesOf("timeZone"), "UTC"]) {
    const moments: Temporal.ZonedDateTime[] = [];
    let at = local(timezone, Date.UTC(2020, 0, 1)).getTimeZoneTransition("next");
    for (; at !== null && at.epochMilliseconds < end; at = at.getTimeZoneTransition("next")) moments.push(at);
    const signature = `${moments.map((moment) => `${moment.epochMilliseconds}${moment.offset}`)} ${local(timezone, 0).offset}`;
    if (!alike.has(signature)) alike.set(signature, { timezone, moments });
  }
  return [...alike.values()];
}

describe("a board's day", () => {
  it("begins and ends at one o'clock, whatever the clock does, in every zone and at every change from 2020 to 2040", () => {
    let count = 0;
    for (const { timezone, moments } of changes()) {
      for (const moment of moments) {
        count += 1;
        const date = boardDayAt(timezone, moment.epochMilliseconds - minuteMs).date;
        const made = plan(timezone, date);
        const next = boardDay(timezone, Temporal.PlainDate.from(date).add({ days: 1 }).toString());
        expect(next.begin, `${timezone} ${date}`).toBe(made.end);
        const times = made.slots.filter(({ mark }) => mark !== "dropped").map(({ at }) => at);
        const label = `${timezone} ${date}`;
        expect(new Set(times).size, label).toBe(times.length);
        expect(times, label).toEqual(times.toSorted((one, other) => one - other));
        expect(
          times.every((at) => at >= made.begin && at < made.end),
          label,
        ).toBe(true);
        // Each of the chosen times that the clock reads on this day is wanted when it first reads it.
        for (const { wantedAt } of exact(made)) {
          const read = clock(timezone, wantedAt);
          const jumped =
            local(timezone, wantedAt - 1).offsetNanoseconds !== local(timezone, wantedAt).offsetNanoseconds;
          expect(
            ["00:30", "01:00", "02:15", "02:30", "03:00", "23:59"].includes(read) || jumped,
            `${label} ${read}`,
          ).toBe(true);
        }
      }
    }
    expect(count).toBeGreaterThan(1000);
  }, 60_000);

  it("moves times that the clock jumps over to the first minute after", () => {
    const made = plan("Europe/Zurich", "2026-03-29");
    expect(made.end - made.begin).toBe(23 * 60 * minuteMs);
    expect(exact(made).map(({ wantedAt }) => clock("Europe/Zurich", wantedAt))).toEqual([
      "01:00",
      "03:00",
      "23:59",
      "00:30",
    ]);
  });

  it("counts times that come twice once, at the first", () => {
    const made = plan("Europe/Zurich", "2026-10-25");
    expect(made.end - made.begin).toBe(25 * 60 * minuteMs);
    const half = exact(made).filter(({ wantedAt }) => clock("Europe/Zurich", wantedAt) === "02:30");
    expect(half.map(({ wantedAt }) => local("Europe/Zurich", wantedAt).offset)).toEqual(["+02:00"]);
  });

  it("goes forward by half an hour on Lord Howe Island", () => {
    const forward = plan("Australia/Lord_Howe", "2026-10-04");
    expect(forward.end - forward.begin).toBe(23.5 * 60 * minuteMs);
    expect(exact(forward).map(({ wantedAt }) => clock("Australia/Lord_Howe", wantedAt))).toEqual([
      "01:00",
      "02:30",
      "03:00",
      "23:59",
      "00:30",
    ]);
  });

  it("has no minutes on the day that Apia left out, and loses none around it", () => {
    const before = plan("Pacific/Apia", "2011-12-29");
    const left = plan("Pacific/Apia", "2011-12-30");
    const after = plan("Pacific/Apia", "2011-12-31");
    expect(left.end - left.begin).toBe(0);
    expect(left).toMatchObject({ slots: [], ambient: [] });
    expect(before.end).toBe(after.begin);
    expect(local("Pacific/Apia", after.begin).toString()).toContain("2011-12-31T01:00");
    expect(boardDayAt("Pacific/Apia", after.begin - minuteMs).date).toBe("2011-12-29");
    // The half hour after midnight of the 31st belongs to the 29th's day, and comes once.
    expect(exact(before).map(({ wantedAt }) => clock("Pacific/Apia", wantedAt))).toContain("00:30");
  });

  it("fills the hour that comes twice with the clock, minute by minute", () => {
    const made = plan("Europe/Zurich", "2026-10-25", subscriptions.slice(2));
    expect(made.ambient.reduce((sum, { begin, end }) => sum + (end - begin) / minuteMs, 0)).toBe(25 * 60);
  });
});

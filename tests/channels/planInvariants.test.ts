import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Rhythm, TimeOfDay } from "../../gateway/modules/channels/kit.ts";
import { packPlan, unpackPlan } from "../../gateway/modules/channels/planner/packedPlan.ts";
import { planDay } from "../../gateway/modules/channels/planner/planDay.ts";
import type {
  DayPlan,
  PlanInput,
  PlannedSubscription,
  Slot,
} from "../../gateway/modules/channels/planner/planInput.ts";

/* What must hold whatever is installed; quick because a plan is. */

const runs = 1000;
const minuteMs = 60_000;
const noon = Date.parse("2026-03-29T12:00:00Z");

const timeOfDay = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}` as TimeOfDay);

const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({ kind: fc.constant("at" as const), times: fc.array(timeOfDay, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("every" as const), minutes: fc.constantFrom(15, 20, 30, 45, 60, 100, 240, 1440) }),
  fc.record({
    kind: fc.constant("every" as const),
    minutes: fc.constantFrom(15, 60),
    window: fc.record({ from: timeOfDay, to: timeOfDay }),
  }),
  fc.record({ kind: fc.constant("ambient" as const), minutes: fc.integer({ min: 1, max: 5 }) }),
  fc.constant({ kind: "event" as const }),
);

const subscription = (id: string): fc.Arbitrary<PlannedSubscription> =>
  fc
    .record({
      id: fc.constant(id),
      rhythm,
      phaseMinutes: fc.integer({ min: 0, max: 59 }),
      priority: fc.integer({ min: -1, max: 1 }),
      muted: fc.boolean().map((yes) => yes && id === "channel 0"),
      // Needs no plan, has none, has one to some moment of the day, has one for good.
      planUntil: fc.oneof(
        { weight: 3, arbitrary: fc.constant(undefined) },
        fc.constant(0),
        fc.integer({ min: -900, max: 900 }).map((minutes) => noon + minutes * minuteMs),
        fc.constant(8.64e15),
      ),
    })
    .map(({ planUntil, ...rest }) => (planUntil === undefined ? rest : { ...rest, planUntil }));

const span = fc
  .tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: 1, max: 300 }))
  .map(([from, minutes]) => ({ begin: noon + from * minuteMs, end: noon + (from + minutes) * minuteMs }));

const hhmm = timeOfDay.map((time) => time.replace(":", "").padStart(4, "0"));

const input: fc.Arbitrary<PlanInput> = fc
  .record({
    // Clocks that go forward, go back, or do neither on that day.
    timezone: fc.constantFrom("Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"),
    date: fc.constantFrom("2026-03-29", "2026-03-28", "2026-04-04", "2026-04-05", "2026-03-08", "2026-10-25"),
    quiet: fc.option(fc.tuple(hhmm, hhmm), { nil: undefined }),
    pauses: fc.array(span, { maxLength: 1 }),
    pins: fc.array(span, { maxLength: 2 }),
    scheduled: fc.array(
      fc.integer({ min: -900, max: 900 }).map((minutes) => noon + minutes * minuteMs),
      { maxLength: 3 },
    ),
    stayMinutes: fc.constantFrom(1, 5, 5, 7, 20, 60),
    count: fc.integer({ min: 0, max: 7 }),
  })
  .chain(({ count, quiet, ...rest }) =>
    fc.tuple(...Array.from({ length: count }, (_, place) => subscription(`channel ${place}`))).map((subscriptions) => ({
      ...rest,
      quietHoursBegin: quiet?.[0] ?? "",
      quietHoursEnd: quiet?.[1] ?? "",
      subscriptions,
    })),
  );

const isShown = ({ mark }: Slot): boolean => mark === "planned" || mark === "moved";
const shownOf = (plan: DayPlan): Slot[] => plan.slots.filter(isShown);
const name = ({ subscriptionId, wantedAt }: Slot): string => `${subscriptionId} ${wantedAt}`;
const stayMs = ({ stayMinutes }: PlanInput): number => stayMinutes * minuteMs;

/** What the board's own clock reads, asked of the platform and not of the planner. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timezone: string, at: number): string {
  const known = clocks.get(timezone);
  const format =
    known ??
    new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  clocks.set(timezone, format);
  return format.format(at).replace(":", "");
}

function isQuiet({ quietHoursBegin: begin, quietHoursEnd: end, timezone }: PlanInput, at: number): boolean {
  if (begin === "" || begin === end) return false;
  const read = clockOf(timezone, at);
  return begin < end ? read >= begin && read < end : read >= begin || read < end;
}

const holds = (check: (plan: DayPlan, of: PlanInput) => void): void =>
  fc.assert(
    fc.property(input, (of) => check(planDay(of), of)),
    { numRuns: runs },
  );

// Each takes a second or two of a quiet machine.
vi.setConfig({ testTimeout: 60_000 });

describe("whatever is installed, a day's plan", () => {
  it("has one slot a cell", () => {
    holds((plan, of) => {
      const cells = shownOf(plan).map(({ at }) => Math.floor((at - plan.begin) / stayMs(of)));
      expect(new Set(cells).size).toBe(cells.length);
    });
  });

  it("shows each between the time it was wanted and its deadline, in order of time", () => {
    holds((plan) => {
      for (const slot of shownOf(plan)) {
        expect(slot.at).toBeGreaterThanOrEqual(slot.wantedAt);
        expect(slot.at).toBeLessThanOrEqual(slot.deadline);
        expect(slot.mark).toBe(slot.at === slot.wantedAt ? "planned" : "moved");
      }
      const times = shownOf(plan).map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    });
  });

  it("shows nothing in quiet hours, in a pause or under a pin", () => {
    holds((plan, of) => {
      const moments = [
        ...shownOf(plan).map(({ at }) => at),
        ...plan.ambient.flatMap(({ begin, end }) => [begin, end - minuteMs]),
      ];
      for (const at of moments) {
        expect(isQuiet(of, at)).toBe(false);
        expect([...of.pauses, ...of.pins].some(({ begin, end }) => begin <= at && at < end)).toBe(false);
      }
    });
  });

  it("promises nothing that wants a plan after that has ended, and the rest as if it were not there", () => {
    holds((plan, of) => {
      const ends = new Map(of.subscriptions.map(({ id, planUntil = Number.POSITIVE_INFINITY }) => [id, planUntil]));
      for (const { subscriptionId, wantedAt, mark, because } of plan.slots) {
        const isUnpaid = wantedAt >= (ends.get(subscriptionId) ?? 0);
        if (isUnpaid) expect(["silent", "held"]).toContain(mark);
        else expect(because).not.toBe("plan");
      }
      for (const { subscriptionId, end } of plan.ambient) {
        expect(end - minuteMs).toBeLessThan(ends.get(subscriptionId) ?? 0);
      }
      const paid = of.subscriptions.filter(({ planUntil }) => planUntil !== 0);
      expect(shownOf(planDay({ ...of, subscriptions: paid }))).toEqual(shownOf(plan));
    });
  });

  it("is kept to the millisecond, in less than a third of its objects' text", () => {
    holds((_plan, of) => {
      const pins = of.pins.map(({ begin, end }) => ({ begin: begin + 1, end: end + 7_919 }));
      const plan = planDay({ ...of, pins });
      const kept = packPlan(plan);
      expect(unpackPlan(kept)).toEqual(plan);
      if (plan.slots.length > 10) expect(kept.length).toBeLessThan(JSON.stringify(plan).length / 3);
    });
  });

  it("is the same in whatever order its channels come", () => {
    fc.assert(
      fc.property(input, fc.infiniteStream(fc.nat()), (of, order) => {
        const shuffled = of.subscriptions
          .map((each) => ({ each, key: order.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ each }) => each);
        expect(planDay({ ...of, subscriptions: shuffled })).toEqual(planDay(of));
      }),
      { numRuns: runs },
    );
  });

  it("costs no other channel an appearance when one is muted or removed", () => {
    holds((plan, of) => {
      const [gone, ...rest] = of.subscriptions;
      if (gone === undefined) return;
      const before = shownOf(plan)
        .filter(({ subscriptionId }) => subscriptionId !== gone.id)
        .map(name);
      const removed = new Set(shownOf(planDay({ ...of, subscriptions: rest })).map(name));
      const muted = planDay({ ...of, subscriptions: [{ ...gone, muted: true }, ...rest] });
      expect(before.filter((each) => !removed.has(each))).toEqual([]);
      expect(new Set(shownOf(muted).map(name))).toEqual(removed);
    });
  });

  it("costs no other channel an appearance when one is removed in the middle of it, and moves nothing that is past", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: -720, max: 720 }), (of, minutes) => {
        const plan = planDay(of);
        const now = noon + minutes * minuteMs;
        const [gone, ...rest] = of.subscriptions;
        const anew = planDay({ ...of, subscriptions: rest }, { now, slots: plan.slots, runs: [] });
        const before = shownOf(plan).filter(({ subscriptionId }) => subscriptionId !== gone?.id);
        const past = before.filter(({ at }) => at <= now);
        const after = shownOf(anew);
        expect(after.filter(({ at }) => at <= now)).toEqual(past);
        const kept = new Set(after.map(name));
        expect(before.filter((slot) => !kept.has(name(slot)))).toEqual([]);
        const cells = after.map(({ at }) => Math.floor((at - anew.begin) / stayMs(of)));
        expect(new Set(cells).size).toBe(cells.length);
        // Once more, with nothing changed, nothing changes.
        expect(planDay({ ...of, subscriptions: rest }, { now, slots: anew.slots, runs: [] })).toEqual(anew);
      }),
      { numRuns: runs },
    );
  });

  it("lets a lower priority cost a higher one nothing", () => {
    holds((plan, of) => {
      const [added, ...rest] = of.subscriptions;
      if (added === undefined) return;
      const higher = rest.map((each) => ({ ...each, priority: Math.max(0, each.priority) }));
      const alone = shownOf(planDay({ ...of, subscriptions: higher })).map(name);
      const with_ = planDay({ ...of, subscriptions: [...higher, { ...added, muted: false, priority: -1 }] });
      const beside = shownOf(with_).filter(({ subscriptionId }) => subscriptionId !== added.id);
      expect(beside.map(name).toSorted()).toEqual(alone.toSorted());
      expect(plan.date).toBe(of.date);
    });
  });

  it("leaves no cell free that a dropped appearance could use", () => {
    holds((plan, of) => {
      const stay = stayMs(of);
      const taken = new Set(shownOf(plan).map(({ at }) => Math.floor((at - plan.begin) / stay)));
      const isShut = (at: number): boolean =>
        isQuiet(of, at) || [...of.pauses, ...of.pins].some(({ begin, end }) => begin <= at && at < end);
      for (const { deadline, wantedAt, mark } of plan.slots) {
        if (mark !== "dropped") continue;
        const first = Math.ceil((wantedAt - plan.begin) / stay);
        for (let cell = first; plan.begin + cell * stay <= deadline; cell += 1) {
          const begin = plan.begin + cell * stay;
          const ofPerson = of.scheduled.some(
            (at) => (at >= begin && at < begin + stay) || (at < begin && at + stay > begin),
          );
          expect(taken.has(cell) || ofPerson || isShut(begin)).toBe(true);
        }
      }
    });
  });

  it("lets ambient channels have only minutes that nobody else has", () => {
    holds((plan, of) => {
      const held = [...shownOf(plan).map(({ at }) => at), ...of.scheduled].map(
        (at) => Math.floor(at / minuteMs) * minuteMs,
      );
      const shared = plan.ambient.filter(({ begin, end }) => held.some((at) => at < end && at + stayMs(of) > begin));
      expect(shared).toEqual([]);
    });
  });
});

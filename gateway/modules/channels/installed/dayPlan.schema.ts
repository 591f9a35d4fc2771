import { decodeGrid } from "../../../grid.ts";
import { type Builder, builder } from "../../../schema/builder.ts";
import type { DayRun } from "../engine/runs.store.ts";
import { peopleIn, repeatedIn, type Showing } from "../engine/showInputs.ts";
import type { Closure } from "../planner/closures.ts";
import type { AmbientStretch, Slot } from "../planner/planInput.ts";
import { colorIn, type PlanRecord, timeIn, titleIn } from "./planIndex.ts";
import { closuresIn, faceOf, readDayPlan, readDayRuns, type SlotFace } from "./plans.service.ts";
import { RhythmInputRef } from "./rhythm.refs.ts";

interface PlacedSlot {
  readonly record: PlanRecord;
  readonly slot: Slot;
}
interface PlacedStretch {
  readonly record: PlanRecord;
  readonly stretch: AmbientStretch;
}

const DayPlanRef = builder.objectRef<PlanRecord>("DayPlan");
const SlotRef = builder.objectRef<PlacedSlot>("DayPlanSlot");
const StretchRef = builder.objectRef<PlacedStretch>("DayPlanStretch");
export const DayPlanFaceRef = builder.objectRef<SlotFace>("DayPlanFace");
const DayRunRef = builder.objectRef<DayRun>("DayPlanRun");
const ShowingRef = builder.objectRef<Showing>("DayPlanShowing");

const ClosureRef = builder.objectRef<Closure>("DayPlanClosure");

/** The day ahead of a board, as its engine will do it. */
export function addDayPlan(builder: Builder): void {
  addFace();
  addRun();
  SlotRef.implement({
    fields: (t) => ({
      subscriptionId: t.id({ resolve: ({ slot }) => slot.subscriptionId }),
      title: t.string({ resolve: ({ record, slot }) => titleIn(record, slot.subscriptionId) }),
      colorKey: t.int({
        description: "As that of the installed channel.",
        resolve: ({ record, slot }) => colorIn(record, slot.subscriptionId),
      }),
      at: t.field({ type: "Timestamp", resolve: ({ slot }) => slot.at }),
      wantedAt: t.field({ type: "Timestamp", resolve: ({ slot }) => slot.wantedAt }),
      time: t.string({
        description: "HH:MM, 24:MM after midnight.",
        resolve: ({ record, slot }) => timeIn(record, slot.at),
      }),
      mark: t.string({ description: "planned, moved, silent, held or dropped.", resolve: ({ slot }) => slot.mark }),
      because: t.string({ nullable: true, resolve: ({ slot }) => slot.because ?? null }),
      by: t.id({
        nullable: true,
        description: "The channel that has its place.",
        resolve: ({ slot }) => slot.by ?? null,
      }),
      until: t.field({ type: "Timestamp", nullable: true, resolve: ({ slot }) => slot.until ?? null }),
      face: t.field({
        type: DayPlanFaceRef,
        resolve: ({ record, slot }, _arguments, { context }) => faceOf(context, record, slot),
      }),
    }),
  });
  StretchRef.implement({
    description: "Minutes that nobody else has, and an ambient channel fills.",
    fields: (t) => ({
      subscriptionId: t.id({ resolve: ({ stretch }) => stretch.subscriptionId }),
      title: t.string({ resolve: ({ record, stretch }) => titleIn(record, stretch.subscriptionId) }),
      colorKey: t.int({ resolve: ({ record, stretch }) => colorIn(record, stretch.subscriptionId) }),
      begin: t.field({ type: "Timestamp", resolve: ({ stretch }) => stretch.begin }),
      end: t.field({ type: "Timestamp", resolve: ({ stretch }) => stretch.end }),
      minutes: t.int({ resolve: ({ stretch }) => stretch.minutes }),
      face: t.field({
        type: DayPlanFaceRef,
        resolve: ({ record, stretch }, _arguments, { context }) => faceOf(context, record, stretch),
      }),
    }),
  });
  ClosureRef.implement({
    description: "A stretch in which channels show nothing.",
    fields: (t) => ({
      begin: t.expose("begin", { type: "Timestamp" }),
      end: t.expose("end", { type: "Timestamp", description: "It may be after the day's." }),
      because: t.exposeString("because", { description: "quietHours, pause or pin." }),
    }),
  });
  ShowingRef.implement({
    description: "One coming of what people repeat.",
    fields: (t) => ({ repeatId: t.exposeID("repeatId"), at: t.expose("at", { type: "Timestamp" }) }),
  });
  DayPlanRef.implement({
    fields: (t) => ({
      now: t.field({ type: "Timestamp", resolve: ({ inputs }) => inputs.now }),
      closures: t.field({ type: [ClosureRef], resolve: (record) => closuresIn(record) }),
      scheduled: t.field({
        type: ["Timestamp"],
        description: "When people's scheduled messages come, and what they repeat.",
        resolve: ({ inputs, plan }) => peopleIn(inputs, plan.date).filter((at) => at >= plan.begin),
      }),
      repeated: t.field({
        type: [ShowingRef],
        description: "What people repeat, apart from the showings that are scheduled messages already.",
        resolve: ({ inputs, plan }) => repeatedIn(inputs, plan.date),
      }),
      date: t.string({ resolve: ({ plan }) => plan.date }),
      timezone: t.string({ resolve: ({ plan }) => plan.timezone }),
      begin: t.field({ type: "Timestamp", resolve: ({ plan }) => plan.begin }),
      end: t.field({ type: "Timestamp", resolve: ({ plan }) => plan.end }),
      slots: t.field({ type: [SlotRef], resolve: (record) => record.plan.slots.map((slot) => ({ record, slot })) }),
      runs: t.field({
        type: [DayRunRef],
        description: "What became of the slots of this day so far, oldest first.",
        resolve: (record, _arguments, { context }) => readDayRuns(context, record),
      }),
      ambient: t.field({
        type: [StretchRef],
        resolve: (record) => record.plan.ambient.map((stretch) => ({ record, stretch })),
      }),
    }),
  });
  const Draft = builder.inputType("DayPlanDraft", {
    description: "What would be installed, gone, or another.",
    fields: (t) => ({
      marketplaceListingId: t.id({ description: "Its subscription is called draft in the answer." }),
      dropSubscriptionId: t.id(),
      changeSubscriptionId: t.id({ description: "Whose rhythm, priority or muting would be another." }),
      rhythm: t.field({ type: RhythmInputRef }),
      priority: t.int(),
      muted: t.boolean(),
      quietHoursBegin: t.string({ description: "HHmm: with quietHoursEnd hours that the board would have." }),
      quietHoursEnd: t.string({ description: "HHmm. Both are empty for none." }),
    }),
  });
  builder.queryField("dayPlan", (t) =>
    t.field({
      type: DayPlanRef,
      description: "A board's day, 01:00 to 01:00 by its own clock. Nothing is written.",
      args: {
        boardId: t.arg.id({ required: true }),
        date: t.arg.string({ required: true }),
        draft: t.arg({ type: Draft }),
      },
      resolve: (_root, input, { context, principal }) => readDayPlan(context, principal, input),
    }),
  );
}

function addRun(): void {
  DayRunRef.implement({
    description: "What became of one slot of a day.",
    fields: (t) => ({
      subscriptionId: t.exposeID("subscriptionId"),
      slot: t.expose("slot", { type: "Timestamp", description: "When it was wanted." }),
      shownAt: t.expose("shownAt", {
        type: "Timestamp",
        nullable: true,
        description: "When it came to the board, or was there already; null where it did not.",
      }),
      outcome: t.exposeString("outcome", {
        description: "Shown, Same, Silent, Held, Missed, Dropped, Nothing or Failed.",
      }),
      because: t.exposeString("because", { nullable: true }),
      until: t.expose("until", { type: "Timestamp", nullable: true }),
    }),
  });
}

function addFace(): void {
  DayPlanFaceRef.implement({
    description: "What the board will show.",
    fields: (t) => ({
      characters: t.field({ type: "Characters", nullable: true, resolve: ({ characters }) => characters }),
      formatted: t.string({
        nullable: true,
        description: "Rows of text, one line each, as a board shows them whose code 62 is the degree sign.",
        resolve: ({ characters }) =>
          characters && decodeGrid(Uint8Array.from(characters.flat()), "degree", characters[0]?.length),
      }),
      dataFrom: t.exposeString("dataFrom", { description: "None, Fresh, Last or Preview." }),
    }),
  });
}

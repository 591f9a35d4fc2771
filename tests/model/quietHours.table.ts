import type { Notice } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { quietHoursMachine } from "../../machines/settings/quietHoursMachine.ts";
import { tableOf } from "../support/table.ts";

type Hours = { readonly begin: string; readonly end: string };
const none: Hours = { begin: "", end: "" };
const night: Hours = { begin: "2230", end: "0600" };
const noon: Hours = { begin: "1200", end: "1330" };
/** The night with one of its times set anew. */
const late: Hours = { begin: "2300", end: "0600" };
const long: Hours = { begin: "2230", end: "0715" };
const away = new PortRefusal({ code: "AnswerLost" });
const enable = { type: "quietHours.enable" } as const;
const disable = { type: "quietHours.disable" } as const;
const save = { type: "quietHours.save" } as const;
const begin = (time: string) => ({ type: "time.change", which: "begin", time }) as const;
const end = (time: string) => ({ type: "time.change", which: "end", time }) as const;
const told = (hours: Hours) => ({ type: "hours.told", hours }) as const;
const right = (canModify: boolean) => ({ type: "right.told", canModify }) as const;

const untouched = {
  boardId: "",
  canModify: false,
  saved: none,
  isOn: false,
  // What turning them on begins with.
  begin: "0800",
  end: "2000",
  elsewhere: null as Hours | null,
  notice: null as Notice | null,
};
type Story = typeof untouched;

const same = (one: Hours, other: Hours) => one.begin === other.begin && one.end === other.end;
/** Disabling saves empty values. */
const wanted = (story: Story): Hours => (story.isOn ? { begin: story.begin, end: story.end } : none);
const opened = (saved: Hours): Partial<Story> => ({
  saved,
  isOn: saved.begin !== "",
  begin: saved.begin || "0800",
  end: saved.end || "2000",
  elsewhere: null,
  notice: null,
});
/** What somebody else saved, with what was chosen here as it stands: a time that nobody touched here is theirs. */
const beside = (story: Story, hours: Hours): Partial<Story> =>
  same(story.saved, none) || same(hours, none)
    ? {}
    : {
        begin: story.begin === story.saved.begin ? hours.begin : story.begin,
        end: story.end === story.saved.end ? hours.end : story.end,
      };
/** Saving would replace what somebody else chose. */
const clashes = (story: Story, hours: Hours) => {
  const mine = wanted({ ...story, ...beside(story, hours) });
  const isLost = (which: "begin" | "end") => hours[which] !== story.saved[which] && mine[which] !== hours[which];
  return isLost("begin") || isLost("end");
};
const sets = (change: Partial<Story>) => (story: Story) =>
  story.canModify && same(wanted({ ...story, ...change }), story.saved);
const may = ({ canModify }: Story) => canModify;
/** Equal times cannot be saved (D6 of the contract). */
const canSave = (story: Story) => may(story) && (!story.isOn || story.begin !== story.end);
const saved = () => [{ type: "settings.saved", notice: { id: "quiet-hours-saved" } } as const];
const lost = () => [{ type: "settings.failed", notice: { id: "quiet-hours-failed", cause: "AnswerLost" } } as const];

const [toMidnight, untilMidnight, untilLate] = [begin("0000"), end("0000"), end("2359")];
const unsaved: readonly object[] = [toMidnight, untilMidnight, untilLate];

/** A person's change, from what is saved or from another change: it may end as what is saved. */
const changing = [
  { on: enable, change: { isOn: true } },
  { on: disable, change: { isOn: false } },
  { on: begin("2230"), change: { begin: "2230" }, whileOn: true },
  { on: toMidnight, change: { begin: "0000" }, whileOn: true },
  { on: end("0600"), change: { end: "0600" }, whileOn: true },
  { on: untilLate, change: { end: "2359" }, whileOn: true },
  { on: untilMidnight, change: { end: "0000" }, whileOn: true },
] as const;

/** Channels and settings, sections 4, 5 and 8. */
export const quietHoursTable = tableOf(quietHoursMachine)({
  title: "editing a board's quiet hours",
  story: untouched,
  starts: [
    { input: { boardId: "kitchen", canModify: true }, to: "loading", knows: { boardId: "kitchen", canModify: true } },
    { input: { boardId: "porch", canModify: false }, to: "loading", knows: { boardId: "porch" } },
  ],
  places: {
    loading: { calls: { loadQuietHours: ({ boardId }) => ({ boardId }) } },
    failed: {},
    unchanged: {},
    changed: {},
    saving: { calls: { saveQuietHours: (story) => ({ boardId: story.boardId, hours: wanted(story) }) } },
  },
  shows: (story) => story,
  // Times are four digits HHmm; 12 AM is 00.
  ignores: [begin("2400"), begin("08:00"), end("0860"), end("800"), end(""), end("12000")],
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadQuietHours", night], to: "unchanged", keep: () => opened(night) },
    { in: "loading", answer: ["loadQuietHours", none], to: "unchanged", keep: () => opened(none) },
    { in: "loading", refusal: ["loadQuietHours", away], to: "failed", keep: () => ({ notice: { id: "quiet-hours-load-failed", cause: "AnswerLost" } }) },
    { in: "failed", on: { type: "quietHours.retry" }, to: "loading", keep: () => ({ notice: null }) },
    ...changing.flatMap(({ on, change, ...more }) => {
      // A time that is set while they are off is no change: the fields are disabled.
      const made = (story: Story): Partial<Story> => ("whileOn" in more && !story.isOn ? {} : change);
      return [
        { in: "unchanged", on, when: (story: Story) => may(story) && !sets(made(story))(story), to: "changed", keep: made } as const,
        // Nobody has saved hours that begin or end at the other times.
        ...(unsaved.includes(on) ? [] : [{ in: "changed", on, when: (story: Story) => sets(made(story))(story), to: "unchanged", keep: made } as const]),
        { in: "changed", on, when: may, keep: made } as const,
      ];
    }),
    { in: "changed", on: { type: "quietHours.cancel" }, to: "unchanged", keep: ({ saved: before }) => opened(before) },
    { in: "changed", on: save, when: canSave, to: "saving" },
    { in: "saving", answer: ["saveQuietHours", noon], to: "unchanged", keep: () => opened(noon), emits: saved },
    { in: "saving", answer: ["saveQuietHours", none], to: "unchanged", keep: () => opened(none), emits: saved },
    // The answer was lost, and the stream has told that the gateway holds it.
    { in: "saving", refusal: ["saveQuietHours", away], when: (story) => same(wanted(story), story.saved), to: "unchanged", keep: ({ saved: before }) => opened(before), emits: saved },
    { in: "saving", refusal: ["saveQuietHours", away], to: "changed", emits: lost },
    // What somebody else saves is taken over where nothing was changed here, and told beside a change that would replace it.
    ...[noon, night, late, long, none].flatMap((hours) => [
      { in: "unchanged", on: told(hours), keep: () => opened(hours) } as const,
      { in: "changed", on: told(hours), when: (story: Story) => same(hours, wanted({ ...story, ...beside(story, hours) })), to: "unchanged", keep: () => opened(hours) } as const,
      { in: "changed", on: told(hours), when: (story: Story) => !same(hours, story.saved), keep: (story: Story) => ({ saved: hours, ...beside(story, hours), elsewhere: story.elsewhere || clashes(story, hours) ? hours : null }) } as const,
      { in: "saving", on: told(hours), keep: () => ({ saved: hours }) } as const,
    ]),
    { in: ["loading", "failed", "unchanged", "changed", "saving"], on: right(true), keep: () => ({ canModify: true }) },
    // Two rows, so that what is ignored from then on is seen with the hours on and off.
    { in: "changed", on: right(false), when: ({ isOn }) => isOn, keep: () => ({ canModify: false }) },
    { in: ["loading", "failed", "unchanged", "changed", "saving"], on: right(false), keep: () => ({ canModify: false }) },
  ],
  promises: {
    "Save and Cancel are disabled until something changed": ({ snapshot, previous, event }) =>
      snapshot.matches("saving") && !previous?.matches("saving")
        ? previous?.matches("changed") && event?.type === "quietHours.save"
        : undefined,
    "never saves only one of start and end": ({ calls }) => {
      const hours = calls.filter(({ port }) => port === "saveQuietHours").map(({ input }) => input.hours as Hours);
      return hours.length === 0 ? undefined : hours.every((one) => (one.begin === "") === (one.end === ""));
    },
    "disabling saves empty values": ({ snapshot, calls }) =>
      snapshot.matches("saving") && !snapshot.context.isOn ? same(calls.at(-1)?.input.hours, none) : undefined,
    "nobody without the right changes anything": ({ previous, snapshot }) =>
      previous && !previous.context.canModify && previous.matches("unchanged")
        ? snapshot.matches("unchanged")
        : undefined,
    "times are four digits HHmm, 12 AM is 00": ({ calls }) => {
      const hours = calls.filter(({ port }) => port === "saveQuietHours").map(({ input }) => input.hours as Hours);
      const times = hours.flatMap((one) => [one.begin, one.end]).filter((time) => time !== "");
      return times.length === 0 ? undefined : times.every((time) => /^([01]\d|2[0-3])[0-5]\d$/.test(time));
    },
    "a time that was not changed here is what was saved last": ({ snapshot, previous, event }) => {
      if (event?.type !== "hours.told" || !previous?.matches("changed") || !snapshot.matches("changed"))
        return undefined;
      const { saved: before } = previous.context;
      if (before.begin === "" || event.hours.begin === "" || previous.context.begin !== before.begin) return undefined;
      return snapshot.context.begin === event.hours.begin;
    },
    "equal times are never saved": ({ calls }) => {
      const hours = calls.filter(({ port }) => port === "saveQuietHours").map(({ input }) => input.hours as Hours);
      return hours.length === 0 ? undefined : hours.every((one) => one.begin !== one.end || one.begin === "");
    },
  },
  contract: {
    flow: "quiet-hours",
    more: {
      "changed quietHours.enable unchanged": "who ends where it began has changed nothing",
      "changed quietHours.disable unchanged": "who ends where it began has changed nothing",
      "changed time.change unchanged": "who ends where it began has changed nothing",
      "any hours.told any": "somebody else may save other hours meanwhile",
      "any right.told any": "a role may change while the page stands open",
      "saving error.saveQuietHours unchanged": "the answer was lost, and the stream has told that they are saved",
    },
  },
});

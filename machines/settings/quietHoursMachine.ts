import { and, assign, emit, not, setup } from "xstate";
import { type Notice, noticeIn, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

/** HHmm by the clock of the board's time zone, 0000 to 2359; both empty when there are none. */
export type QuietHours = { readonly begin: string; readonly end: string };

export type QuietHoursInput = {
  readonly boardId: string;
  /** Owner or Admin, while the feature is on; anybody else may look and change nothing. */
  readonly canModify: boolean;
};

export type QuietHoursContext = QuietHoursInput & {
  /** As the gateway holds them. */
  readonly saved: QuietHours;
  readonly isOn: boolean;
  /** What the two fields say; they keep it while the hours are off. */
  readonly begin: string;
  readonly end: string;
  /** Somebody else changed what is being changed here; saving replaces theirs. */
  readonly elsewhere: QuietHours | null;
  readonly notice: Notice | null;
};

export type QuietHoursEvent =
  | { readonly type: "quietHours.retry" }
  | { readonly type: "quietHours.enable" }
  | { readonly type: "quietHours.disable" }
  | { readonly type: "time.change"; readonly which: "begin" | "end"; readonly time: string }
  | { readonly type: "quietHours.cancel" }
  | { readonly type: "quietHours.save" }
  /** What the gateway holds from now on, whoever saved it. */
  | { readonly type: "hours.told"; readonly hours: QuietHours }
  | { readonly type: "right.told"; readonly canModify: boolean };

export type QuietHoursEmitted =
  | { readonly type: "settings.saved"; readonly notice: Notice }
  | { readonly type: "settings.failed"; readonly notice: Notice };

export type QuietHoursOf = { readonly boardId: string };
export type QuietHoursToSave = QuietHoursOf & { readonly hours: QuietHours };

/** What turning them on begins with (channels-and-settings, section 5). */
const defaults: QuietHours = { begin: "0800", end: "2000" };
const off: QuietHours = { begin: "", end: "" };

const initialContext = ({ input }: { input: QuietHoursInput }): QuietHoursContext => ({
  ...input,
  saved: off,
  isOn: false,
  ...defaults,
  elsewhere: null,
  notice: null,
});

/** What the fields show of what is saved. */
const shown = (saved: QuietHours): Partial<QuietHoursContext> => ({
  saved,
  isOn: saved.begin !== "",
  ...(saved.begin === "" ? defaults : saved),
  elsewhere: null,
});

/** What would be saved: both times, or none. */
export const hoursOf = ({ isOn, begin, end }: Pick<QuietHoursContext, "isOn" | "begin" | "end">): QuietHours =>
  isOn ? { begin, end } : off;

const isSame = (one: QuietHours, other: QuietHours) => one.begin === other.begin && one.end === other.end;

/** A time that was not touched here goes along with what somebody else saved; on and off are no times. */
function beside({ saved, begin, end }: QuietHoursContext, told: QuietHours): QuietHours {
  if (saved.begin === "" || told.begin === "") return { begin, end };
  return { begin: begin === saved.begin ? told.begin : begin, end: end === saved.end ? told.end : end };
}

const wantedBeside = (context: QuietHoursContext, told: QuietHours) =>
  hoursOf({ ...context, ...beside(context, told) });

/** Whether saving takes back some of what somebody else changed. */
function replaces(context: QuietHoursContext, told: QuietHours): boolean {
  const wanted = wantedBeside(context, told);
  return (["begin", "end"] as const).some(
    (which) => told[which] !== context.saved[which] && told[which] !== wanted[which],
  );
}

/** What a person's change makes of what is shown; a time is none of theirs while the hours are off. */
function changed({ isOn }: QuietHoursContext, event: QuietHoursEvent): Partial<QuietHoursContext> {
  if (event.type === "quietHours.enable") return { isOn: true };
  if (event.type === "quietHours.disable") return { isOn: false };
  return event.type === "time.change" && isOn ? { [event.which]: event.time } : {};
}

/** Who ends where it began has changed nothing. */
const back = [
  { guard: "isWayBack", target: "unchanged", actions: "change" },
  { guard: "canModify", actions: "change" },
] as const;

const boardToRead = ({ context: { boardId } }: { context: QuietHoursContext }) => ({ boardId });

const hoursToSave = ({ context }: { context: QuietHoursContext }) => ({
  boardId: context.boardId,
  hours: hoursOf(context),
});

/**
 * The quiet hours of a board: on from one time of day to another, or off. What is chosen is saved as a whole.
 *
 * What can go wrong: they cannot be read (said, with a retry); both times are the same (nothing can be saved); saving is
 * refused or its answer is lost (said, and the change is kept); somebody else saves others meanwhile (a time that was not
 * changed here goes along, and what was is told beside it, which then replaces theirs); the right is lost while the page stands
 * open (what was changed stays to be seen, and cannot be saved).
 */
export const quietHoursMachine = setup({
  types: {
    context: {} as QuietHoursContext,
    events: {} as QuietHoursEvent,
    input: {} as QuietHoursInput,
    emitted: {} as QuietHoursEmitted,
  },
  actors: {
    loadQuietHours: promisePort<QuietHours, QuietHoursOf>("loadQuietHours"),
    saveQuietHours: promisePort<QuietHours, QuietHoursToSave>("saveQuietHours"),
  },
  guards: {
    canModify: ({ context }) => context.canModify,
    isChange: and(["canModify", not("endsAsSaved")]),
    isWayBack: and(["canModify", "endsAsSaved"]),
    /** HHmm; midnight is 0000. */
    isTime: ({ event }) => event.type === "time.change" && /^([01]\d|2[0-3])[0-5]\d$/.test(event.time),
    endsAsSaved: ({ context, event }) => isSame(hoursOf({ ...context, ...changed(context, event) }), context.saved),
    isTimeChange: and(["isTime", "isChange"]),
    isTimeBack: and(["isTime", "isWayBack"]),
    isOwnTime: and(["isTime", "canModify"]),
    canSave: and(["canModify", "isComplete"]),
    isComplete: ({ context }) => !context.isOn || context.begin !== context.end,
    /** The answer was lost, and the gateway holds what was to be saved. */
    isHeld: ({ context }) => isSame(hoursOf(context), context.saved),
    isWhatIsShown: ({ context, event }) =>
      event.type === "hours.told" && isSame(event.hours, wantedBeside(context, event.hours)),
    isNews: ({ context, event }) => event.type === "hours.told" && !isSame(event.hours, context.saved),
  },
  actions: {
    show: assign(({ event }) => shown(outputIn<QuietHours>(event) ?? off)),
    takeOver: assign(({ event }) => (event.type === "hours.told" ? shown(event.hours) : {})),
    keepSaved: assign(({ event }) => (event.type === "hours.told" ? { saved: event.hours } : {})),
    keepTold: assign(({ context, event }) =>
      event.type === "hours.told" ? { saved: event.hours, ...beside(context, event.hours) } : {},
    ),
    keepElsewhere: assign({
      elsewhere: ({ context, event }) =>
        event.type === "hours.told" && (context.elsewhere !== null || replaces(context, event.hours))
          ? event.hours
          : context.elsewhere,
    }),
    keepRight: assign(({ event }) => (event.type === "right.told" ? { canModify: event.canModify } : {})),
    change: assign(({ context, event }) => changed(context, event)),
    revert: assign(({ context }) => shown(context.saved)),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "quiet-hours-load-failed") }),
    forgetNotice: assign({ notice: null }),
    tellSaved: emit({ type: "settings.saved", notice: { id: "quiet-hours-saved" } }),
    tellFailure: emit(({ event }) => ({
      type: "settings.failed" as const,
      notice: noticeOf("quiet-hours-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "quietHours",
  context: initialContext,
  on: { "right.told": { actions: "keepRight" } },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadQuietHours",
        src: "loadQuietHours",
        input: boardToRead,
        onDone: { target: "unchanged", actions: "show" },
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    failed: { on: { "quietHours.retry": { target: "loading", actions: "forgetNotice" } } },
    unchanged: {
      on: {
        "quietHours.enable": { guard: "isChange", target: "changed", actions: "change" },
        "quietHours.disable": { guard: "isChange", target: "changed", actions: "change" },
        "time.change": { guard: "isTimeChange", target: "changed", actions: "change" },
        "hours.told": { actions: "takeOver" },
      },
    },
    changed: {
      on: {
        "quietHours.enable": back,
        "quietHours.disable": back,
        "time.change": [
          { guard: "isTimeBack", target: "unchanged", actions: "change" },
          { guard: "isOwnTime", actions: "change" },
        ],
        "quietHours.cancel": { target: "unchanged", actions: "revert" },
        "quietHours.save": { guard: "canSave", target: "saving" },
        "hours.told": [
          { guard: "isWhatIsShown", target: "unchanged", actions: "takeOver" },
          { guard: "isNews", actions: ["keepElsewhere", "keepTold"] },
        ],
      },
    },
    saving: {
      on: { "hours.told": { actions: "keepSaved" } },
      invoke: {
        id: "saveQuietHours",
        src: "saveQuietHours",
        input: hoursToSave,
        onDone: { target: "unchanged", actions: ["show", "tellSaved"] },
        onError: [
          { guard: "isHeld", target: "unchanged", actions: ["revert", "tellSaved"] },
          { target: "changed", actions: "tellFailure" },
        ],
      },
    },
  },
});

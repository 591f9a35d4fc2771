import { and, assign, emit, not, setup } from "xstate";
import { type Notice, noticeIn, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type TimezoneInput = {
  readonly boardId: string;
  /** By the feature; anybody else may look and change nothing. */
  readonly canModify: boolean;
};

/** Zones by what stands before the first slash of their names. */
export type Region = {
  readonly id: string;
  readonly zones: readonly { readonly id: string; readonly city: string }[];
};

/** What the board goes by, and all that it could. */
export type Timezones = { readonly timezone: string; readonly regions: readonly Region[] };

export type TimezoneContext = TimezoneInput & {
  /** IANA name, as the gateway holds it. */
  readonly saved: string;
  readonly regions: readonly Region[];
  readonly region: string;
  /** IANA name of a zone of the region shown; null until one of it is chosen. */
  readonly zone: string | null;
  /** Somebody else saved another one while this was being changed; saving replaces it. */
  readonly elsewhere: string | null;
  readonly notice: Notice | null;
};

export type TimezoneEvent =
  | { readonly type: "timezone.retry" }
  | { readonly type: "region.choose"; readonly region: string }
  | { readonly type: "timezone.choose"; readonly timezone: string }
  | { readonly type: "timezone.cancel" }
  | { readonly type: "timezone.save" }
  /** What the gateway holds from now on, whoever saved it. */
  | { readonly type: "zone.told"; readonly timezone: string }
  | { readonly type: "right.told"; readonly canModify: boolean };

export type TimezoneEmitted =
  | { readonly type: "settings.saved"; readonly notice: Notice }
  | { readonly type: "settings.failed"; readonly notice: Notice };

export type TimezonesOf = { readonly boardId: string };
export type TimezoneToSave = TimezonesOf & { readonly timezone: string };

/** The default region and zone (channels-and-settings, section 5). */
const defaultRegion = "America";
const defaultZone = "America/New_York";

const initialContext = ({ input }: { input: TimezoneInput }): TimezoneContext => ({
  ...input,
  saved: "",
  regions: [],
  region: defaultRegion,
  zone: null,
  elsewhere: null,
  notice: null,
});

const regionOf = (regions: readonly Region[], zone: string): string | undefined =>
  regions.find(({ zones }) => zones.some(({ id }) => id === zone))?.id;

/** A zone that the list does not hold has no region of it: the default one is shown, and nothing in it is chosen. */
function shown(saved: string, regions: readonly Region[]): Pick<TimezoneContext, "region" | "zone"> {
  const region = regionOf(regions, saved);
  return { region: region ?? defaultRegion, zone: region ? saved : null };
}

/** The zone that a region begins with: the saved one, the default one, its only one; else one has to be chosen. */
function zoneIn({ regions, saved }: TimezoneContext, region: string): string | null {
  const zones = regions.find(({ id }) => id === region)?.zones.map(({ id }) => id) ?? [];
  const known = [saved, defaultZone].find((zone) => zones.includes(zone));
  return known ?? (zones.length === 1 ? (zones[0] ?? null) : null);
}

/** What a person's choice makes of what is shown. */
function chosen(context: TimezoneContext, event: TimezoneEvent): Partial<TimezoneContext> {
  if (event.type === "region.choose") return { region: event.region, zone: zoneIn(context, event.region) };
  const region = event.type === "timezone.choose" ? regionOf(context.regions, event.timezone) : undefined;
  return event.type === "timezone.choose" && region ? { region, zone: event.timezone } : {};
}

/** Who ends where it began has changed nothing. */
const back = [
  { guard: "isWayBack", target: "unchanged", actions: "choose" },
  { guard: "isChoice", actions: "choose" },
] as const;

const boardToRead = ({ context: { boardId } }: { context: TimezoneContext }) => ({ boardId });

const zoneToSave = ({ context: { boardId, zone } }: { context: TimezoneContext }) => ({
  boardId,
  timezone: zone ?? "",
});

/**
 * The time zone of a board: a region, and a city in it.
 *
 * What can go wrong: the zones cannot be read (said, with a retry); a region is chosen and no city yet (nothing can be
 * saved); the gateway does not know the zone, refuses or answers nothing (said, and the choice is kept); somebody else
 * saves another one meanwhile (taken over where nothing was chosen here, else told beside the choice, which then replaces
 * it); the right is lost while the page stands open (the choice stays to be seen, and cannot be saved).
 */
export const timezoneMachine = setup({
  types: {
    context: {} as TimezoneContext,
    events: {} as TimezoneEvent,
    input: {} as TimezoneInput,
    emitted: {} as TimezoneEmitted,
  },
  actors: {
    loadTimezones: promisePort<Timezones, TimezonesOf>("loadTimezones"),
    saveTimezone: promisePort<string, TimezoneToSave>("saveTimezone"),
  },
  guards: {
    canModify: ({ context }) => context.canModify,
    isListed: ({ context: { regions }, event }) => {
      if (event.type === "region.choose") return regions.some(({ id }) => id === event.region);
      return event.type === "timezone.choose" && regionOf(regions, event.timezone) !== undefined;
    },
    endsAsSaved: ({ context, event }) => chosen(context, event).zone === context.saved,
    isChoice: and(["canModify", "isListed"]),
    isChange: and(["isChoice", not("endsAsSaved")]),
    isWayBack: and(["isChoice", "endsAsSaved"]),
    canSave: and(["canModify", "hasTimezone"]),
    hasTimezone: ({ context }) => context.zone !== null,
    /** The answer was lost, and the gateway holds what was to be saved. */
    isHeld: ({ context }) => context.zone === context.saved,
    isWhatIsShown: ({ context, event }) => event.type === "zone.told" && event.timezone === context.zone,
    isNews: ({ context, event }) => event.type === "zone.told" && event.timezone !== context.saved,
  },
  actions: {
    show: assign(({ event }) => {
      const { timezone: saved, regions } = outputIn<Timezones>(event) ?? { timezone: "", regions: [] };
      return { saved, regions, ...shown(saved, regions) };
    }),
    showSaved: assign(({ context: { regions }, event }) => {
      const saved = outputIn<string>(event) ?? "";
      return { saved, elsewhere: null, ...shown(saved, regions) };
    }),
    // In "unchanged" nothing was saved elsewhere beside a choice, or the choice is what was.
    takeOver: assign(({ context: { regions }, event }) =>
      event.type === "zone.told" ? { saved: event.timezone, elsewhere: null, ...shown(event.timezone, regions) } : {},
    ),
    keepSaved: assign(({ event }) => (event.type === "zone.told" ? { saved: event.timezone } : {})),
    keepElsewhere: assign(({ event }) =>
      event.type === "zone.told" ? { saved: event.timezone, elsewhere: event.timezone } : {},
    ),
    keepRight: assign(({ event }) => (event.type === "right.told" ? { canModify: event.canModify } : {})),
    choose: assign(({ context, event }) => chosen(context, event)),
    revert: assign(({ context: { saved, regions } }) => ({ elsewhere: null, ...shown(saved, regions) })),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "timezone-load-failed") }),
    forgetNotice: assign({ notice: null }),
    tellSaved: emit({ type: "settings.saved", notice: { id: "timezone-saved" } }),
    tellFailure: emit(({ event }) => ({
      type: "settings.failed" as const,
      notice: noticeOf("timezone-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "timezone",
  context: initialContext,
  on: { "right.told": { actions: "keepRight" } },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadTimezones",
        src: "loadTimezones",
        input: boardToRead,
        onDone: { target: "unchanged", actions: "show" },
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    failed: { on: { "timezone.retry": { target: "loading", actions: "forgetNotice" } } },
    unchanged: {
      on: {
        "region.choose": { guard: "isChange", target: "changed", actions: "choose" },
        "timezone.choose": { guard: "isChange", target: "changed", actions: "choose" },
        "zone.told": { actions: "takeOver" },
      },
    },
    changed: {
      on: {
        "region.choose": back,
        "timezone.choose": back,
        "timezone.cancel": { target: "unchanged", actions: "revert" },
        "timezone.save": { guard: "canSave", target: "saving" },
        "zone.told": [
          { guard: "isWhatIsShown", target: "unchanged", actions: "takeOver" },
          { guard: "isNews", actions: "keepElsewhere" },
        ],
      },
    },
    saving: {
      on: { "zone.told": { actions: "keepSaved" } },
      invoke: {
        id: "saveTimezone",
        src: "saveTimezone",
        input: zoneToSave,
        onDone: { target: "unchanged", actions: ["showSaved", "tellSaved"] },
        onError: [
          { guard: "isHeld", target: "unchanged", actions: ["revert", "tellSaved"] },
          { target: "changed", actions: "tellFailure" },
        ],
      },
    },
  },
});

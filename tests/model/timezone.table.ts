import type { Notice } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { timezoneMachine } from "../../machines/settings/timezoneMachine.ts";
import { tableOf } from "../support/table.ts";

const zurich = "Europe/Zurich";
const lisbon = "Europe/Lisbon";
const knox = "America/Indiana/Knox";
const newYork = "America/New_York";
const tokyo = "Asia/Tokyo";
const seoul = "Asia/Seoul";
const utc = "UTC";
/** An old name, which the platform's list does not hold. */
const kiev = "Europe/Kiev";
const zone = (id: string) => ({ id, city: id.split("/").at(-1) ?? id });
const regions = [
  { id: "America", zones: [zone(knox), zone(newYork)] },
  { id: "Asia", zones: [zone(seoul), zone(tokyo)] },
  { id: "Europe", zones: [zone(lisbon), zone(zurich)] },
  { id: "UTC", zones: [zone(utc)] },
];
const of: Readonly<Record<string, string>> = {
  [zurich]: "Europe",
  [lisbon]: "Europe",
  [knox]: "America",
  [newYork]: "America",
  [tokyo]: "Asia",
  [seoul]: "Asia",
  [utc]: "UTC",
};

const away = new PortRefusal({ code: "AnswerLost" });
const region = (name: string) => ({ type: "region.choose", region: name }) as const;
const choose = (timezone: string) => ({ type: "timezone.choose", timezone }) as const;
const told = (timezone: string) => ({ type: "zone.told", timezone }) as const;
const right = (canModify: boolean) => ({ type: "right.told", canModify }) as const;

const untouched = {
  boardId: "",
  canModify: false,
  saved: "",
  regions: [] as typeof regions,
  // The default region.
  region: "America",
  zone: null as string | null,
  elsewhere: null as string | null,
  notice: null as Notice | null,
};
type Story = typeof untouched;

const opened = (saved: string): Partial<Story> => ({
  saved,
  region: of[saved] ?? "America",
  zone: of[saved] === undefined ? null : saved,
  elsewhere: null,
  notice: null,
});
const may = ({ canModify }: Story) => canModify;
const ends = (name: string) => (story: Story) => may(story) && story.saved === name;
const saved = () => [{ type: "settings.saved", notice: { id: "timezone-saved" } } as const];
const lost = () => [{ type: "settings.failed", notice: { id: "timezone-failed", cause: "AnswerLost" } } as const];
/** A region begins with the zone that is saved; America with the default zone; one with a single zone with that one. */
const firstOf = (name: string, story: Story): string | null => {
  if (of[story.saved] === name) return story.saved;
  if (name === "America") return newYork;
  return name === "UTC" ? utc : null;
};

/** Channels and settings, sections 5 and 8. */
export const timezoneTable = tableOf(timezoneMachine)({
  title: "choosing a board's time zone",
  story: untouched,
  starts: [
    { input: { boardId: "kitchen", canModify: true }, to: "loading", knows: { boardId: "kitchen", canModify: true } },
    { input: { boardId: "porch", canModify: false }, to: "loading", knows: { boardId: "porch" } },
  ],
  places: {
    loading: { calls: { loadTimezones: ({ boardId }) => ({ boardId }) } },
    failed: {},
    unchanged: {},
    changed: {},
    saving: { calls: { saveTimezone: ({ boardId, zone: timezone }) => ({ boardId, timezone }) } },
  },
  shows: (story) => story,
  ignores: [region("Mars"), region(""), choose("Mars/Olympus"), choose(""), choose(kiev)],
  // biome-ignore format: one row a line
  rows: [
    ...[zurich, knox, kiev].map((name) => (
      { in: "loading", answer: ["loadTimezones", { timezone: name, regions }], to: "unchanged", keep: () => ({ regions, ...opened(name) }) } as const)),
    { in: "loading", refusal: ["loadTimezones", away], to: "failed", keep: () => ({ notice: { id: "timezone-load-failed", cause: "AnswerLost" } }) },
    { in: "failed", on: { type: "timezone.retry" }, to: "loading", keep: () => ({ notice: null }) },
    ...["America", "Asia", "Europe", "UTC"].flatMap((name) => {
      const keep = (story: Story) => ({ region: name, zone: firstOf(name, story) });
      const isOld = (story: Story) => of[story.saved] === name;
      return [
        { in: "unchanged", on: region(name), when: (story: Story) => may(story) && !isOld(story), to: "changed", keep } as const,
        ...(name === "UTC" ? [] : [{ in: "changed", on: region(name), when: (story: Story) => may(story) && isOld(story), to: "unchanged", keep } as const]),
        { in: "changed", on: region(name), when: may, keep } as const,
      ];
    }),
    ...[zurich, lisbon, knox, tokyo].flatMap((name) => {
      const keep = () => ({ region: of[name] ?? "", zone: name });
      return [
        { in: "unchanged", on: choose(name), when: (story: Story) => may(story) && story.saved !== name, to: "changed", keep } as const,
        ...(name === lisbon ? [] : [{ in: "changed", on: choose(name), when: ends(name), to: "unchanged", keep } as const]),
        { in: "changed", on: choose(name), when: may, keep } as const,
      ];
    }),
    { in: "changed", on: { type: "timezone.cancel" }, to: "unchanged", keep: ({ saved: before }) => opened(before) },
    { in: "changed", on: { type: "timezone.save" }, when: (story) => may(story) && story.zone !== null, to: "saving" },
    { in: "saving", answer: ["saveTimezone", tokyo], to: "unchanged", keep: () => opened(tokyo), emits: saved },
    // The answer was lost, and the stream has told that the gateway holds it.
    { in: "saving", refusal: ["saveTimezone", away], when: ({ zone: chosen, saved: held }) => chosen === held, to: "unchanged", keep: ({ saved: held }) => opened(held), emits: saved },
    { in: "saving", refusal: ["saveTimezone", away], to: "changed", emits: lost },
    // What somebody else saves is taken over where nothing was chosen here, and told beside a choice.
    ...[tokyo, kiev, zurich].flatMap((name) => [
      { in: "unchanged", on: told(name), keep: () => opened(name) } as const,
      ...(name === kiev ? [] : [{ in: "changed", on: told(name), when: ({ zone: chosen }: Story) => chosen === name, to: "unchanged", keep: () => opened(name) } as const]),
      { in: "changed", on: told(name), when: ({ saved: held }: Story) => held !== name, keep: () => ({ saved: name, elsewhere: name }) } as const,
      { in: "saving", on: told(name), keep: () => ({ saved: name }) } as const,
    ]),
    { in: ["loading", "failed", "unchanged", "changed", "saving"], on: right(true), keep: () => ({ canModify: true }) },
    { in: ["loading", "failed", "unchanged", "changed", "saving"], on: right(false), keep: () => ({ canModify: false }) },
  ],
  promises: {
    "only Owner or Admin": ({ previous, snapshot }) =>
      previous && !previous.context.canModify && (previous.matches("unchanged") || previous.matches("changed"))
        ? !snapshot.matches("saving")
        : undefined,
    "the zone belongs to the region shown": ({ snapshot }) =>
      snapshot.context.zone === null ? undefined : of[snapshot.context.zone] === snapshot.context.region,
    "only a zone of the list is saved": ({ calls }) => {
      const sent = calls.filter(({ port }) => port === "saveTimezone");
      return sent.length === 0 ? undefined : sent.every(({ input }) => of[String(input.timezone)] !== undefined);
    },
  },
  contract: {
    flow: "timezone",
    more: {
      "changed region.choose unchanged": "who ends where it began has changed nothing",
      "changed timezone.choose unchanged": "who ends where it began has changed nothing",
      "any zone.told any": "somebody else may save another zone meanwhile",
      "any right.told any": "a role may change while the page stands open",
      "saving error.saveTimezone unchanged": "the answer was lost, and the stream has told that it is saved",
    },
  },
});

import type { Notice } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { boardSettingsMachine } from "../../machines/settings/boardSettingsMachine.ts";
import { tableOf } from "../support/table.ts";

type Settings = {
  readonly title: string;
  readonly style: "black" | "white";
  readonly code62: "degree" | "heart";
  readonly frameColor: "board" | "black" | "white";
  readonly usersEndPins: boolean;
};
const nothing: Settings = { title: "", style: "black", code62: "degree", frameColor: "board", usersEndPins: true };
const kitchen: Settings = {
  title: "Kitchen",
  style: "white",
  code62: "degree",
  frameColor: "board",
  usersEndPins: true,
};
const porch: Settings = { title: "Porch", style: "black", code62: "heart", frameColor: "white", usersEndPins: false };
/** As the kitchen, but for one thing. */
const renamed: Settings = { ...kitchen, title: "Hall" };
const tooLong = "é".repeat(61);
const longest = "é".repeat(60);

const away = new PortRefusal({ code: "AnswerLost" });
const hostile = new PortRefusal({ code: "ValidationError", rule: "title", sentence: "One line of text." });
const save = { type: "settings.save" } as const;
const typed = (title: string) => ({ type: "title.change", title }) as const;
const change = (part: Partial<Omit<Settings, "title">>) => ({ type: "settings.change", change: part }) as const;
const told = (settings: Settings) => ({ type: "settings.told", settings }) as const;
const rights = (canRename: boolean, canModify: boolean) => ({ type: "rights.told", canRename, canModify }) as const;

const untouched = {
  boardId: "",
  canRename: false,
  canModify: false,
  saved: nothing,
  draft: nothing,
  elsewhere: null as string | null,
  problem: null as Notice | null,
  notice: null as Notice | null,
};
type Story = typeof untouched;
type Name = keyof Settings;
const names: readonly Name[] = ["title", "style", "code62", "frameColor", "usersEndPins"];

/** What of the draft is not yet saved; blanks around a title are no part of it. */
function missing(draft: Settings, saved: Settings): Partial<Settings> {
  const wanted = { ...draft, title: draft.title.trim() };
  return Object.fromEntries(names.filter((name) => wanted[name] !== saved[name]).map((name) => [name, wanted[name]]));
}
const isSaved = (draft: Settings, saved: Settings) => Object.keys(missing(draft, saved)).length === 0;
/** What somebody else saved, with what was touched here as it stands. */
const beside = ({ draft, saved }: Story, settings: Settings): Settings => {
  const mine = Object.keys(missing(draft, saved)) as Name[];
  return { ...settings, ...Object.fromEntries(mine.map((name) => [name, draft[name]])) };
};
/** The title that would be replaced without a word. */
function theirs({ draft, saved, elsewhere }: Story, told: Settings): string | null {
  const isMine = draft.title.trim() !== saved.title && draft.title.trim() !== told.title;
  if (!isMine) return null;
  return told.title !== saved.title ? told.title : elsewhere;
}
const ends = (made: (story: Story) => Settings) => (story: Story) => isSaved(made(story), story.saved);
const isTitled = ({ draft }: Story) => draft.title.trim() !== "" && [...draft.title.trim()].length <= 60;
const isBlank = ({ draft }: Story) => draft.title.trim() === "";
const done = () => [{ type: "settings.saved", notice: { id: "settings-saved" } } as const];
const lost = () => [{ type: "settings.failed", notice: { id: "settings-failed", cause: "AnswerLost" } } as const];
const opened = (saved: Settings): Partial<Story> => ({ saved, draft: saved, elsewhere: null, problem: null });

/** Boards and Plus, section 4 (renaming); what code 62 is (decision 21); who ends pins (decision 63); titles by D3 of the contract. */
export const boardSettingsTable = tableOf(boardSettingsMachine)({
  title: "a board's title, look and habits",
  story: untouched,
  starts: [
    {
      input: { boardId: "kitchen", canRename: true, canModify: true },
      to: "loading",
      knows: { boardId: "kitchen", canRename: true, canModify: true },
    },
    {
      input: { boardId: "porch", canRename: false, canModify: true },
      to: "loading",
      knows: { boardId: "porch", canModify: true },
    },
    { input: { boardId: "attic", canRename: false, canModify: false }, to: "loading", knows: { boardId: "attic" } },
  ],
  places: {
    loading: { calls: { loadSettings: ({ boardId }) => ({ boardId }) } },
    failed: {},
    unchanged: {},
    changed: {},
    saving: { calls: { saveSettings: ({ boardId, draft, saved }) => ({ boardId, change: missing(draft, saved) }) } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadSettings", kitchen], to: "unchanged", keep: () => opened(kitchen) },
    { in: "loading", answer: ["loadSettings", porch], to: "unchanged", keep: () => opened(porch) },
    { in: "loading", refusal: ["loadSettings", away], to: "failed", keep: () => ({ notice: { id: "settings-load-failed", cause: "AnswerLost" } }) },
    { in: "failed", on: { type: "settings.retry" }, to: "loading", keep: () => ({ notice: null }) },
    ...["Kitchen ", " Hall ", "  ", longest, tooLong].flatMap((title) => {
      const made = ({ draft }: Story) => ({ ...draft, title });
      const keep = (story: Story) => ({
        draft: made(story),
        problem: null,
        ...(title.trim() === story.saved.title ? { elsewhere: null } : {}),
      });
      const isOld = (story: Story) => story.canRename && ends(made)(story);
      const old = [
        // A blank at its end is no change yet, and stands in the field.
        { in: "unchanged", on: typed(title), when: isOld, keep } as const,
        { in: "changed", on: typed(title), when: isOld, to: "unchanged", keep } as const,
      ];
      return [
        ...(title === "Kitchen " || title === " Hall " ? old : []),
        { in: "unchanged", on: typed(title), when: ({ canRename }: Story) => canRename, to: "changed", keep } as const,
        { in: "changed", on: typed(title), when: ({ canRename }: Story) => canRename, keep } as const,
      ];
    }),
    ...[{ style: "white" }, { style: "black" }, { code62: "heart" }, { code62: "degree" }, { frameColor: "white" }, { frameColor: "board" }, { usersEndPins: false }, { usersEndPins: true }].flatMap((part) => {
      const on = change(part as Partial<Settings>);
      const made = ({ draft }: Story) => ({ ...draft, ...(part as Partial<Settings>) });
      const keep = (story: Story) => ({ draft: made(story) });
      return [
        { in: "unchanged", on, when: (story: Story) => story.canModify && !ends(made)(story), to: "changed", keep } as const,
        { in: "changed", on, when: (story: Story) => story.canModify && ends(made)(story), to: "unchanged", keep } as const,
        { in: "changed", on, when: ({ canModify }: Story) => canModify, keep } as const,
      ];
    }),
    { in: "changed", on: { type: "settings.cancel" }, to: "unchanged", keep: ({ saved }) => opened(saved) },
    { in: "changed", on: save, when: isTitled, to: "saving", keep: () => ({ problem: null }) },
    { in: "changed", on: save, when: isBlank, keep: () => ({ problem: { id: "title-missing" } }) },
    { in: "changed", on: save, keep: () => ({ problem: { id: "title-too-long" } }) },
    { in: "saving", answer: ["saveSettings", porch], to: "unchanged", keep: () => opened(porch), emits: done },
    // The answer was lost, and the stream has told that the gateway holds it.
    { in: "saving", refusal: ["saveSettings", away], when: ({ draft, saved }) => isSaved(draft, saved), to: "unchanged", keep: ({ saved }) => opened(saved), emits: done },
    { in: "saving", refusal: ["saveSettings", away], to: "changed", emits: lost },
    { in: "saving", refusal: ["saveSettings", hostile], when: ({ draft, saved }) => isSaved(draft, saved), to: "unchanged", keep: ({ saved }) => opened(saved), emits: done },
    { in: "saving", refusal: ["saveSettings", hostile], to: "changed", keep: () => ({ problem: { id: "title-refused", cause: "ValidationError", rule: "title", sentence: "One line of text." } }) },
    // What somebody else saves goes along with what was not touched here.
    ...[porch, renamed].flatMap((settings) => {
      const keep = (story: Story) => ({ saved: settings, draft: beside(story, settings), elsewhere: theirs(story, settings) });
      return [
        { in: ["unchanged", "saving"], on: told(settings), keep } as const,
        { in: "changed", on: told(settings), when: (story: Story) => isSaved(beside(story, settings), settings), to: "unchanged", keep } as const,
        { in: "changed", on: told(settings), keep } as const,
      ];
    }),
    ...[rights(true, true), rights(false, true), rights(false, false)].map((on) => (
      { in: ["loading", "failed", "unchanged", "changed", "saving"], on, keep: () => ({ canRename: on.canRename, canModify: on.canModify }) } as const)),
  ],
  promises: {
    "only what was changed is sent": ({ snapshot, calls }) =>
      snapshot.matches("saving") && calls.at(-1)?.port === "saveSettings" && calls.at(-1)?.state === "pending"
        ? Object.keys(calls.at(-1)?.input.change).length > 0
        : undefined,
    "a title is never nothing": ({ calls }) => {
      const titles = calls.filter(({ port }) => port === "saveSettings").map(({ input }) => input.change.title);
      return titles.every((title) => title === undefined) ? undefined : titles.every((title) => title !== "");
    },
    "what was typed is kept on failure": ({ event, previous, snapshot }) =>
      event?.type === "xstate.error.actor.saveSettings" && snapshot.matches("changed")
        ? snapshot.context.draft === previous?.context.draft
        : undefined,
  },
  contract:
    "The documents have no such tab: renaming is the flow boardName, and the rest stands on decisions 21 and 63.",
});

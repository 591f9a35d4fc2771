import { and, assign, emit, not, setup } from "xstate";
import { titleProblem } from "../board/boardTitle.ts";
import { type Notice, noticeIn, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

/** What a board is called, how it looks, and who ends its pins. */
export type BoardSettings = {
  readonly title: string;
  readonly style: "black" | "white";
  readonly code62: "degree" | "heart";
  /** The frame round it behind its public link. */
  readonly frameColor: "board" | "black" | "white";
  /** Whether a User's Yes ends a pin that an Owner or Admin set. */
  readonly usersEndPins: boolean;
};

export type BoardSettingsRights = {
  /** The feature renameBoard: the title. */
  readonly canRename: boolean;
  /** Owner or Admin: all but the title. */
  readonly canModify: boolean;
};

export type BoardSettingsInput = BoardSettingsRights & { readonly boardId: string };

export type BoardSettingsContext = BoardSettingsInput & {
  /** As the gateway holds them. */
  readonly saved: BoardSettings;
  readonly draft: BoardSettings;
  /** The title that somebody else gave the board while another was typed here; saving replaces it. */
  readonly elsewhere: string | null;
  /** What is wrong with the title; null while nothing was saved or it is right. */
  readonly problem: Notice | null;
  readonly notice: Notice | null;
};

export type BoardSettingsEvent =
  | { readonly type: "settings.retry" }
  | { readonly type: "title.change"; readonly title: string }
  /** All but the title. */
  | { readonly type: "settings.change"; readonly change: Partial<Omit<BoardSettings, "title">> }
  | { readonly type: "settings.cancel" }
  | { readonly type: "settings.save" }
  /** What the gateway holds from now on, whoever saved it. */
  | { readonly type: "settings.told"; readonly settings: BoardSettings }
  | ({ readonly type: "rights.told" } & BoardSettingsRights);

export type BoardSettingsEmitted =
  | { readonly type: "settings.saved"; readonly notice: Notice }
  | { readonly type: "settings.failed"; readonly notice: Notice };

export type BoardSettingsOf = { readonly boardId: string };
/** Only what differs from what is saved. */
export type BoardSettingsToSave = BoardSettingsOf & { readonly change: Partial<BoardSettings> };

const nothing: BoardSettings = { title: "", style: "black", code62: "degree", frameColor: "board", usersEndPins: true };

const initialContext = ({ input }: { input: BoardSettingsInput }): BoardSettingsContext => ({
  ...input,
  saved: nothing,
  draft: nothing,
  elsewhere: null,
  problem: null,
  notice: null,
});

const names = ["title", "style", "code62", "frameColor", "usersEndPins"] as const;

/** Blanks around a title are no part of it. */
const trimmed = (draft: BoardSettings): BoardSettings => ({ ...draft, title: draft.title.trim() });

/** What of the draft differs from what is saved. */
function differences({ draft, saved }: Pick<BoardSettingsContext, "draft" | "saved">): Partial<BoardSettings> {
  const wanted = trimmed(draft);
  return Object.fromEntries(names.filter((name) => wanted[name] !== saved[name]).map((name) => [name, wanted[name]]));
}

const isAsSaved = (context: Pick<BoardSettingsContext, "draft" | "saved">) =>
  Object.keys(differences(context)).length === 0;

/** The draft after a person's change. */
function changed(draft: BoardSettings, event: BoardSettingsEvent): BoardSettings {
  if (event.type === "title.change") return { ...draft, title: event.title };
  return event.type === "settings.change" ? { ...draft, ...event.change } : draft;
}

/** What was not touched here goes along with what somebody else saved. */
function toldDraft({ draft, saved }: BoardSettingsContext, told: BoardSettings): BoardSettings {
  const mine = differences({ draft, saved });
  return { ...told, ...mine, ...("title" in mine ? { title: draft.title } : {}) };
}

/** The title of somebody else that saving would replace. */
function elsewhereBeside({ draft, saved, elsewhere }: BoardSettingsContext, told: BoardSettings): string | null {
  const { title } = trimmed(draft);
  if (title === saved.title || title === told.title) return null;
  return told.title === saved.title ? elsewhere : told.title;
}

const boardToRead = ({ context: { boardId } }: { context: BoardSettingsContext }) => ({ boardId });

const settingsToSave = ({ context }: { context: BoardSettingsContext }) => ({
  boardId: context.boardId,
  change: differences(context),
});

/**
 * What a board is called, how it looks and who ends its pins, saved together.
 *
 * What can go wrong: they cannot be read (said, with a retry); the title is missing or too long (said beside it, nothing is
 * sent); the gateway refuses it (its reason beside the field) or anything else, or answers nothing (said, and all changes
 * are kept); somebody else changes something meanwhile (what was not touched here goes along, and a title is told beside the
 * one that was typed, which then replaces theirs); a right is lost while the
 * page stands open (the change stays to be seen, and is refused).
 */
export const boardSettingsMachine = setup({
  types: {
    context: {} as BoardSettingsContext,
    events: {} as BoardSettingsEvent,
    input: {} as BoardSettingsInput,
    emitted: {} as BoardSettingsEmitted,
  },
  actors: {
    loadSettings: promisePort<BoardSettings, BoardSettingsOf>("loadSettings"),
    saveSettings: promisePort<BoardSettings, BoardSettingsToSave>("saveSettings"),
  },
  guards: {
    canRename: ({ context }) => context.canRename,
    canModify: ({ context }) => context.canModify,
    endsAsSaved: ({ context: { draft, saved }, event }) => isAsSaved({ draft: changed(draft, event), saved }),
    isSameTitle: and(["canRename", "endsAsSaved"]),
    isChange: and(["canModify", not("endsAsSaved")]),
    isWayBack: and(["canModify", "endsAsSaved"]),
    endsAsTold: ({ context, event }) =>
      event.type === "settings.told" && isAsSaved({ draft: toldDraft(context, event.settings), saved: event.settings }),
    /** The answer was lost, and the gateway holds what was to be saved. */
    isHeld: ({ context }) => isAsSaved(context),
    hasTitle: ({ context }) => titleProblem(context.draft.title) === null,
    isTitleRefused: ({ event }) => refusalIn(event)?.rule === "title",
  },
  actions: {
    show: assign(({ event }) => {
      const saved = outputIn<BoardSettings>(event) ?? nothing;
      return { saved, draft: saved, elsewhere: null };
    }),
    keepTold: assign(({ context, event }) =>
      event.type === "settings.told"
        ? {
            saved: event.settings,
            draft: toldDraft(context, event.settings),
            elsewhere: elsewhereBeside(context, event.settings),
          }
        : {},
    ),
    keepRights: assign(({ event }) =>
      event.type === "rights.told" ? { canRename: event.canRename, canModify: event.canModify } : {},
    ),
    change: assign(({ context, event }) => ({
      draft: changed(context.draft, event),
      elsewhere: trimmed(changed(context.draft, event)).title === context.saved.title ? null : context.elsewhere,
      problem: event.type === "title.change" ? null : context.problem,
    })),
    revert: assign(({ context }) => ({ draft: context.saved, elsewhere: null, problem: null })),
    noteTitle: assign({ problem: ({ context }) => ({ id: titleProblem(context.draft.title) ?? "title-missing" }) }),
    noteRefusal: assign({ problem: ({ event }) => noticeIn(event, "title-refused") }),
    forgetProblem: assign({ problem: null }),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "settings-load-failed") }),
    forgetNotice: assign({ notice: null }),
    tellSaved: emit({ type: "settings.saved", notice: { id: "settings-saved" } }),
    tellFailure: emit(({ event }) => ({
      type: "settings.failed" as const,
      notice: noticeOf("settings-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "boardSettings",
  context: initialContext,
  on: { "rights.told": { actions: "keepRights" } },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadSettings",
        src: "loadSettings",
        input: boardToRead,
        onDone: { target: "unchanged", actions: "show" },
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    failed: { on: { "settings.retry": { target: "loading", actions: "forgetNotice" } } },
    unchanged: {
      on: {
        "title.change": [
          // A blank at its end is no change yet, and stands in the field.
          { guard: "isSameTitle", actions: "change" },
          { guard: "canRename", target: "changed", actions: "change" },
        ],
        "settings.change": { guard: "isChange", target: "changed", actions: "change" },
        "settings.told": { actions: "keepTold" },
      },
    },
    changed: {
      on: {
        "title.change": [
          { guard: "isSameTitle", target: "unchanged", actions: "change" },
          { guard: "canRename", actions: "change" },
        ],
        "settings.change": [
          { guard: "isWayBack", target: "unchanged", actions: "change" },
          { guard: "canModify", actions: "change" },
        ],
        "settings.told": [{ guard: "endsAsTold", target: "unchanged", actions: "keepTold" }, { actions: "keepTold" }],
        "settings.cancel": { target: "unchanged", actions: "revert" },
        "settings.save": [{ guard: "hasTitle", target: "saving", actions: "forgetProblem" }, { actions: "noteTitle" }],
      },
    },
    saving: {
      on: { "settings.told": { actions: "keepTold" } },
      invoke: {
        id: "saveSettings",
        src: "saveSettings",
        input: settingsToSave,
        onDone: { target: "unchanged", actions: ["show", "tellSaved"] },
        onError: [
          { guard: "isHeld", target: "unchanged", actions: ["revert", "tellSaved"] },
          { guard: "isTitleRefused", target: "changed", actions: "noteRefusal" },
          { target: "changed", actions: "tellFailure" },
        ],
      },
    },
  },
});

import { assign, emit, sendTo, setup } from "xstate";
import { callbackPort } from "../port.ts";
import { isSameGrid } from "./composerHistory.ts";
import type { SavedDraft } from "./draftSaveMachine.ts";
import { type Characters, holdsMessage } from "./sendRequest.ts";

/**
 * Why the device does not keep this message: its store is full, the browser gives this page none, or another tab's message
 * for the same board took its place.
 */
export type UnkeptReason = "full" | "forbidden" | "replaced";

export type DraftInput = {
  readonly boardId: string;
  /** What the composer begins with. */
  readonly characters: Characters;
  readonly unfit: string | null;
  /** The saved draft that it is, and that saving changes; null for a message that was not saved yet. */
  readonly draft: SavedDraft | null;
  /**
   * The draft whose screen it is, also where that one is gone: its changes are kept apart from the board's own message on its
   * way. Null on the board's own screen.
   */
  readonly openedId: string | null;
};

export type DraftContext = DraftInput & {
  /** What another tab keeps for this board while this one has a message of its own. */
  readonly elsewhere: KeptMessage | null;
  /** Why the message is not on the device; null while it is, or while there is nothing to keep. */
  readonly unkept: UnkeptReason | null;
};

/**
 * A message on its way as the device keeps it: the grid, beside it a text that was written and that the grid does not hold
 * whole (it fits no board, or some of its signs have no flap), and which saved draft it changes.
 */
export type KeptMessage = {
  readonly characters: Characters;
  readonly unfit: string | null;
  readonly draft: SavedDraft | null;
};

export type DraftEvent =
  /** The person changed the message. */
  | { readonly type: "draft.change"; readonly characters: Characters; readonly unfit: string | null }
  /** The message was sent or scheduled: there is nothing to keep any more. */
  | { readonly type: "draft.forget"; readonly characters: Characters }
  /** It is a draft from now on: what was saved, and which draft holds it. */
  | { readonly type: "draft.saved"; readonly characters: Characters; readonly draft: SavedDraft }
  /** The other tab's message takes this one's place. */
  | { readonly type: "draft.take" }
  | { readonly type: "store.kept" }
  | { readonly type: "store.refused"; readonly reason: UnkeptReason }
  /** Another tab keeps another message for this board; null when it keeps none any more. */
  | { readonly type: "store.changed"; readonly kept: KeptMessage | null };

/** What the store of the device is told. */
export type DraftOrder = ({ readonly type: "keep" } & KeptMessage) | { readonly type: "forget" };

export type DraftEmitted = {
  readonly type: "draft.load";
  readonly characters: Characters;
  readonly unfit: string | null;
};

/** Whose message, of which opened draft, and how large a grid is that can be one. */
export type DraftWatch = {
  readonly boardId: string;
  readonly draftId: string | null;
  readonly rows: number;
  readonly columns: number;
};

const initialContext = ({ input }: { input: DraftInput }): DraftContext => ({
  ...input,
  elsewhere: null,
  unkept: null,
});

const watched = ({ context: { boardId, characters, openedId } }: { context: DraftContext }): DraftWatch => ({
  boardId,
  draftId: openedId,
  rows: characters.length,
  columns: characters[0]?.length ?? 0,
});

const keepOrder = ({ context }: { context: DraftContext }): DraftOrder => ({
  type: "keep",
  characters: context.characters,
  unfit: context.unfit,
  draft: context.draft,
});

/** An emptied board is a new message, unless the screen is that of the draft. */
const draftOf = (
  { draft, openedId }: DraftContext,
  { characters, unfit }: Pick<KeptMessage, "characters" | "unfit">,
): SavedDraft | null => (openedId !== null || unfit !== null || holdsMessage({ characters }) ? draft : null);

const loaded = ({ context }: { context: DraftContext }): DraftEmitted => ({
  type: "draft.load",
  characters: context.characters,
  unfit: context.unfit,
});

/**
 * The message that is composed for a board, kept on this device with every change, so that a reload, a crash and a closed
 * tab lose nothing. Once it was saved it is that draft: saving it again changes the draft.
 *
 * What can go wrong: a text fits no board, or has signs without a flap (it is kept as it was written, beside the grid); the store is full or forbidden (said, and leaving asks, because then leaving loses the message; the
 * next change tries again); another tab composes for the same board (a tab that nobody has written in follows it; one
 * with a message of its own keeps it, says so, and offers the other).
 */
export const deviceDraftMachine = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    input: {} as DraftInput,
    emitted: {} as DraftEmitted,
  },
  actors: {
    /** The device's store for one board: takes orders, and tells what became of them and what other tabs do. */
    deviceStore: callbackPort<DraftOrder, DraftWatch>("deviceStore"),
  },
  guards: {
    isMessage: ({ event }) => event.type === "store.changed" && event.kept !== null,
    /** The screen of a draft that shows what was saved: the draft itself is the copy to keep. */
    isWholeDraft: ({ context, event }) =>
      event.type === "draft.saved" &&
      context.openedId !== null &&
      context.unfit === null &&
      isSameGrid(context.characters, event.characters),
  },
  actions: {
    keepChange: assign(({ context, event }) =>
      event.type === "draft.change"
        ? { characters: event.characters, unfit: event.unfit, draft: draftOf(context, event) }
        : {},
    ),
    keepDraft: assign({ draft: ({ context, event }) => (event.type === "draft.saved" ? event.draft : context.draft) }),
    keepWhole: assign({
      draft: ({ context, event }) => (event.type === "draft.saved" ? event.draft : context.draft),
      unkept: null,
    }),
    orderKeep: sendTo("deviceStore", keepOrder),
    orderForget: sendTo("deviceStore", { type: "forget" }),
    begin: assign({
      characters: ({ context, event }) => (event.type === "draft.forget" ? event.characters : context.characters),
      unfit: null,
      draft: null,
      elsewhere: null,
      unkept: null,
    }),
    noteKept: assign({ unkept: null }),
    noteRefused: assign({
      unkept: ({ context, event }) => (event.type === "store.refused" ? event.reason : context.unkept),
    }),
    noteElsewhere: assign({
      elsewhere: ({ context, event }) => (event.type === "store.changed" ? event.kept : context.elsewhere),
      unkept: "replaced",
    }),
    follow: assign(({ event }) => (event.type === "store.changed" ? { ...event.kept } : {})),
    takeElsewhere: assign(({ context }) => ({ ...context.elsewhere, elsewhere: null, unkept: null })),
    load: emit(loaded),
  },
}).createMachine({
  id: "deviceDraft",
  context: initialContext,
  invoke: { id: "deviceStore", src: "deviceStore", input: watched },
  initial: "following",
  // Also in a tab that nobody wrote in: what was restored, or came from another tab, may be sent as it is.
  on: { "draft.forget": { target: ".following", actions: ["orderForget", "begin"] } },
  states: {
    following: {
      on: {
        "draft.change": { target: "writing", actions: ["keepChange", "orderKeep"] },
        "draft.saved": [
          { guard: "isWholeDraft", actions: ["orderForget", "keepDraft"] },
          { target: "writing", actions: ["keepDraft", "orderKeep"] },
        ],
        "store.changed": { guard: "isMessage", actions: ["follow", "load"] },
      },
    },
    writing: {
      on: {
        "draft.change": { actions: ["keepChange", "orderKeep"] },
        "draft.saved": [
          { guard: "isWholeDraft", target: "following", actions: ["orderForget", "keepWhole"] },
          { actions: ["keepDraft", "orderKeep"] },
        ],
        "store.kept": { actions: "noteKept" },
        "store.refused": { actions: "noteRefused" },
        "store.changed": { guard: "isMessage", target: "apart", actions: "noteElsewhere" },
      },
    },
    // Two tabs, two messages: the device keeps the one that was changed last.
    apart: {
      on: {
        "draft.change": { actions: ["keepChange", "orderKeep"] },
        "draft.saved": { actions: "keepDraft" },
        "draft.take": { target: "following", actions: ["takeElsewhere", "load"] },
        "store.kept": { actions: "noteKept" },
        "store.refused": { actions: "noteRefused" },
        "store.changed": [
          { guard: "isMessage", actions: "noteElsewhere" },
          { target: "writing", actions: "noteElsewhere" },
        ],
      },
    },
  },
});

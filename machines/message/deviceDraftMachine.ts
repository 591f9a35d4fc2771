import { assign, emit, sendTo, setup } from "xstate";
import { callbackPort } from "../port.ts";
import type { Characters } from "./sendRequest.ts";

/**
 * Why the device does not keep this message: its store is full, the browser gives this page none, or another tab's message
 * for the same board took its place.
 */
export type UnkeptReason = "full" | "forbidden" | "replaced";

export type DraftInput = {
  readonly boardId: string;
  /** What the composer begins with. */
  readonly characters: Characters;
};

export type DraftContext = DraftInput & {
  /** What another tab keeps for this board while this one has a message of its own. */
  readonly elsewhere: Characters | null;
  /** Why the message is not on the device; null while it is, or while there is nothing to keep. */
  readonly unkept: UnkeptReason | null;
};

export type DraftEvent =
  /** The person changed the message. */
  | { readonly type: "draft.change"; readonly characters: Characters }
  /** The message was sent or scheduled: there is nothing to keep any more. */
  | { readonly type: "draft.forget"; readonly characters: Characters }
  /** The other tab's message takes this one's place. */
  | { readonly type: "draft.take" }
  | { readonly type: "store.kept" }
  | { readonly type: "store.refused"; readonly reason: UnkeptReason }
  /** Another tab keeps another message for this board; null when it keeps none any more. */
  | { readonly type: "store.changed"; readonly characters: Characters | null };

/** What the store of the device is told. */
export type DraftOrder = { readonly type: "keep"; readonly characters: Characters } | { readonly type: "forget" };

export type DraftEmitted = { readonly type: "draft.load"; readonly characters: Characters };

/** Whose draft, and how large a grid is that can be one. */
export type DraftWatch = { readonly boardId: string; readonly rows: number; readonly columns: number };

const initialContext = ({ input }: { input: DraftInput }): DraftContext => ({
  ...input,
  elsewhere: null,
  unkept: null,
});

const watched = ({ context: { boardId, characters } }: { context: DraftContext }): DraftWatch => ({
  boardId,
  rows: characters.length,
  columns: characters[0]?.length ?? 0,
});

const keepOrder = ({ context }: { context: DraftContext }): DraftOrder => ({
  type: "keep",
  characters: context.characters,
});

const loaded = ({ context }: { context: DraftContext }): DraftEmitted => ({
  type: "draft.load",
  characters: context.characters,
});

/**
 * The message that is composed for a board, kept on this device with every change, so that a reload, a crash and a closed
 * tab lose nothing.
 *
 * What can go wrong: the store is full or forbidden (said, and leaving asks, because then leaving loses the message; the
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
    isMessage: ({ event }) => event.type === "store.changed" && event.characters !== null,
  },
  actions: {
    keepChange: assign({
      characters: ({ context, event }) => (event.type === "draft.change" ? event.characters : context.characters),
    }),
    orderKeep: sendTo("deviceStore", keepOrder),
    orderForget: sendTo("deviceStore", { type: "forget" }),
    begin: assign({
      characters: ({ context, event }) => (event.type === "draft.forget" ? event.characters : context.characters),
      elsewhere: null,
      unkept: null,
    }),
    noteKept: assign({ unkept: null }),
    noteRefused: assign({
      unkept: ({ context, event }) => (event.type === "store.refused" ? event.reason : context.unkept),
    }),
    noteElsewhere: assign({
      elsewhere: ({ context, event }) => (event.type === "store.changed" ? event.characters : context.elsewhere),
      unkept: "replaced",
    }),
    follow: assign({
      characters: ({ context, event }) =>
        event.type === "store.changed" ? (event.characters ?? context.characters) : context.characters,
    }),
    takeElsewhere: assign({
      characters: ({ context }) => context.elsewhere ?? context.characters,
      elsewhere: null,
      unkept: null,
    }),
    load: emit(loaded),
  },
}).createMachine({
  id: "deviceDraft",
  context: initialContext,
  invoke: { id: "deviceStore", src: "deviceStore", input: watched },
  initial: "following",
  states: {
    following: {
      on: {
        "draft.change": { target: "writing", actions: ["keepChange", "orderKeep"] },
        "store.changed": { guard: "isMessage", actions: ["follow", "load"] },
      },
    },
    writing: {
      on: {
        "draft.change": { actions: ["keepChange", "orderKeep"] },
        "draft.forget": { target: "following", actions: ["orderForget", "begin"] },
        "store.kept": { actions: "noteKept" },
        "store.refused": { actions: "noteRefused" },
        "store.changed": { guard: "isMessage", target: "apart", actions: "noteElsewhere" },
      },
    },
    // Two tabs, two messages: the device keeps the one that was changed last.
    apart: {
      on: {
        "draft.change": { actions: ["keepChange", "orderKeep"] },
        "draft.forget": { target: "following", actions: ["orderForget", "begin"] },
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

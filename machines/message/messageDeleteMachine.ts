import { assign, emit, setup } from "xstate";
import { isUndecided, type Notice, noticeIn, promisePort, refusalIn } from "../port.ts";

/** What a card may delete: an entry of the history, a draft, an item of the feed, or a message of a set of the board's own. */
export type DeletableKind = "appearance" | "draft" | "feedItem" | "setMessage";

export type ItemToDelete = {
  readonly kind: DeletableKind;
  /** Of the appearance, the feed item or the message in its set; of a draft in version 1 its own, in version 2 the message's. */
  readonly id: string;
  /** Version 1 has calls and sentences of its own for entries of the history and for drafts. */
  readonly version: 1 | 2;
};

export type MessageDeleteContext = { readonly item: ItemToDelete | null };

export type MessageDeleteEvent =
  | ({ readonly type: "delete.request"; readonly canDelete: boolean } & ItemToDelete)
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  | { readonly type: "delete.undo" };

export type MessageDeleteEmitted =
  | { readonly type: "delete.done"; readonly item: ItemToDelete; readonly notice: Notice; readonly canUndo: boolean }
  | { readonly type: "delete.undone"; readonly item: ItemToDelete }
  | { readonly type: "delete.failed"; readonly item: ItemToDelete; readonly notice: Notice };

/** The gateway brings back what was deleted less than a minute ago; people are offered it for less. */
const undoMoment = 15_000;

const nothing: ItemToDelete = { kind: "appearance", id: "", version: 2 };

const chosenItem = ({ context }: { context: MessageDeleteContext }): ItemToDelete => context.item ?? nothing;

type Sentences = { readonly done: string; readonly failed: string; readonly serverFailed: string };

function sentencesOf({ kind, version }: ItemToDelete): Sentences {
  if (kind === "feedItem") {
    return { done: "message-deleted", failed: "message-delete-failed-v2", serverFailed: "message-delete-failed-v2" };
  }
  if (kind === "setMessage") {
    return {
      done: "set-message-removed",
      failed: "set-message-remove-failed",
      serverFailed: "set-message-remove-failed",
    };
  }
  if (kind === "draft") {
    return version === 1
      ? { done: "draft-discarded", failed: "draft-discard-failed", serverFailed: "draft-discard-failed" }
      : { done: "draft-deleted", failed: "draft-delete-failed", serverFailed: "draft-delete-failed" };
  }
  return version === 1
    ? { done: "message-deleted", failed: "message-delete-failed", serverFailed: "message-delete-server-failed" }
    : { done: "appearance-deleted", failed: "appearance-delete-failed", serverFailed: "appearance-delete-failed" };
}

/** An entry of the history is only hidden, so that it can come back; the others are gone. */
const isRestorable = (item: ItemToDelete): boolean => item.kind === "appearance";

/**
 * Deleting a message from a list: asked first, then done, and told. An entry of the history can be taken back for a moment.
 *
 * What can go wrong: the person may not delete it (nothing happens); the gateway refuses, breaks or its answer is lost
 * (the entry stays listed, and its version's sentence says so); it cannot be brought back any more (said as well).
 */
export const messageDeleteMachine = setup({
  types: {
    context: {} as MessageDeleteContext,
    events: {} as MessageDeleteEvent,
    emitted: {} as MessageDeleteEmitted,
  },
  actors: {
    deleteItem: promisePort<void, ItemToDelete>("deleteItem"),
    restoreItem: promisePort<void, ItemToDelete>("restoreItem"),
  },
  delays: { undoMoment },
  guards: {
    canDelete: ({ event }) => event.type === "delete.request" && event.canDelete,
    isServerError: ({ event }) => {
      const refusal = refusalIn(event);
      return refusal !== undefined && isUndecided(refusal);
    },
    canUndo: ({ context }) => isRestorable(chosenItem({ context })),
  },
  actions: {
    keepItem: assign({
      item: ({ context, event }) =>
        event.type === "delete.request" ? { kind: event.kind, id: event.id, version: event.version } : context.item,
    }),
    forgetItem: assign({ item: null }),
    tellDeleted: emit(({ context }) => {
      const item = chosenItem({ context });
      return {
        type: "delete.done" as const,
        item,
        notice: { id: sentencesOf(item).done },
        canUndo: isRestorable(item),
      };
    }),
    tellFailed: emit(({ context, event }) => {
      const item = chosenItem({ context });
      const { failed } = sentencesOf(item);
      return { type: "delete.failed" as const, item, notice: noticeIn(event, failed) ?? { id: failed } };
    }),
    tellServerFailed: emit(({ context, event }) => {
      const item = chosenItem({ context });
      const { serverFailed } = sentencesOf(item);
      return { type: "delete.failed" as const, item, notice: noticeIn(event, serverFailed) ?? { id: serverFailed } };
    }),
    tellUndone: emit(({ context }) => ({ type: "delete.undone" as const, item: chosenItem({ context }) })),
    tellUndoFailed: emit(({ context, event }) => ({
      type: "delete.failed" as const,
      item: chosenItem({ context }),
      notice: noticeIn(event, "delete-undo-failed") ?? { id: "delete-undo-failed" },
    })),
  },
}).createMachine({
  id: "messageDelete",
  context: { item: null },
  initial: "idle",
  states: {
    idle: { on: { "delete.request": { guard: "canDelete", target: "confirming", actions: "keepItem" } } },
    confirming: {
      on: { "confirm.no": { target: "idle", actions: "forgetItem" }, "confirm.yes": "deleting" },
    },
    deleting: {
      invoke: {
        id: "deleteItem",
        src: "deleteItem",
        input: chosenItem,
        onDone: { target: "deleted", actions: "tellDeleted" },
        onError: [
          { guard: "isServerError", target: "idle", actions: ["tellServerFailed", "forgetItem"] },
          { target: "idle", actions: ["tellFailed", "forgetItem"] },
        ],
      },
    },
    deleted: {
      after: { undoMoment: { target: "idle", actions: "forgetItem" } },
      on: {
        "delete.request": { guard: "canDelete", target: "confirming", actions: "keepItem" },
        "delete.undo": { guard: "canUndo", target: "restoring" },
      },
    },
    restoring: {
      invoke: {
        id: "restoreItem",
        src: "restoreItem",
        input: chosenItem,
        onDone: { target: "idle", actions: ["tellUndone", "forgetItem"] },
        onError: { target: "idle", actions: ["tellUndoFailed", "forgetItem"] },
      },
    },
  },
});

import { type ItemToDelete, messageDeleteMachine } from "../../machines/message/messageDeleteMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const refused = new PortRefusal({ code: "NotAuthorized" });
const broken = new PortRefusal({ code: "ServerError" });
const entry1 = { kind: "appearance", id: "entry one", version: 1 } as const;
const entry2 = { kind: "appearance", id: "entry two", version: 2 } as const;
const draft1 = { kind: "draft", id: "draft one", version: 1 } as const;
const draft2 = { kind: "draft", id: "draft two", version: 2 } as const;
const shared = { kind: "feedItem", id: "shared", version: 2 } as const;
const inSet = { kind: "setMessage", id: "in a set", version: 2 } as const;
const all = [entry1, entry2, draft1, draft2, shared, inSet];
const ask = (item: ItemToDelete) => ({ type: "delete.request", canDelete: true, ...item }) as const;

/** What each kind and version says: done, refused, broken (messages, section 8; contract, C10; of sets: decision 217). */
const sentences: Readonly<Record<string, readonly [string, string, string]>> = {
  "appearance 1": ["message-deleted", "message-delete-failed", "message-delete-server-failed"],
  "appearance 2": ["appearance-deleted", "appearance-delete-failed", "appearance-delete-failed"],
  "draft 1": ["draft-discarded", "draft-discard-failed", "draft-discard-failed"],
  "draft 2": ["draft-deleted", "draft-delete-failed", "draft-delete-failed"],
  "feedItem 2": ["message-deleted", "message-delete-failed-v2", "message-delete-failed-v2"],
  "setMessage 2": ["set-message-removed", "set-message-remove-failed", "set-message-remove-failed"],
};
const sentence = ({ kind, version }: ItemToDelete, which: number) => sentences[`${kind} ${version}`]?.[which] ?? "";
const isEntry = ({ kind }: ItemToDelete) => kind === "appearance";
const failed = (item: ItemToDelete, id: string, cause: string) =>
  [{ type: "delete.failed", item, notice: { id, cause } }] as const;

/** Messages, sections 5, 6 and 8; that it asks first is C8. */
export const messageDeleteTable = tableOf(messageDeleteMachine)({
  title: "deleting a message from a list",
  story: { item: entry1 as ItemToDelete, isChosen: false },
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    confirming: {},
    deleting: { calls: { deleteItem: ({ item }) => item } },
    deleted: {},
    restoring: { calls: { restoreItem: ({ item }) => item } },
  },
  shows: ({ item, isChosen }) => ({ item: isChosen ? item : null }),
  ignores: [{ type: "delete.request", canDelete: false, kind: "appearance", id: "of others", version: 2 }],
  // biome-ignore format: one row a line
  rows: [
    { in: ["idle", "deleted"], on: all.map(ask), to: "confirming", keep: (_, { kind, id, version }) => ({ item: { kind, id, version }, isChosen: true }) },
    { in: "confirming", on: { type: "confirm.no" }, to: "idle", keep: () => ({ isChosen: false }) },
    { in: "confirming", on: { type: "confirm.yes" }, to: "deleting" },
    { in: "deleting", answer: ["deleteItem", undefined], to: "deleted", emits: ({ item }) => [{ type: "delete.done", item, notice: { id: sentence(item, 0) }, canUndo: isEntry(item) }] },
    { in: "deleting", refusal: ["deleteItem", refused], to: "idle", keep: () => ({ isChosen: false }), emits: ({ item }) => failed(item, sentence(item, 1), "NotAuthorized") },
    { in: "deleting", refusal: ["deleteItem", broken], to: "idle", keep: () => ({ isChosen: false }), emits: ({ item }) => failed(item, sentence(item, 2), "ServerError") },
    // Only an entry of the history is hidden and not gone, and can come back for a moment.
    { in: "deleted", on: { type: "delete.undo" }, when: ({ item }) => isEntry(item), to: "restoring" },
    { in: "deleted", after: 15_000, to: "idle", keep: () => ({ isChosen: false }) },
    { in: "restoring", answer: ["restoreItem", undefined], to: "idle", keep: () => ({ isChosen: false }), emits: ({ item }) => [{ type: "delete.undone", item }] },
    { in: "restoring", refusal: ["restoreItem", refused], to: "idle", keep: () => ({ isChosen: false }), emits: ({ item }) => failed(item, "delete-undo-failed", "NotAuthorized") },
  ],
  promises: {
    "nothing is deleted without a Yes": ({ calls, events }) =>
      calls.filter((call) => call.port === "deleteItem").length <=
      events.filter((event) => event.type === "confirm.yes").length,
    "history appearances: Owner only": ({ event, snapshot, previous }) =>
      event?.type === "delete.request" && !event.canDelete
        ? JSON.stringify(snapshot.value) === JSON.stringify(previous?.value)
        : undefined,
    "feed items: the sharer only": ({ calls }) =>
      calls.length ? calls.every(({ input }) => input.id !== "of others") : undefined,
    "drafts: their person only": ({ snapshot, calls }) =>
      snapshot.matches("deleting") ? calls.at(-1)?.input.id === snapshot.context.item?.id : undefined,
    "the entry stays listed until the call succeeds": ({ event, emittedNow }) =>
      emittedNow.some(({ type }) => type === "delete.done")
        ? event?.type === "xstate.done.actor.deleteItem"
        : undefined,
    "each kind and version tells its own sentence": ({ event, emittedNow, calls }) => {
      if (!event?.type.endsWith("actor.deleteItem")) return undefined;
      const item = calls.findLast((call) => call.port === "deleteItem")?.input;
      const [done, isRefused, serverFailed] = sentences[`${item.kind} ${item.version}`] ?? [];
      const told = emittedNow[0]?.notice;
      if (event.type === "xstate.done.actor.deleteItem") return told?.id === done;
      return told?.id === (told?.cause === "ServerError" ? serverFailed : isRefused);
    },
    "only an entry of the history can be taken back": ({ event, snapshot, previous }) =>
      event?.type === "delete.undo" && previous?.matches("deleted")
        ? snapshot.matches("restoring") === (previous.context.item?.kind === "appearance")
        : undefined,
    "what is brought back is what was deleted": ({ calls }) => {
      const restored = calls.findLast((call) => call.port === "restoreItem");
      const before = calls.slice(0, restored ? calls.indexOf(restored) : 0);
      const deleted = before.findLast((call) => call.port === "deleteItem" && call.state === "answered");
      return restored ? restored.input.id === deleted?.input.id : undefined;
    },
    "bringing back is told, and so is its failure": ({ event, emittedNow }) => {
      if (!event?.type.endsWith("actor.restoreItem")) return undefined;
      const isDone = event.type === "xstate.done.actor.restoreItem";
      return isDone ? emittedNow[0]?.type === "delete.undone" : emittedNow[0]?.notice.id === "delete-undo-failed";
    },
    "the offer to take it back ends": ({ event, snapshot }) =>
      event?.type.startsWith("xstate.after.undoMoment")
        ? snapshot.matches("idle") && !snapshot.context.item
        : undefined,
  },
  contract: {
    flow: "message-delete",
    more: {
      "deleted delete.request confirming": "another one may be deleted while the first can still be taken back",
      "deleted delete.undo restoring": "an entry of the history is only hidden, so that it can come back for a moment",
      "deleted any idle": "the offer to take it back ends",
      "restoring any idle": "an entry of the history is only hidden, so that it can come back for a moment",
    },
  },
});

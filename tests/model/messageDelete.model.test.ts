import { messageDeleteMachine } from "../../machines/message/messageDeleteMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const refused = new PortRefusal({ code: "NotAuthorized" });
const broken = new PortRefusal({ code: "ServerError" });

/** What each kind and version says: done, refused, broken (messages, section 8; contract, C10). */
const sentences: Readonly<Record<string, readonly [string, string, string]>> = {
  "appearance 1": ["message-deleted", "message-delete-failed", "message-delete-server-failed"],
  "appearance 2": ["appearance-deleted", "appearance-delete-failed", "appearance-delete-failed"],
  "draft 1": ["draft-discarded", "draft-discard-failed", "draft-discard-failed"],
  "draft 2": ["draft-deleted", "draft-delete-failed", "draft-delete-failed"],
  "feedItem 2": ["message-deleted", "message-delete-failed-v2", "message-delete-failed-v2"],
};

testByPaths("deleting a message from a list", {
  machine: messageDeleteMachine,
  events: [
    ...Object.keys(sentences).map((name) => {
      const [kind = "", version = ""] = name.split(" ");
      return {
        type: "delete.request" as const,
        kind: kind as "appearance" | "draft" | "feedItem",
        id: `${name} of Mia`,
        version: Number(version) as 1 | 2,
        canDelete: true,
      };
    }),
    { type: "delete.request", kind: "appearance", id: "of others", version: 2, canDelete: false },
    { type: "confirm.no" },
    { type: "confirm.yes" },
    { type: "delete.undo" },
  ],
  answers: {
    deleteItem: { done: [undefined], fails: [refused, broken] },
    restoreItem: { done: [undefined], fails: [refused] },
  },
  remember: ({ item }) => [item?.kind, item?.version],
  invariants: {
    "nothing is deleted without a Yes": ({ calls, events }) =>
      calls.filter((call) => call.port === "deleteItem").length <=
      events.filter((event) => event.type === "confirm.yes").length,
    "what may not be deleted is never asked about": ({ event, snapshot, previous }) =>
      event?.type === "delete.request" && !event.canDelete
        ? JSON.stringify(snapshot.value) === JSON.stringify(previous?.value)
        : undefined,
    "each kind and version tells its own sentence": ({ event, emittedNow, calls }) => {
      if (!event?.type.endsWith("actor.deleteItem")) return undefined;
      const item = calls.findLast((call) => call.port === "deleteItem")?.input;
      const [done, failed, serverFailed] = sentences[`${item.kind} ${item.version}`] ?? [];
      const told = emittedNow[0]?.notice;
      if (event.type === "xstate.done.actor.deleteItem") return told?.id === done;
      return told?.id === (told?.cause === "ServerError" ? serverFailed : failed);
    },
    "only an entry of the history can be taken back": ({ event, snapshot, previous }) =>
      event?.type === "delete.undo" && previous?.matches("deleted")
        ? snapshot.matches("restoring") === (previous.context.item?.kind === "appearance")
        : undefined,
    "what is brought back is what was deleted": ({ calls }) => {
      const restored = calls.findLast((call) => call.port === "restoreItem");
      const deleted = calls.findLast((call) => call.port === "deleteItem" && call.state === "answered");
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
  paths: 154,
});

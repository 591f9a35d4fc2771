import {
  MessageAppearanceRef,
  MessageRef,
  PinnedMessageRef,
  ReceiptRef,
  ScheduledMessageRef,
} from "../../boardState/messages.refs.ts";
import { decodeGrid, gridRows } from "../../grid.ts";
import type { Builder } from "../../schema/builder.ts";
import { pinEndEnum, receiptStateEnum, scheduledStateEnum } from "../../schema/enums.ts";
import { addHistory } from "./history.schema.ts";
import { selectRestored } from "./history.store.ts";
import { addMessageMutations } from "./messageMutations.schema.ts";
import { listScheduledMessages } from "./messages.service.ts";
import { addMessageUpkeep } from "./messageUpkeep.schema.ts";
import { addRepeats } from "./repeats.schema.ts";

/** Messages, and what holds them: appearances, pins, schedules. */
export function addMessages(builder: Builder): void {
  addTypes();
  builder.queryField("scheduledMessages", (t) =>
    t.field({
      type: [ScheduledMessageRef],
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => listScheduledMessages(context, principal, boardId),
    }),
  );
  addHistory(builder);
  addMessageMutations(builder);
  addMessageUpkeep(builder);
  addRepeats(builder);
}

function addTypes(): void {
  MessageRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      text: t.exposeString("text"),
      formatted: t.string({
        description: "Rows of text, one line each, as a board shows them whose code 62 is the degree sign.",
        resolve: (message) => decodeGrid(message.characters),
      }),
      characters: t.field({ type: "Characters", resolve: (message) => gridRows(message.characters, message.columns) }),
      created: t.field({ type: "Timestamp", resolve: (message) => message.createdAt }),
      authorFormatted: t.exposeString("authorFormatted"),
      isFavorited: t.exposeBoolean("isFavorited"),
    }),
  });
  MessageAppearanceRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      boardId: t.exposeID("boardId"),
      personId: t.exposeID("personId", { nullable: true }),
      subscriptionId: t.exposeID("subscriptionId", { nullable: true }),
      attribution: t.exposeString("attribution", { description: "Who or what sent it, as shown to people." }),
      appeared: t.field({ type: "Timestamp", resolve: (appearance) => appearance.appearedAt }),
      sentAt: t.field({ type: "Timestamp", resolve: (appearance) => appearance.appearedAt }),
      created: t.field({ type: "Timestamp", resolve: (appearance) => appearance.appearedAt }),
      version: t.exposeInt("version", { description: "The board's version that this appearance made." }),
      isOnBoard: t.exposeBoolean("isOnBoard"),
      receipt: t.field({
        type: ReceiptRef,
        resolve: ({ receipt }) => (typeof receipt === "function" ? receipt() : receipt),
      }),
      undoUntil: t.field({
        type: "Timestamp",
        nullable: true,
        description: "Until when the viewer may take it back (undoSend); null when they may not.",
        resolve: (appearance) => appearance.undoUntil,
      }),
      restoredId: t.field({
        type: "ID",
        nullable: true,
        description: "The appearance of the history that this one brought back, where it took back a send.",
        resolve: (appearance, _input, { context }) => selectRestored(context.database, appearance.id),
      }),
      message: t.field({ type: MessageRef, resolve: (appearance) => appearance.message }),
    }),
  });
  PinnedMessageRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      boardId: t.exposeID("boardId"),
      message: t.field({ type: MessageRef, resolve: (pinned) => pinned.message }),
      pinnedUntil: t.field({ type: "Timestamp", resolve: (pinned) => pinned.pinnedUntil }),
      pinnedBy: t.exposeString("pinnedBy"),
      afterEnd: t.field({ type: pinEndEnum, resolve: (pinned) => pinned.afterEnd }),
      viewerMayEnd: t.exposeBoolean("viewerMayEnd", {
        description:
          "Whether the viewer's Yes ends it: not an Owner's or Admin's, on a board that keeps those to their end.",
      }),
      appearanceId: t.exposeID("appearanceId", {
        nullable: true,
        description: "What pinning made appear, in the answer to the call; null where the board showed it already.",
      }),
    }),
  });
  ReceiptRef.implement({
    description: "How far a message came on its way to the board's displays.",
    fields: (t) => ({
      state: t.field({ type: receiptStateEnum, resolve: (receipt) => receipt.state }),
      displays: t.exposeInt("displays", { description: "How many displays the board had when it was sent." }),
      shown: t.exposeInt("shown", { description: "How many displays said that they show it." }),
      at: t.field({
        type: "Timestamp",
        nullable: true,
        description: "When the first display was given it, or showed it.",
        resolve: (receipt) => receipt.at,
      }),
    }),
  });
  ScheduledMessageRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      boardId: t.exposeID("boardId"),
      sendAt: t.field({ type: "Timestamp", resolve: (scheduled) => scheduled.sendAt }),
      state: t.field({ type: scheduledStateEnum, resolve: (scheduled) => scheduled.state }),
      attribution: t.exposeString("attribution"),
      repeatId: t.exposeID("repeatId", { nullable: true, description: "The repeat whose next showing it is." }),
      forced: t.exposeBoolean("forced", {
        description: "Whether it is sent in quiet hours too: its author was asked and said yes.",
      }),
      message: t.field({ type: MessageRef, resolve: (scheduled) => scheduled.message }),
    }),
  });
}

import { MessageAppearanceRef, ReceiptRef, ScheduledMessageRef } from "../../boardState/messages.refs.ts";
import { type Builder, refusable } from "../../schema/builder.ts";
import { readReceipt } from "./messages.service.ts";
import { reschedule } from "./pins.service.ts";
import { restoreScheduled } from "./restoring.service.ts";
import { undoSend } from "./undo.service.ts";

/** What can be done about a message that was sent or scheduled: ask how far it came, take it back, move it. */
export function addMessageUpkeep(builder: Builder): void {
  builder.queryField("messageReceipt", (t) =>
    t.field({
      type: ReceiptRef,
      description: "How far one message came. For members of its board.",
      args: { appearanceId: t.arg.id({ required: true }) },
      resolve: (_root, { appearanceId }, { context, principal }) => readReceipt(context, principal, appearanceId),
    }),
  );
  builder.mutationField("undoSend", (t) =>
    t.field({
      type: MessageAppearanceRef,
      description:
        "Takes back what the caller sent within the last 15 seconds: what the board showed before comes back as a new version. The rate limit goes on counting from the send. Answers the appearance that restored the board.",
      args: { appearanceId: t.arg.id({ required: true }) },
      errors: refusable("UndoSend", "appearance"),
      resolve: (_root, { appearanceId }, { context, principal }) => undoSend(context, principal, appearanceId),
    }),
  );
  builder.mutationField("restoreScheduledMessage", (t) =>
    t.field({
      type: ScheduledMessageRef,
      description:
        "Takes the cancelling of a scheduled message back, while its time has not come. The showing of a repeat is its next one again, in place of the one that took its turn; one that comes after the next comes in its turn.",
      args: { scheduledMessageId: t.arg.id({ required: true }) },
      errors: refusable("RestoreScheduledMessage", "scheduledMessage"),
      resolve: (_root, { scheduledMessageId }, { context, principal }) =>
        restoreScheduled(context, principal, scheduledMessageId),
    }),
  );
  builder.mutationField("rescheduleMessage", (t) =>
    t.field({
      type: ScheduledMessageRef,
      description: "Another time for a scheduled message that is still pending.",
      args: {
        scheduledMessageId: t.arg.id({ required: true }),
        sendAt: t.arg({ type: "Timestamp", required: true }),
        forced: t.arg.boolean(),
      },
      errors: refusable("RescheduleMessage", "scheduledMessage"),
      resolve: (_root, { scheduledMessageId: id, sendAt, forced }, { context, principal }) =>
        reschedule(context, principal, { id, sendAt, forced: forced === true }),
    }),
  );
}

import {
  apiScopes,
  boardStyles,
  broadcastStates,
  broadcastTargetStates,
  codes62,
  frameColors,
  invitationStatuses,
  pinEnds,
  receiptStates,
  repeatRhythms,
  roles,
  scheduledStates,
} from "../domain.ts";
import { errorTypes, RefusalError } from "../refusal.ts";
import { builder } from "./builder.ts";

export const apiScopeEnum = builder.enumType("ApiScope", {
  description: "What a program may do with a board: see what it shows, send messages to it.",
  values: apiScopes,
});
export const boardStyleEnum = builder.enumType("BoardStyle", { values: boardStyles });
export const code62Enum = builder.enumType("Code62", {
  description: "What code 62 is on a board: the degree sign, or a heart in its place.",
  values: codes62,
});
export const frameColorEnum = builder.enumType("FrameColor", {
  description: "The frame round a board behind its public link: as the board is, or black or white.",
  values: frameColors,
});
export const roleEnum = builder.enumType("Role", { values: roles });
export const invitationStatusEnum = builder.enumType("InvitationStatus", { values: invitationStatuses });
export const scheduledStateEnum = builder.enumType("ScheduledState", { values: scheduledStates });
export const broadcastStateEnum = builder.enumType("BroadcastState", {
  description: "Running and Undoing: there is work left. Done: every board was reached or refused.",
  values: broadcastStates,
});
export const broadcastTargetStateEnum = builder.enumType("BroadcastTargetState", {
  description: "Kept: it was sent and could not be taken back; the refusal says why.",
  values: broadcastTargetStates,
});
export const receiptStateEnum = builder.enumType("ReceiptState", {
  description:
    "Virtual: the board had no display. Accepted: on its way. Waiting: no display is on the air. Sent, Shown: a display was given it, says that it shows it. Replaced: something else came before a display had it. Undone: taken back.",
  values: receiptStates,
});
export const pinEndEnum = builder.enumType("PinEnd", {
  description:
    "What becomes of the board when a pin ends: its message stays, or the board shows again what it did before.",
  values: pinEnds,
});
export const repeatRhythmEnum = builder.enumType("RepeatRhythm", { values: repeatRhythms });
export const errorTypeEnum = builder.enumType("ErrorType", { values: errorTypes });

builder.objectType(RefusalError, {
  name: "Refusal",
  description: "What was refused, by which rule, until when and who set it.",
  fields: (t) => ({
    type: t.field({ type: errorTypeEnum, resolve: (refusal) => refusal.type }),
    error: t.string({ resolve: (refusal) => refusal.message }),
    rule: t.string({ nullable: true, resolve: (refusal) => refusal.rule }),
    until: t.field({ type: "Timestamp", nullable: true, resolve: (refusal) => refusal.until }),
    setBy: t.string({ nullable: true, resolve: (refusal) => refusal.setBy }),
    row: t.int({ nullable: true, resolve: (refusal) => refusal.row }),
    column: t.int({ nullable: true, resolve: (refusal) => refusal.column }),
  }),
});

import { builder } from "./builder.ts";
import { errorTypes, RefusalError } from "./refusal.ts";

const boardStyles = ["black", "white"] as const;
export type BoardStyle = (typeof boardStyles)[number];
const roles = ["User", "Admin", "Owner"] as const;
export type Role = (typeof roles)[number];
const invitationStatuses = ["Accepted", "Invited", "Revoked"] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
const scheduledStates = ["Pending", "Sent", "Missed", "Cancelled"] as const;
export type ScheduledState = (typeof scheduledStates)[number];

export const boardStyleEnum = builder.enumType("BoardStyle", { values: boardStyles });
export const roleEnum = builder.enumType("Role", { values: roles });
export const invitationStatusEnum = builder.enumType("InvitationStatus", { values: invitationStatuses });
export const scheduledStateEnum = builder.enumType("ScheduledState", { values: scheduledStates });
const errorTypeEnum = builder.enumType("ErrorType", { values: errorTypes });

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

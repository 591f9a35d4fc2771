/* The words of the domain that every room knows. It imports nothing. */

export const boardStyles = ["black", "white"] as const;
export type BoardStyle = (typeof boardStyles)[number];
export const codes62 = ["degree", "heart"] as const;
/** What code 62 is on a board: the degree sign, or a heart in its place. */
export type Code62 = (typeof codes62)[number];

/** The frame round a board behind its public link: of the board's own style, or of one of its own. */
export const frameColors = ["board", "black", "white"] as const;
export type FrameColor = (typeof frameColors)[number];
export const roles = ["User", "Admin", "Owner"] as const;
export type Role = (typeof roles)[number];
export const invitationStatuses = ["Accepted", "Invited", "Revoked"] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
export const scheduledStates = ["Pending", "Sent", "Missed", "Cancelled"] as const;
export type ScheduledState = (typeof scheduledStates)[number];
export const broadcastStates = ["Running", "Done", "Cancelled", "Undoing", "Undone"] as const;
export type BroadcastState = (typeof broadcastStates)[number];
export const broadcastTargetStates = ["Waiting", "Sent", "Refused", "Cancelled", "Undoing", "Undone", "Kept"] as const;
export type BroadcastTargetState = (typeof broadcastTargetStates)[number];
export const pinEnds = ["Stay", "HandBack"] as const;
/** What becomes of the board when a pin ends. */
export type PinEnd = (typeof pinEnds)[number];
export const repeatRhythms = ["Daily", "Weekdays", "Weekly"] as const;
export type RepeatRhythm = (typeof repeatRhythms)[number];
export const receiptStates = ["Virtual", "Accepted", "Waiting", "Sent", "Shown", "Replaced", "Undone"] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** What a program may do with a board: see what it shows, send messages to it. */
export const apiScopes = ["Read", "Write"] as const;
export type ApiScope = (typeof apiScopes)[number];

import { PortRefusal } from "../../machines/port.ts";
import { type InvitationToRevoke, inviteRevokeMachine } from "../../machines/settings/inviteRevokeMachine.ts";
import { tableOf } from "../support/table.ts";

const sam = { membershipId: "seat", emailAddress: "sam@example.org" };
const kim = { membershipId: "bench", emailAddress: "kim@example.net" };
const revoke = (invitation: InvitationToRevoke, canModifyUsers = true) =>
  ({ type: "invite.revoke", ...invitation, canModifyUsers }) as const;
const accepted = new PortRefusal({ code: "ValidationError", rule: "accepted", sentence: "Has accepted." });
const away = new PortRefusal({ code: "AnswerLost" });
const failed =
  (cause: string, more: object = {}) =>
  () => [{ type: "revoke.failed", notice: { id: "invite-revoke-failed", cause, ...more } } as const];
const nothing: { readonly invitation: InvitationToRevoke | null } = { invitation: null };

/** Channels and settings, sections 4, 6 and 8; open points, C8: it asks first. */
export const inviteRevokeTable = tableOf(inviteRevokeMachine)({
  title: "revoking an invitation",
  story: nothing,
  starts: [{ to: "pending" }],
  places: {
    pending: {},
    confirming: {},
    revoking: { calls: { revokeInvitation: ({ invitation }) => invitation } },
    revoked: {},
  },
  shows: (story) => story,
  ignores: [revoke(sam, false)],
  // biome-ignore format: one row a line
  rows: [
    { in: ["pending", "revoked"], on: revoke(sam), to: "confirming", keep: () => ({ invitation: sam }) },
    { in: ["pending", "revoked"], on: revoke(kim), to: "confirming", keep: () => ({ invitation: kim }) },
    { in: "confirming", on: { type: "confirm.no" }, to: "pending", keep: () => nothing },
    { in: "confirming", on: { type: "confirm.yes" }, to: "revoking" },
    { in: "revoking", answer: ["revokeInvitation", undefined], to: "revoked", keep: () => nothing, emits: ({ invitation }) => [{ type: "invite.revoked", emailAddress: invitation?.emailAddress ?? "", notice: { id: "invite-revoked" } } as const] },
    { in: "revoking", refusal: ["revokeInvitation", accepted], to: "pending", keep: () => nothing, emits: failed("ValidationError", { rule: "accepted", sentence: "Has accepted." }) },
    { in: "revoking", refusal: ["revokeInvitation", away], to: "pending", keep: () => nothing, emits: failed("AnswerLost") },
  ],
  promises: {
    "a revoked invitation is hidden and cannot be accepted": ({ event, emittedNow, snapshot }) =>
      event?.type === "xstate.done.actor.revokeInvitation"
        ? emittedNow[0]?.type === "invite.revoked" && snapshot.context.invitation === null
        : undefined,
    "never without a Yes": ({ calls, events }) =>
      calls.length === 0 ? undefined : calls.length <= events.filter(({ type }) => type === "confirm.yes").length,
  },
  contract: {
    flow: "invite-revoke",
    more: { "revoked invite.revoke confirming": "one flow for all rows: the next invitation can be revoked, too" },
  },
});

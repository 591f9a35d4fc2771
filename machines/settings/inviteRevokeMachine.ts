import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";

export type InvitationToRevoke = { readonly membershipId: string; readonly emailAddress: string };

export type InviteRevokeContext = { readonly invitation: InvitationToRevoke | null };

export type InviteRevokeEvent =
  | ({ readonly type: "invite.revoke"; readonly canModifyUsers: boolean } & InvitationToRevoke)
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type InviteRevokeEmitted =
  | { readonly type: "invite.revoked"; readonly emailAddress: string; readonly notice: Notice }
  | { readonly type: "revoke.failed"; readonly notice: Notice };

const invitationToRevoke = ({ context }: { context: InviteRevokeContext }): InvitationToRevoke =>
  context.invitation ?? { membershipId: "", emailAddress: "" };

const asks = { "invite.revoke": { guard: "canModifyUsers", target: "confirming", actions: "keepInvitation" } } as const;

/**
 * Revoking an invitation, after a question.
 *
 * What can go wrong: the invited has accepted meanwhile, or another Admin was quicker (said with the reason; nobody who is
 * a member by then is removed unasked); the answer is lost.
 */
export const inviteRevokeMachine = setup({
  types: { context: {} as InviteRevokeContext, events: {} as InviteRevokeEvent, emitted: {} as InviteRevokeEmitted },
  actors: { revokeInvitation: promisePort<void, InvitationToRevoke>("revokeInvitation") },
  guards: { canModifyUsers: ({ event }) => event.type === "invite.revoke" && event.canModifyUsers },
  actions: {
    keepInvitation: assign(({ event }) => {
      if (event.type !== "invite.revoke") return {};
      return { invitation: { membershipId: event.membershipId, emailAddress: event.emailAddress } };
    }),
    forgetInvitation: assign({ invitation: null }),
    tellRevoked: emit(({ context }) => ({
      type: "invite.revoked" as const,
      emailAddress: context.invitation?.emailAddress ?? "",
      notice: { id: "invite-revoked" },
    })),
    tellFailure: emit(({ event }) => ({
      type: "revoke.failed" as const,
      notice: noticeOf("invite-revoke-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "inviteRevoke",
  context: { invitation: null },
  initial: "pending",
  states: {
    pending: { on: asks },
    confirming: { on: { "confirm.no": { target: "pending", actions: "forgetInvitation" }, "confirm.yes": "revoking" } },
    revoking: {
      invoke: {
        id: "revokeInvitation",
        src: "revokeInvitation",
        input: invitationToRevoke,
        onDone: { target: "revoked", actions: ["tellRevoked", "forgetInvitation"] },
        onError: { target: "pending", actions: ["forgetInvitation", "tellFailure"] },
      },
    },
    // Other rows have invitations, too.
    revoked: { on: asks },
  },
});

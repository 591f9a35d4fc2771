import { assign, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn } from "../port.ts";

export type InvitationAcceptInput = { readonly boardId: string };

/** The viewer's invitation to the board while it waits; null when there is none. */
export type WaitingInvitation = { readonly membershipId: string; readonly tenantName: string } | null;

export type InvitationAcceptContext = InvitationAcceptInput & {
  readonly invitation: WaitingInvitation;
  readonly refusal: Refusal | null;
};

export type InvitationAcceptEvent = { readonly type: "invitation.retry" };

/** Whether the viewer became a member just now. */
export type InvitationAcceptOutput = { readonly hasAccepted: boolean };

export type MembershipToRead = { readonly boardId: string };
export type InvitationToAccept = { readonly membershipId: string };

const initialContext = ({ input }: { input: InvitationAcceptInput }): InvitationAcceptContext => ({
  ...input,
  invitation: null,
  refusal: null,
});

const membershipToRead = ({ context }: { context: InvitationAcceptContext }): MembershipToRead => ({
  boardId: context.boardId,
});

const invitationToAccept = ({ context }: { context: InvitationAcceptContext }): InvitationToAccept => ({
  membershipId: context.invitation?.membershipId ?? "",
});

const outcome = ({ context }: { context: InvitationAcceptContext }): InvitationAcceptOutput => ({
  hasAccepted: context.invitation !== null,
});

/**
 * Opening a board that one is invited to accepts the invitation (decision 12).
 *
 * What can go wrong: whether there is one cannot be read (said, with a retry); the invited address is not confirmed yet,
 * or the invitation was revoked meanwhile (said, with a retry; nothing of the board is shown).
 */
export const invitationAcceptMachine = setup({
  types: {
    context: {} as InvitationAcceptContext,
    events: {} as InvitationAcceptEvent,
    input: {} as InvitationAcceptInput,
    output: {} as InvitationAcceptOutput,
  },
  actors: {
    readMembership: promisePort<WaitingInvitation, MembershipToRead>("readMembership"),
    acceptInvitation: promisePort<void, InvitationToAccept>("acceptInvitation"),
  },
  guards: { isInvited: ({ event }) => Boolean(outputIn<WaitingInvitation>(event)) },
  actions: {
    keepInvitation: assign({ invitation: ({ event }) => outputIn<WaitingInvitation>(event) ?? null, refusal: null }),
    keepRefusal: assign({ refusal: ({ event }) => refusalIn(event) ?? null }),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: "invitationAccept",
  context: initialContext,
  initial: "checking",
  output: outcome,
  states: {
    checking: {
      invoke: {
        id: "readMembership",
        src: "readMembership",
        input: membershipToRead,
        onDone: [{ guard: "isInvited", target: "accepting", actions: "keepInvitation" }, { target: "member" }],
        onError: { target: "failed", actions: "keepRefusal" },
      },
    },
    accepting: {
      invoke: {
        id: "acceptInvitation",
        src: "acceptInvitation",
        input: invitationToAccept,
        onDone: "member",
        onError: { target: "refused", actions: "keepRefusal" },
      },
    },
    failed: { on: { "invitation.retry": { target: "checking", actions: "forgetRefusal" } } },
    refused: { on: { "invitation.retry": { target: "accepting", actions: "forgetRefusal" } } },
    member: { type: "final" },
  },
});

import { assign, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn } from "../port.ts";

export type InvitationLinkInput = { readonly token: string };

/** What the link of a mail stands for. */
export type LinkedInvitation = {
  readonly state: "Waiting" | "Accepted" | "Expired" | "Revoked";
  /** Whether it is for the address of who is signed in. */
  readonly isMine: boolean;
  readonly emailAddress: string;
  readonly role: "User" | "Admin" | "Owner";
  readonly inviter: string | null;
  readonly tenantNames: readonly string[];
  readonly boards: readonly { readonly id: string; readonly title: string }[];
};

export type InvitationLinkContext = InvitationLinkInput & {
  readonly invitation: LinkedInvitation | null;
  readonly refusal: Refusal | null;
};

export type InvitationLinkEvent =
  | { readonly type: "invitation.accept" }
  | { readonly type: "invitation.decline" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  | { readonly type: "invitation.retry" };

const initialContext = ({ input }: { input: InvitationLinkInput }): InvitationLinkContext => ({
  ...input,
  invitation: null,
  refusal: null,
});

const linkToOpen = ({ context }: { context: InvitationLinkContext }): InvitationLinkInput => ({
  token: context.token,
});

const read = (event: Parameters<typeof outputIn>[0]) => outputIn<LinkedInvitation>(event);

/**
 * The link of an invitation's mail, opened by whoever is signed in: it says who invites and to what, and waits for a
 * Yes; an invitation that was accepted leads to its board.
 *
 * What can go wrong: another account is signed in, the link is unknown, has expired or was revoked, before it is opened or
 * while it is shown (each said with what to do); it cannot be read or answered just now (said, with a retry).
 */
export const invitationLinkMachine = setup({
  types: {
    context: {} as InvitationLinkContext,
    events: {} as InvitationLinkEvent,
    input: {} as InvitationLinkInput,
  },
  actors: {
    readLink: promisePort<LinkedInvitation, InvitationLinkInput>("readLink"),
    acceptLink: promisePort<LinkedInvitation, InvitationLinkInput>("acceptLink"),
    declineLink: promisePort<void, InvitationLinkInput>("declineLink"),
  },
  guards: {
    isOfAnother: ({ event }) => read(event)?.isMine === false,
    isWaiting: ({ event }) => read(event)?.state === "Waiting",
    isAccepted: ({ event }) => read(event)?.state === "Accepted",
    isDead: ({ event }) => refusalIn(event)?.code === "NotFound",
  },
  actions: {
    keepInvitation: assign({ invitation: ({ event }) => read(event) ?? null }),
    keepRefusal: assign({ refusal: ({ event }) => refusalIn(event) ?? null }),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: "invitationLink",
  context: initialContext,
  initial: "reading",
  states: {
    reading: {
      invoke: {
        id: "readLink",
        src: "readLink",
        input: linkToOpen,
        onDone: [
          { guard: "isOfAnother", target: "ofAnother", actions: "keepInvitation" },
          { guard: "isWaiting", target: "waiting", actions: "keepInvitation" },
          { guard: "isAccepted", target: "accepted", actions: "keepInvitation" },
          { target: "dead", actions: "keepInvitation" },
        ],
        onError: [
          { guard: "isDead", target: "dead" },
          { target: "failed", actions: "keepRefusal" },
        ],
      },
    },
    waiting: { on: { "invitation.accept": "accepting", "invitation.decline": "confirming" } },
    confirming: { on: { "confirm.no": "waiting", "confirm.yes": "declining" } },
    accepting: {
      invoke: {
        id: "acceptLink",
        src: "acceptLink",
        input: linkToOpen,
        onDone: { target: "accepted", actions: "keepInvitation" },
        onError: [
          { guard: "isDead", target: "reading" },
          { target: "failed", actions: "keepRefusal" },
        ],
      },
    },
    declining: {
      invoke: {
        id: "declineLink",
        src: "declineLink",
        input: linkToOpen,
        onDone: "declined",
        onError: [
          { guard: "isDead", target: "reading" },
          { target: "failed", actions: "keepRefusal" },
        ],
      },
    },
    failed: { on: { "invitation.retry": { target: "reading", actions: "forgetRefusal" } } },
    ofAnother: {},
    dead: {},
    accepted: { type: "final" },
    declined: { type: "final" },
  },
});

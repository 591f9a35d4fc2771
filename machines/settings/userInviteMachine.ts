import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type UserRole = "User" | "Admin" | "Owner";

export type UserInviteInput = {
  /** The board whose settings these are: chosen to begin with. */
  readonly boardId: string;
  /** The feature `manageOwners`, for the Owner. */
  readonly canChooseOwner: boolean;
};

/** Where no mail server sends the mail, whoever invited passes its link on. */
export type InvitationToPassOn = { readonly emailAddress: string; readonly link: string };

export type UserInviteContext = UserInviteInput & {
  readonly emailAddress: string;
  readonly boardIds: readonly string[];
  readonly role: UserRole;
  /** The invitation whose mail is sent again. */
  readonly again: InvitationToResend | null;
  readonly passOn: InvitationToPassOn | null;
};

export type UserInviteEvent =
  | { readonly type: "email.change"; readonly emailAddress: string }
  | { readonly type: "board.toggle"; readonly boardId: string }
  | { readonly type: "role.choose"; readonly role: UserRole }
  | { readonly type: "invite.submit" }
  | ({ readonly type: "invite.resend" } & InvitationToResend)
  /** From whatever revoked one: its link leads nowhere any more. */
  | { readonly type: "invite.revoked"; readonly emailAddress: string };

export type UserInviteEmitted =
  | { readonly type: "invite.sent"; readonly notice: Notice }
  | { readonly type: "invite.failed"; readonly notice: Notice };

export type InvitationWish = {
  readonly emailAddress: string;
  readonly boardIds: readonly string[];
  readonly role: UserRole;
};
export type InvitationToResend = { readonly membershipId: string; readonly emailAddress: string };

/** The link, where no mail server sends the mail. */
export type InvitationSent = { readonly link: string | null };

/** An empty form. */
const emptied = ({ boardId }: UserInviteInput) => ({
  emailAddress: "",
  boardIds: [boardId],
  role: "User" as const,
});

const initialContext = ({ input }: { input: UserInviteInput }): UserInviteContext => ({
  ...input,
  ...emptied(input),
  again: null,
  passOn: null,
});

const wished = ({ context }: { context: UserInviteContext }): InvitationWish => ({
  emailAddress: context.emailAddress.trim(),
  boardIds: context.boardIds,
  role: context.role,
});

const toResend = ({ context }: { context: UserInviteContext }): InvitationToResend =>
  context.again ?? { membershipId: "", emailAddress: "" };

/** The link that an answer brought for this address. */
const linkFor = (event: Parameters<typeof outputIn>[0], emailAddress: string): InvitationToPassOn | null => {
  const link = outputIn<InvitationSent>(event)?.link ?? null;
  return link === null ? null : { emailAddress, link };
};

/** Two ways to write an address that the gateway takes for one mailbox. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();

/**
 * Inviting somebody by their address, to one board or more, and sending a mail again.
 *
 * What can go wrong: the address is none, a member's or invited already, too many mails went (said with the gateway's
 * reason; the form is kept); the answer is lost (said; inviting once more is refused where the first one arrived).
 */
export const userInviteMachine = setup({
  types: {
    context: {} as UserInviteContext,
    events: {} as UserInviteEvent,
    emitted: {} as UserInviteEmitted,
    input: {} as UserInviteInput,
  },
  actors: {
    inviteUser: promisePort<InvitationSent, InvitationWish>("inviteUser"),
    resendInvitation: promisePort<InvitationSent, InvitationToResend>("resendInvitation"),
  },
  guards: {
    canInvite: ({ context: { emailAddress, boardIds } }) => emailAddress.trim() !== "" && boardIds.length > 0,
    canChoose: ({ context, event }) =>
      event.type === "role.choose" && (event.role !== "Owner" || context.canChooseOwner),
    isOfLink: ({ context: { passOn }, event }) =>
      event.type === "invite.revoked" && passOn !== null && isSameAddress(passOn.emailAddress, event.emailAddress),
  },
  actions: {
    keepEmail: assign(({ event }) => (event.type === "email.change" ? { emailAddress: event.emailAddress } : {})),
    toggleBoard: assign(({ context: { boardIds }, event }) => {
      if (event.type !== "board.toggle") return {};
      const { boardId } = event;
      const isChosen = boardIds.includes(boardId);
      return { boardIds: isChosen ? boardIds.filter((id) => id !== boardId) : [...boardIds, boardId] };
    }),
    keepRole: assign(({ event }) => (event.type === "role.choose" ? { role: event.role } : {})),
    keepInvitation: assign(({ event }) => {
      if (event.type !== "invite.resend") return {};
      const { membershipId, emailAddress } = event;
      return { again: { membershipId, emailAddress } };
    }),
    forgetLink: assign({ passOn: null }),
    keepLink: assign({ passOn: ({ context, event }) => linkFor(event, context.emailAddress.trim()) }),
    keepLinkAgain: assign({ passOn: ({ context, event }) => linkFor(event, context.again?.emailAddress ?? "") }),
    clearForm: assign(({ context }) => emptied(context)),
    tellSent: emit({ type: "invite.sent", notice: { id: "invite-sent" } }),
    tellFailure: emit(({ event }) => ({
      type: "invite.failed" as const,
      notice: noticeOf("invite-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "userInvite",
  context: initialContext,
  initial: "editing",
  states: {
    editing: {
      on: {
        "email.change": { actions: "keepEmail" },
        "board.toggle": { actions: "toggleBoard" },
        "role.choose": { guard: "canChoose", actions: "keepRole" },
        "invite.submit": { guard: "canInvite", target: "inviting", actions: "forgetLink" },
        "invite.resend": { target: "resending", actions: ["forgetLink", "keepInvitation"] },
        "invite.revoked": { guard: "isOfLink", actions: "forgetLink" },
      },
    },
    inviting: {
      invoke: {
        id: "inviteUser",
        src: "inviteUser",
        input: wished,
        onDone: { target: "editing", actions: ["keepLink", "clearForm", "tellSent"] },
        onError: { target: "editing", actions: "tellFailure" },
      },
    },
    resending: {
      invoke: {
        id: "resendInvitation",
        src: "resendInvitation",
        input: toResend,
        onDone: { target: "editing", actions: ["keepLinkAgain", "tellSent"] },
        onError: { target: "editing", actions: "tellFailure" },
      },
    },
  },
});

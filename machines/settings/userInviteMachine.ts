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
  /** Why the gateway did not take the address, said beside it; null once the wish is another. */
  readonly problem: Notice | null;
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
  problem: null,
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

/** Whether there is an address to invite, and a board to invite to. */
export const canInvite = ({ emailAddress, boardIds }: UserInviteContext): boolean =>
  mayBeAddress(emailAddress) && boardIds.length > 0;

/** Two ways to write an address that the gateway takes for one mailbox. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();

/** Whether a text may be an address at all; the gateway knows more about it. */
export const mayBeAddress = (text: string): boolean => /^[^\s@,;]+@[^\s@,;]+$/.test(text.trim());

/** Whether an address was refused, and not a board, a role or the number of mails. */
export const isOfAddress = (code: string | undefined, rule: string | undefined): boolean =>
  code === "AlreadyExists" || rule === "emailAddress" || rule === "yourself";

/**
 * Inviting somebody by their address, to one board or more, and sending a mail again.
 *
 * What can go wrong: the address is none (nobody is asked), or the gateway takes it for none, a member's or invited already
 * (said with its reason at the field); too many mails went (said; the form is kept, as before); the answer is lost (said; inviting once more is refused where the first one arrived).
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
    canInvite: ({ context }) => canInvite(context),
    isOfAddress: ({ event }) => isOfAddress(refusalIn(event)?.code, refusalIn(event)?.rule),
    canChoose: ({ context, event }) =>
      event.type === "role.choose" && (event.role !== "Owner" || context.canChooseOwner),
    isOfLink: ({ context: { passOn }, event }) =>
      event.type === "invite.revoked" && passOn !== null && isSameAddress(passOn.emailAddress, event.emailAddress),
  },
  actions: {
    keepEmail: assign(({ event }) =>
      event.type === "email.change" ? { emailAddress: event.emailAddress, problem: null } : {},
    ),
    toggleBoard: assign(({ context: { boardIds }, event }) => {
      if (event.type !== "board.toggle") return {};
      const { boardId } = event;
      const isChosen = boardIds.includes(boardId);
      return { boardIds: isChosen ? boardIds.filter((id) => id !== boardId) : [...boardIds, boardId], problem: null };
    }),
    keepRole: assign(({ event }) => (event.type === "role.choose" ? { role: event.role } : {})),
    keepInvitation: assign(({ event }) => {
      if (event.type !== "invite.resend") return {};
      const { membershipId, emailAddress } = event;
      return { again: { membershipId, emailAddress }, passOn: null };
    }),
    forgetLink: assign({ passOn: null }),
    forgetAnswers: assign({ passOn: null, problem: null }),
    keepProblem: assign({
      problem: ({ event }) => noticeOf("invite-refused", refusalIn(event) ?? refusalOf(undefined)),
    }),
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
        "invite.submit": { guard: "canInvite", target: "inviting", actions: "forgetAnswers" },
        "invite.resend": { target: "resending", actions: "keepInvitation" },
        "invite.revoked": { guard: "isOfLink", actions: "forgetLink" },
      },
    },
    inviting: {
      invoke: {
        id: "inviteUser",
        src: "inviteUser",
        input: wished,
        onDone: { target: "editing", actions: ["keepLink", "clearForm", "tellSent"] },
        onError: [
          { guard: "isOfAddress", target: "editing", actions: ["keepProblem", "tellFailure"] },
          { target: "editing", actions: "tellFailure" },
        ],
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

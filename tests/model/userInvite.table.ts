import { type Notice, PortRefusal } from "../../machines/port.ts";
import { type UserInviteInput, type UserRole, userInviteMachine } from "../../machines/settings/userInviteMachine.ts";
import { tableOf } from "../support/table.ts";

const email = (emailAddress: string) => ({ type: "email.change", emailAddress }) as const;
const toggle = (boardId: string) => ({ type: "board.toggle", boardId }) as const;
const choose = (role: UserRole) => ({ type: "role.choose", role }) as const;
const again = (membershipId: string, emailAddress: string) =>
  ({ type: "invite.resend", membershipId, emailAddress }) as const;
const revoked = (emailAddress: string) => ({ type: "invite.revoked", emailAddress }) as const;
const submit = { type: "invite.submit" } as const;
const byMail = { link: null };
const shown = { link: "https://boards.example/invitation/one" };
const shownAgain = { link: "https://boards.example/invitation/two" };
const there = new PortRefusal({ code: "AlreadyExists", rule: "invited", sentence: "Invited already." });
const nowhere = new PortRefusal({ code: "ValidationError", rule: "boards" });
const away = new PortRefusal({ code: "AnswerLost" });

type Form = {
  readonly start: UserInviteInput;
  readonly address: string;
  readonly boards: readonly string[];
  readonly role: UserRole;
  readonly resend: { readonly membershipId: string; readonly emailAddress: string } | null;
  readonly passOn: { readonly emailAddress: string; readonly link: string } | null;
  /** Beside the address. */
  readonly problem: Notice | null;
};
const asOwner = { boardId: "kitchen", canChooseOwner: true };
const asAdmin = { boardId: "hall", canChooseOwner: false };
const fresh = (start: UserInviteInput): Form => ({
  start,
  address: "",
  boards: [start.boardId],
  role: "User",
  resend: null,
  passOn: null,
  problem: null,
});
/** The form as it was before the person wrote. */
const cleared = ({ start }: Form) => ({ address: "", boards: [start.boardId], role: "User" as const });
/** Something before an @ and behind it, and nothing that stands between two addresses. */
const isAddress = (text: string) =>
  text.split("@").length === 2 && text.split("@").every(Boolean) && !/[\s,;]/.test(text);
const hasAll = ({ address, boards }: Form) => isAddress(address.trim()) && boards.length > 0;
/** One mailbox, however it is written. */
const isFor =
  (emailAddress: string) =>
  ({ passOn }: Form) =>
    passOn?.emailAddress.toLowerCase() === emailAddress.toLowerCase();
const sent = () => [{ type: "invite.sent", notice: { id: "invite-sent" } } as const];
const failed =
  (cause: string, more: object = {}) =>
  () => [{ type: "invite.failed", notice: { id: "invite-failed", cause, ...more } } as const];
const already = failed("AlreadyExists", { rule: "invited", sentence: "Invited already." });
const isIn =
  (boardId: string) =>
  ({ boards }: Form) =>
    boards.includes(boardId);

/** Channels and settings, sections 5, 7 and 8; open points, B1 and B2: who is Owner is the transfer's and the feature's. */
export const userInviteTable = tableOf(userInviteMachine)({
  title: "inviting somebody",
  story: fresh(asOwner),
  starts: [
    { input: asOwner, to: "editing", knows: fresh(asOwner) },
    { input: asAdmin, to: "editing", knows: fresh(asAdmin) },
  ],
  places: {
    editing: {},
    inviting: {
      calls: { inviteUser: ({ address, boards, role }) => ({ emailAddress: address.trim(), boardIds: boards, role }) },
    },
    resending: { calls: { resendInvitation: ({ resend }) => resend } },
  },
  shows: ({ start, address, boards, role, passOn, resend, problem }) => ({
    ...start,
    emailAddress: address,
    boardIds: boards,
    role,
    passOn,
    problem,
    again: resend,
  }),
  // biome-ignore format: one row a line
  rows: [
    ...[" ida@example.net ", "  ", "ida", "ida.@", "@example.net", "ida@example.net,ben@example.net", "ida@@example.net", "ida k@example.net"].map((address) => ({ in: "editing", on: email(address), keep: () => ({ address, problem: null }) }) as const),
    { in: "editing", on: toggle("kitchen"), when: isIn("kitchen"), keep: ({ boards }) => ({ boards: boards.filter((id) => id !== "kitchen"), problem: null }) },
    { in: "editing", on: toggle("kitchen"), keep: ({ boards }) => ({ boards: [...boards, "kitchen"], problem: null }) },
    { in: "editing", on: toggle("hall"), when: isIn("hall"), keep: ({ boards }) => ({ boards: boards.filter((id) => id !== "hall"), problem: null }) },
    { in: "editing", on: toggle("hall"), keep: ({ boards }) => ({ boards: [...boards, "hall"], problem: null }) },
    { in: "editing", on: choose("Admin"), keep: () => ({ role: "Admin" as const }) },
    { in: "editing", on: choose("User"), keep: () => ({ role: "User" as const }) },
    // Owner is a choice only with manageOwners.
    { in: "editing", on: choose("Owner"), when: ({ start }) => start.canChooseOwner, keep: () => ({ role: "Owner" as const }) },
    { in: "editing", on: submit, when: hasAll, to: "inviting", keep: () => ({ passOn: null, problem: null }) },
    { in: "inviting", answer: ["inviteUser", byMail], to: "editing", keep: (story) => ({ ...cleared(story), passOn: null }), emits: sent },
    { in: "inviting", answer: ["inviteUser", shown], to: "editing", keep: (story) => ({ ...cleared(story), passOn: { emailAddress: story.address.trim(), ...shown } }), emits: sent },
    { in: "inviting", refusal: ["inviteUser", there], to: "editing", keep: () => ({ problem: { id: "invite-refused", cause: "AlreadyExists", rule: "invited", sentence: "Invited already." } }), emits: already },
    ...["emailAddress", "yourself"].map((rule) => ({ in: "inviting", refusal: ["inviteUser", new PortRefusal({ code: "ValidationError", rule })], to: "editing", keep: () => ({ problem: { id: "invite-refused", cause: "ValidationError", rule } }), emits: failed("ValidationError", { rule }) }) as const),
    { in: "inviting", refusal: ["inviteUser", nowhere], to: "editing", emits: failed("ValidationError", { rule: "boards" }) },
    { in: "inviting", refusal: ["inviteUser", away], to: "editing", emits: failed("AnswerLost") },
    { in: "editing", on: again("seat", "sam@example.org"), to: "resending", keep: () => ({ passOn: null, resend: { membershipId: "seat", emailAddress: "sam@example.org" } }) },
    { in: "editing", on: again("bench", "kim@example.org"), to: "resending", keep: () => ({ passOn: null, resend: { membershipId: "bench", emailAddress: "kim@example.org" } }) },
    { in: "resending", answer: ["resendInvitation", byMail], to: "editing", keep: () => ({ passOn: null }), emits: sent },
    { in: "resending", answer: ["resendInvitation", shownAgain], to: "editing", keep: ({ resend }) => ({ passOn: { emailAddress: resend?.emailAddress ?? "", ...shownAgain } }), emits: sent },
    // The link of what is revoked leads nowhere; of another's it does.
    { in: "editing", on: revoked("SAM@example.org"), when: isFor("sam@example.org"), keep: () => ({ passOn: null }) },
    { in: "editing", on: revoked("ida@example.net"), when: isFor("ida@example.net"), keep: () => ({ passOn: null }) },
    { in: "resending", refusal: ["resendInvitation", away], to: "editing", emits: failed("AnswerLost") },
  ],
  promises: {
    "Add User is disabled without e-mail or board": ({ calls }) => {
      const asked = calls.filter(({ port }) => port === "inviteUser").map(({ input }) => input);
      return asked.length === 0
        ? undefined
        : asked.every((wish) => wish.emailAddress !== "" && wish.boardIds.length > 0);
    },
    "Owner is offered only with manageOwners": ({ snapshot }) =>
      snapshot.context.role === "Owner" ? snapshot.context.canChooseOwner : undefined,
    "one submit, one invitation per board": ({ calls, events }) => {
      const asked = calls.filter(({ port }) => port === "inviteUser");
      if (asked.length === 0) return undefined;
      const submits = events.filter(({ type }) => type === "invite.submit").length;
      return (
        asked.length <= submits && asked.every(({ input }) => new Set(input.boardIds).size === input.boardIds.length)
      );
    },
  },
  contract: {
    flow: "user-invite",
    more: {
      "any invite.resend resending": "a mail that did not arrive, or whose link has expired, is sent again",
      "editing invite.revoked editing": "the link of an invitation that is revoked is offered no more",
      "resending done.resendInvitation editing": "its end is told as an invitation's",
      "resending error.resendInvitation editing": "its failure is told as an invitation's",
    },
  },
});

import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { roleEnum } from "../../schema/enums.ts";
import { MemberRef } from "./boards.refs.ts";
import { listBoardMembers } from "./boards.service.ts";
import {
  acceptInvitationLink,
  declineInvitationLink,
  type InvitationLinkRecord,
  linkStates,
  readInvitationLink,
} from "./invitationLinks.service.ts";
import { type Invited, invite, resendInvitation } from "./invitations.service.ts";

/** Asking people to join, and what the asked do with the link of their mail. */
export function addInvitations(builder: Builder): void {
  addInviting(builder);
  addLinks(builder);
}

const linkOf = "For whoever invited to pass on, where no mail server sends the mail.";

function addInviting(builder: Builder): void {
  const InvitedRef = builder.objectRef<Invited>("CreatePersonBoardInvitationsSuccess").implement({
    fields: (t) => ({
      exists: t.exposeBoolean("exists", {
        description: "The address was a member, or invited, on some of the boards already.",
      }),
      added: t.exposeBoolean("added"),
      link: t.exposeString("link", { nullable: true, description: linkOf }),
    }),
  });
  builder.mutationField("createPersonBoardInvitations", (t) =>
    t.field({
      type: InvitedRef,
      description: "Invites an address to the tenants of these boards (feature settings.modifyUsers on each).",
      args: {
        emailAddress: t.arg.string({ required: true }),
        boards: t.arg.string({ required: true, description: "Ids, separated by commas." }),
        role: t.arg({ type: roleEnum, required: true }),
      },
      errors: refusableDirect("CreatePersonBoardInvitations"),
      resolve: (_root, { emailAddress, boards, role }, { context, principal }) =>
        invite(context, principal, { emailAddress, boardIds: boards.split(","), role }),
    }),
  );
  builder.mutationField("inviteRoleV2", (t) =>
    t.field({
      type: MemberRef,
      description: "As createPersonBoardInvitations, for one board.",
      args: {
        email: t.arg.string({ required: true }),
        boardId: t.arg.id({ required: true }),
        permission: t.arg({ type: roleEnum, required: true }),
      },
      errors: refusable("InviteRoleV2", "role"),
      resolve: async (_root, { email, boardId, permission }, { context, principal }) => {
        const wish = { emailAddress: email, boardIds: [boardId], role: permission };
        const { ids } = await invite(context, principal, wish);
        const found = (await listBoardMembers(context, principal, boardId)).find(({ id }) => ids.includes(id));
        if (found === undefined) throw new Error("An invitation was made and is not there.");
        return found;
      },
    }),
  );
  const ResentRef = builder.objectRef<{ readonly link: string | null }>("ResendPersonTenantInvitationSuccess");
  ResentRef.implement({
    fields: (t) => ({
      resent: t.boolean({ resolve: () => true }),
      link: t.exposeString("link", { nullable: true, description: linkOf }),
    }),
  });
  builder.mutationField("resendPersonTenantInvitation", (t) =>
    t.field({
      type: ResentRef,
      description: "Sends a waiting invitation again, with a new link; the one before is dead.",
      args: { personTenantAssociationId: t.arg.id({ required: true }) },
      errors: refusableDirect("ResendPersonTenantInvitation"),
      resolve: (_root, { personTenantAssociationId: id }, { context, principal }) =>
        resendInvitation(context, principal, id),
    }),
  );
}

function addLinks(builder: Builder): void {
  const state = builder.enumType("InvitationLinkState", { values: linkStates });
  const LinkedBoard = builder.objectRef<InvitationLinkRecord["boards"][number]>("InvitedBoard").implement({
    fields: (t) => ({ id: t.exposeID("id"), title: t.exposeString("title") }),
  });
  const LinkRef = builder.objectRef<InvitationLinkRecord>("InvitationLink").implement({
    description: "What the link of an invitation's mail stands for; boards are named to whom it is for.",
    fields: (t) => ({
      state: t.field({ type: state, resolve: (link) => link.state }),
      isMine: t.exposeBoolean("isMine", { description: "Whether it is for the viewer's address." }),
      emailAddress: t.exposeString("emailAddress"),
      role: t.field({ type: roleEnum, resolve: (link) => link.role }),
      inviter: t.exposeString("inviter", { nullable: true }),
      tenantNames: t.stringList({ resolve: (link) => [...link.tenantNames] }),
      boards: t.field({ type: [LinkedBoard], resolve: (link) => [...link.boards] }),
      expiresAt: t.field({ type: "Timestamp", nullable: true, resolve: (link) => link.expiresAt }),
    }),
  });
  builder.queryField("invitationLink", (t) =>
    t.field({
      type: LinkRef,
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, { token }, { context, principal, address }) =>
        readInvitationLink(context, principal, token, { address }),
    }),
  );
  builder.mutationField("acceptInvitationLink", (t) =>
    t.field({
      type: LinkRef,
      description: "Makes the caller a member of all that the link invites to; only with the invited address.",
      args: { token: t.arg.string({ required: true }) },
      errors: refusable("AcceptInvitationLink", "invitation"),
      resolve: (_root, { token }, { context, principal, address }) =>
        acceptInvitationLink(context, principal, token, { address }),
    }),
  );
  builder.mutationField("declineInvitationLink", (t) =>
    t.boolean({
      args: { token: t.arg.string({ required: true }) },
      errors: refusable("DeclineInvitationLink", "declined"),
      resolve: async (_root, { token }, { context, principal, address }) => {
        await declineInvitationLink(context, principal, token, { address });
        return true;
      },
    }),
  );
}

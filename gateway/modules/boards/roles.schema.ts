import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { invitationStatusEnum, roleEnum } from "../../schema/enums.ts";
import { PersonRef } from "../people/people.refs.ts";
import { MemberRef, RoleV2Ref } from "./boards.refs.ts";
import { listBoardMembers } from "./boards.service.ts";
import { changeRole, listUsers, readOwnRole, removeUser } from "./roles.service.ts";
import { transferByRoles, transferOwnership } from "./transfers.service.ts";

/** Who is on a board and as what; of two calls for one thing the second is version 2's. */
export function addRoles(builder: Builder): void {
  RoleV2Ref.implement({
    description: "A membership or invitation as version 2 sees it: the same row, with the same id.",
    fields: (t) => ({
      id: t.exposeID("id"),
      personId: t.id({ nullable: true, resolve: (member) => member.person?.id }),
      permission: t.field({ type: roleEnum, resolve: (member) => member.role }),
      hasPendingInvite: t.boolean({ resolve: (member) => !member.isCurrentMember }),
      emailAddress: t.exposeString("emailAddress", { nullable: true }),
      person: t.field({ type: PersonRef, nullable: true, resolve: (member) => member.person }),
    }),
  });
  addQueries(builder);
  addChanges(builder);
  addRemovals(builder);
  addTransfers(builder);
}

function addQueries(builder: Builder): void {
  builder.queryFields((t) => {
    const boardId = { boardId: t.arg.id({ required: true }) };
    return {
      getBoardRoles2: t.field({
        type: [MemberRef],
        args: boardId,
        resolve: (_root, { boardId: id }, { context, principal }) => listBoardMembers(context, principal, id),
      }),
      boardMembers: t.field({
        type: [MemberRef],
        description: "Members and waiting invitations (feature settings.viewUsers); revoked ones are hidden.",
        args: boardId,
        resolve: (_root, { boardId: id }, { context, principal }) => listUsers(context, principal, id),
      }),
      getRolesV2: t.field({
        type: [RoleV2Ref],
        args: boardId,
        resolve: (_root, { boardId: id }, { context, principal }) => listUsers(context, principal, id),
      }),
      getMyRoleV2: t.field({
        type: RoleV2Ref,
        nullable: true,
        description: "The viewer's own; null for a superadmin who is no member.",
        args: boardId,
        resolve: (_root, { boardId: id }, { context, principal }) => readOwnRole(context, principal, id),
      }),
    };
  });
}

const changing =
  "Changes the role of a member or of an invitation (feature settings.modifyUsers); never one's own. Owner, for a member, is a transfer.";

function addChanges(builder: Builder): void {
  const NewRole = builder.inputType("NewRoleInput", {
    fields: (t) => ({ role: t.field({ type: roleEnum, required: true }) }),
  });
  builder.mutationField("updatePersonTenantAssociationMutation", (t) =>
    t.field({
      type: MemberRef,
      description: changing,
      args: {
        personTenantAssociationId: t.arg.id({ required: true }),
        newRole: t.arg({ type: NewRole, required: true }),
      },
      errors: refusable("UpdatePersonTenantAssociationMutation", "member"),
      resolve: (_root, { personTenantAssociationId: id, newRole: { role } }, { context, principal }) =>
        changeRole(context, principal, { id, role }),
    }),
  );
  builder.mutationField("updateRoleV2", (t) =>
    t.field({
      type: RoleV2Ref,
      description: changing,
      args: {
        id: t.arg.id({ required: true }),
        personId: t.arg.id({ required: true, description: "Empty for an invitation." }),
        boardId: t.arg.id({ required: true }),
        permission: t.arg({ type: roleEnum, required: true }),
      },
      errors: refusable("UpdateRoleV2", "role"),
      resolve: (_root, { id, personId, boardId, permission }, { context, principal }) =>
        changeRole(context, principal, { id, role: permission, personId, boardId }),
    }),
  );
}

const removing =
  "Removes a member or revokes an invitation (feature settings.modifyUsers); never the Owner, never oneself.";
const taken = "What the caller takes it for: one who has accepted meanwhile is not removed unasked.";

function addRemovals(builder: Builder): void {
  builder.mutationField("revokePersonTenantInvitation", (t) =>
    t.boolean({
      description: removing,
      args: {
        personTenantAssociationId: t.arg.id({ required: true }),
        expected: t.arg({ type: invitationStatusEnum, description: taken }),
      },
      errors: refusable("RevokePersonTenantInvitation", "removed"),
      resolve: async (_root, { personTenantAssociationId: id, expected }, { context, principal }) => {
        await removeUser(context, principal, { id, expected: expected ?? null });
        return true;
      },
    }),
  );
  builder.mutationField("deleteRoleV2", (t) =>
    t.boolean({
      description: removing,
      args: { id: t.arg.id({ required: true }), expected: t.arg({ type: invitationStatusEnum, description: taken }) },
      errors: refusable("DeleteRoleV2", "removed"),
      resolve: async (_root, { id, expected }, { context, principal }) => {
        await removeUser(context, principal, { id, expected: expected ?? null });
        return true;
      },
    }),
  );
}

interface TransferredRecord {
  readonly links: readonly (string | null)[];
}

function addTransfers(builder: Builder): void {
  const TransferInput = builder.inputType("OwnershipTransferInput", {
    description: "One of the two: a member, or an address that is asked to become the Owner.",
    fields: (t) => ({
      newOwnerPersonId: t.id(),
      newOwnerEmailAddress: t.string(),
      tenant: t.id({ required: true }),
    }),
  });
  const TransferredRef = builder.objectRef<TransferredRecord>("TransferOwnershipSuccess").implement({
    fields: (t) => ({
      transferred: t.boolean({ resolve: () => true }),
      links: t.stringList({
        description: "Of the mails to new addresses, for who has no mail server.",
        resolve: ({ links }) => links.filter((link) => link !== null),
      }),
    }),
  });
  builder.mutationField("transferOwnership", (t) =>
    t.field({
      type: TransferredRef,
      description: "Only the Owner's, who becomes an Admin. A new address takes over when it accepts. All or none.",
      args: { transfers: t.arg({ type: [TransferInput], required: true }) },
      errors: refusableDirect("TransferOwnership"),
      resolve: async (_root, { transfers }, { context, principal }) => ({
        links: await transferOwnership(
          context,
          principal,
          transfers.map(({ tenant, newOwnerPersonId: personId, newOwnerEmailAddress: emailAddress }) => ({
            tenantId: tenant,
            ...(personId === null || personId === undefined ? {} : { personId }),
            ...(emailAddress === null || emailAddress === undefined ? {} : { emailAddress }),
          })),
        ),
      }),
    }),
  );
  const RoleUpdate = builder.inputType("UpdateRoleV2Input", {
    fields: (t) => ({
      id: t.id({ required: true }),
      personId: t.id({ required: true }),
      boardId: t.id({ required: true }),
      permission: t.field({ type: roleEnum, required: true }),
    }),
  });
  builder.mutationField("transferOwnershipV2", (t) =>
    t.field({
      type: [RoleV2Ref],
      description: "As transferOwnership to a member, as two updates: the new Owner's, and one's own to Admin.",
      args: { roles: t.arg({ type: [RoleUpdate], required: true }) },
      errors: refusable("TransferOwnershipV2", "roles"),
      resolve: async (_root, { roles }, { context, principal }) => {
        await transferByRoles(context, principal, roles);
        const members = await listBoardMembers(context, principal, roles[0]?.boardId ?? "");
        return members.filter(({ id }) => roles.some((role) => role.id === id));
      },
    }),
  );
}

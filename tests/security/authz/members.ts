import type { AuthzWorld } from "../authzWorld.ts";
import {
  admins,
  answer,
  type GraphRow,
  members,
  onBoard,
  onlyFor,
  owners,
  quoted,
  signedIn,
  viewers,
} from "./verdicts.ts";

const seats = "{ id role emailAddress person { emailAddress } }";
const seatsV2 = "{ id permission emailAddress person { emailAddress } }";
let invitedSoFar = 0;
/** Each call invites somebody else: mails to one address are bounded. */
const newAddress = () => {
  invitedSoFar += 1;
  return quoted(`guest${invitedSoFar}@example.net`);
};
const onSeat =
  (field: string, argument: string, more = "") =>
  async (world: AuthzWorld) =>
    `${field}(${argument}: ${quoted(await world.seat())}${more}) ${answer}`;

/** Who is on a board and as what, invitations, transfers. */
export const membersRows: Readonly<Record<string, GraphRow>> = {
  "Query.boardMembers": { expect: members, call: onBoard("boardMembers", seats) },
  "Query.getBoardRoles2": { expect: members, call: onBoard("getBoardRoles2", seats) },
  "Query.getMyRoleV2": { expect: viewers, call: onBoard("getMyRoleV2", seatsV2) },
  "Query.getRolesV2": { expect: members, call: onBoard("getRolesV2", seatsV2) },
  // Whoever holds the link is told whom it is for; the boards are named to that person alone.
  "Query.invitationLink": {
    expect: signedIn,
    call: async (world) =>
      `invitationLink(token: ${quoted(await world.invitationLink())}) { state tenantNames boards { title } }`,
  },
  "Mutation.acceptInvitationLink": {
    expect: { ...onlyOthersRefused(), invited: "allowed" },
    call: async (world) => `acceptInvitationLink(token: ${quoted(await world.invitationLink())}) ${answer}`,
  },
  "Mutation.declineInvitationLink": {
    expect: { ...onlyOthersRefused(), invited: "allowed" },
    call: async (world) => `declineInvitationLink(token: ${quoted(await world.invitationLink())}) ${answer}`,
  },
  "Mutation.createPersonBoardInvitations": {
    expect: admins,
    call: ({ board }) =>
      `createPersonBoardInvitations(emailAddress: ${newAddress()}, boards: ${quoted(board)}, role: User) ${answer}`,
  },
  "Mutation.inviteRoleV2": {
    expect: admins,
    call: ({ board }) => `inviteRoleV2(email: ${newAddress()}, boardId: ${quoted(board)}, permission: User) ${answer}`,
  },
  "Mutation.resendPersonTenantInvitation": {
    expect: admins,
    call: onSeat("resendPersonTenantInvitation", "personTenantAssociationId"),
  },
  "Mutation.revokePersonTenantInvitation": {
    expect: admins,
    call: onSeat("revokePersonTenantInvitation", "personTenantAssociationId"),
  },
  "Mutation.deleteRoleV2": { expect: admins, call: onSeat("deleteRoleV2", "id") },
  "Mutation.updatePersonTenantAssociationMutation": {
    expect: admins,
    call: onSeat("updatePersonTenantAssociationMutation", "personTenantAssociationId", ", newRole: { role: Admin }"),
  },
  "Mutation.updateRoleV2": {
    expect: admins,
    call: async (world) =>
      onSeat("updateRoleV2", "id", `, personId: "", boardId: ${quoted(world.board)}, permission: Admin`)(world),
  },
  // To an address that is none: who may not is refused before anybody looks at it, and the board keeps its Owner.
  "Mutation.transferOwnership": {
    expect: owners,
    call: ({ tenant }) =>
      `transferOwnership(transfers: [{ newOwnerEmailAddress: "none", tenant: ${quoted(tenant)} }]) ${answer}`,
  },
  "Mutation.transferOwnershipV2": {
    expect: owners,
    call: ({ app, board }) => {
      const update = (name: string, permission: string) =>
        `{ id: "none", personId: ${quoted(app.ids.people[name] ?? "")}, boardId: ${quoted(board)}, permission: ${permission} }`;
      return `transferOwnershipV2(roles: [${update("stranger", "Admin")}, ${update("owner", "Admin")}]) ${answer}`;
    },
  },
};

/** A link of another's is no secret to who holds it, and not theirs to use. */
function onlyOthersRefused() {
  return Object.fromEntries(
    Object.entries(onlyFor("invited")).map(([column, verdict]) => [
      column,
      verdict === "notFound" ? "notAuthorized" : verdict,
    ]),
  ) as ReturnType<typeof onlyFor>;
}

import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type InvitationToRevoke, inviteRevokeMachine } from "../../../machines/settings/inviteRevokeMachine.ts";
import { ownershipTransferMachine, type TransferToMake } from "../../../machines/settings/ownershipTransferMachine.ts";
import {
  type InvitationSent,
  type InvitationToResend,
  type InvitationWish,
  userInviteMachine,
} from "../../../machines/settings/userInviteMachine.ts";
import { type UserToRemove, userRemoveMachine } from "../../../machines/settings/userRemoveMachine.ts";
import { type RoleToSave, userRoleMachine } from "../../../machines/settings/userRoleMachine.ts";
import { change } from "../../gql/change.ts";
import { readAnew } from "../../gql/readAnew.ts";
import { inviteMutation, resendMutation, revokeMutation, roleMutation, transferMutation } from "./usersOperations.ts";

/** What may have changed meanwhile is asked for again, whatever became of the call. */
async function thenAskAgain<Answer>(client: ApolloClient, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    readAnew(client, ["BoardUsers", "BoardShell"]);
  }
}

export function provideUserInvite(client: ApolloClient) {
  return userInviteMachine.provide({
    actors: {
      inviteUser: fromPromise<InvitationSent, InvitationWish>(async ({ input: { emailAddress, boardIds, role } }) => {
        const variables = { emailAddress, boards: boardIds.join(","), role };
        const { createPersonBoardInvitations: sent } = await thenAskAgain(
          client,
          change(client, inviteMutation, variables),
        );
        return { link: sent.link };
      }),
      resendInvitation: fromPromise<InvitationSent, InvitationToResend>(async ({ input: { membershipId } }) => {
        const variables = { personTenantAssociationId: membershipId };
        const { resendPersonTenantInvitation: sent } = await thenAskAgain(
          client,
          change(client, resendMutation, variables),
        );
        return { link: sent.link };
      }),
    },
  });
}

export function provideUserRole(client: ApolloClient) {
  return userRoleMachine.provide({
    actors: {
      updateRole: fromPromise<void, RoleToSave>(async ({ input: { membershipId, role } }) => {
        const variables = { personTenantAssociationId: membershipId, newRole: { role } };
        await thenAskAgain(client, change(client, roleMutation, variables));
      }),
    },
  });
}

export function provideInviteRevoke(client: ApolloClient) {
  return inviteRevokeMachine.provide({
    actors: {
      revokeInvitation: fromPromise<void, InvitationToRevoke>(async ({ input: { membershipId } }) => {
        const variables = { personTenantAssociationId: membershipId, expected: "Invited" } as const;
        await thenAskAgain(client, change(client, revokeMutation, variables));
      }),
    },
  });
}

export function provideUserRemove(client: ApolloClient) {
  return userRemoveMachine.provide({
    actors: {
      removeUser: fromPromise<void, UserToRemove>(async ({ input: { membershipId } }) => {
        const variables = { personTenantAssociationId: membershipId, expected: null };
        await thenAskAgain(client, change(client, revokeMutation, variables));
      }),
    },
  });
}

export function provideOwnershipTransfer(client: ApolloClient) {
  return ownershipTransferMachine.provide({
    actors: {
      transferOwnership: fromPromise<InvitationSent, TransferToMake>(
        async ({ input: { tenantId, personId, emailAddress } }) => {
          const to = personId === null ? { newOwnerEmailAddress: emailAddress } : { newOwnerPersonId: personId };
          const variables = { transfers: [{ tenant: tenantId, ...to }] };
          const { transferOwnership: made } = await thenAskAgain(client, change(client, transferMutation, variables));
          return { link: made.links[0] ?? null };
        },
      ),
    },
  });
}

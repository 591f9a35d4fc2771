import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type InvitationToAccept,
  invitationAcceptMachine,
  type MembershipToRead,
  type WaitingInvitation,
} from "../../../machines/session/invitationAcceptMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import { acceptMutation, invitationQuery } from "./invitationOperations.ts";

/** The invitation machine on the gateway's calls. */
export function provideInvitationAccept(client: ApolloClient) {
  return invitationAcceptMachine.provide({
    actors: {
      readMembership: fromPromise<WaitingInvitation, MembershipToRead>(({ input }) => readInvitation(client, input)),
      acceptInvitation: fromPromise<void, InvitationToAccept>(async ({ input: { membershipId } }) => {
        await change(client, acceptMutation, { personTenantAssociationId: membershipId });
      }),
    },
  });
}

async function readInvitation(client: ApolloClient, variables: MembershipToRead): Promise<WaitingInvitation> {
  const { boardInvitation: invitation } = await ask(client, invitationQuery, variables);
  if (invitation?.invitationStatus !== "Invited") return null;
  return { membershipId: invitation.id, tenantName: invitation.tenant.name };
}

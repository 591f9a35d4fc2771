import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { PortRefusal } from "../../../machines/port.ts";
import {
  type InvitationToAccept,
  invitationAcceptMachine,
  type MembershipToRead,
  type WaitingInvitation,
} from "../../../machines/session/invitationAcceptMachine.ts";
import { graphql } from "../../gql/generated/gql.ts";
import { portRefusalOf, toPortRefusal } from "../../gql/refusal.ts";

const invitationQuery = graphql(`
  query BoardInvitation($boardId: ID!) {
    boardInvitation(boardId: $boardId) {
      id
      invitationStatus
      tenant {
        id
        name
      }
    }
  }
`);

const acceptMutation = graphql(`
  mutation AcceptPersonTenantInvitation($personTenantAssociationId: ID!) {
    acceptPersonTenantInvitation(personTenantAssociationId: $personTenantAssociationId) {
      __typename
      ... on AcceptPersonTenantInvitationSuccess {
        member {
          id
          isCurrentMember
          invitationStatus
        }
      }
      ... on Refusal {
        type
        rule
      }
    }
  }
`);

/** The invitation machine on the gateway's calls. */
export function provideInvitationAccept(client: ApolloClient) {
  return invitationAcceptMachine.provide({
    actors: {
      readMembership: fromPromise<WaitingInvitation, MembershipToRead>(({ input }) => readInvitation(client, input)),
      acceptInvitation: fromPromise<void, InvitationToAccept>(({ input }) => accept(client, input)),
    },
  });
}

async function readInvitation(client: ApolloClient, { boardId }: MembershipToRead): Promise<WaitingInvitation> {
  try {
    const query = { query: invitationQuery, variables: { boardId }, fetchPolicy: "network-only" as const };
    const { data } = await client.query(query);
    if (!data) throw new PortRefusal({ code: "ServerError" });
    const { boardInvitation: invitation } = data;
    if (invitation?.invitationStatus !== "Invited") return null;
    return { membershipId: invitation.id, tenantName: invitation.tenant.name };
  } catch (error) {
    throw toPortRefusal(error);
  }
}

async function accept(client: ApolloClient, { membershipId }: InvitationToAccept): Promise<void> {
  try {
    const variables = { personTenantAssociationId: membershipId };
    const { data } = await client.mutate({ mutation: acceptMutation, variables });
    const answer = data?.acceptPersonTenantInvitation;
    if (answer === undefined) throw new PortRefusal({ code: "ServerError" });
    if (answer.__typename === "Refusal") throw portRefusalOf(answer);
  } catch (error) {
    throw toPortRefusal(error);
  }
}

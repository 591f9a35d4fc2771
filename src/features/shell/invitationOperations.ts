import { graphql } from "../../gql/generated/gql.ts";

export const invitationQuery = graphql(`
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

export const acceptMutation = graphql(`
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
      ...Refusal_answer @unmask
    }
  }
`);

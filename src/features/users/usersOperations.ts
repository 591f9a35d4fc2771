import { graphql } from "../../gql/generated/gql.ts";

export const usersQuery = graphql(`
  query BoardUsers($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      features
      myMembership {
        id
        role
      }
      tenant {
        id
        name
        boards {
          id
          title
        }
      }
    }
    boardMembers(boardId: $boardId) {
      ...UserRow_member @unmask
    }
    boardsV2(permissions: [Admin, Owner]) {
      ...InviteForm_board @unmask
    }
  }
`);

export const inviteMutation = graphql(`
  mutation CreatePersonBoardInvitations($emailAddress: String!, $boards: String!, $role: Role!) {
    createPersonBoardInvitations(emailAddress: $emailAddress, boards: $boards, role: $role) {
      __typename
      ... on CreatePersonBoardInvitationsSuccess {
        exists
        added
        link
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const resendMutation = graphql(`
  mutation ResendPersonTenantInvitation($personTenantAssociationId: ID!) {
    resendPersonTenantInvitation(personTenantAssociationId: $personTenantAssociationId) {
      __typename
      ... on ResendPersonTenantInvitationSuccess {
        resent
        link
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const revokeMutation = graphql(`
  mutation RevokePersonTenantInvitation($personTenantAssociationId: ID!, $expected: InvitationStatus) {
    revokePersonTenantInvitation(personTenantAssociationId: $personTenantAssociationId, expected: $expected) {
      __typename
      ... on RevokePersonTenantInvitationSuccess {
        removed
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const roleMutation = graphql(`
  mutation updatePersonTenantAssociationMutation($personTenantAssociationId: ID!, $newRole: NewRoleInput!) {
    updatePersonTenantAssociationMutation(personTenantAssociationId: $personTenantAssociationId, newRole: $newRole) {
      __typename
      ... on UpdatePersonTenantAssociationMutationSuccess {
        member {
          id
          role
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const transferMutation = graphql(`
  mutation TransferOwnership($transfers: [OwnershipTransferInput!]!) {
    transferOwnership(transfers: $transfers) {
      __typename
      ... on TransferOwnershipSuccess {
        transferred
        links
      }
      ...Refusal_answer @unmask
    }
  }
`);

import { graphql } from "../../gql/generated/gql.ts";

export const removalQuery = graphql(`
  query BoardRemoval($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      myMembership {
        id
        role
        isCurrentMember
      }
      tenant {
        id
        name
      }
    }
    boardPurchases(boardId: $boardId) {
      ...PaidPlus_plan @unmask
    }
    shopRenewals {
      id
      boardId
      isElsewhere
    }
    boardsV2 {
      id
      title
      tenant {
        id
      }
    }
  }
`);

export const deleteMutation = graphql(`
  mutation DeleteBoard($input: DeleteBoardInput!) {
    deleteBoard(input: $input) {
      __typename
      ... on DeleteBoardSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const leaveMutation = graphql(`
  mutation IgnorePersonTenantInvitation($personTenantAssociationId: ID!) {
    ignorePersonTenantInvitation(personTenantAssociationId: $personTenantAssociationId) {
      __typename
      ... on IgnorePersonTenantInvitationSuccess {
        ignored
      }
      ...Refusal_answer @unmask
    }
  }
`);

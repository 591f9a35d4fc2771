import { graphql } from "../../gql/generated/gql.ts";

export const householdsQuery = graphql(`
  query OwnedHouseholds {
    ownedHouseholds {
      id
      boards {
        id
        title
      }
      members {
        id
        name
      }
    }
    shopRenewals {
      id
      boardId
      boardTitle
      isElsewhere
    }
    accountEndings {
      tenantId
      boardTitle
      keys
      installables
    }
  }
`);

/** Of one board that would go with its household. */
export const plusOfBoardQuery = graphql(`
  query PlusOfBoard($boardId: ID!) {
    boardPurchases(boardId: $boardId) {
      ...PaidPlus_plan @unmask
    }
  }
`);

export const deleteAccountMutation = graphql(`
  mutation DeleteAccount($password: String, $households: [HouseholdFateInput!]!, $knownRenewals: [ID!]!) {
    deleteAccount(password: $password, households: $households, knownRenewals: $knownRenewals) {
      __typename
      ... on DeleteAccountSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

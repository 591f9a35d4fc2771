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
  }
`);

export const deleteAccountMutation = graphql(`
  mutation DeleteAccount($password: String, $households: [HouseholdFateInput!]!) {
    deleteAccount(password: $password, households: $households) {
      __typename
      ... on DeleteAccountSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

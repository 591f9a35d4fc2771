import { graphql } from "../../gql/generated/gql.ts";

export const referrerQuery = graphql(`
  query ProfileReferrer {
    getViewerRole {
      id
      account {
        id
        person {
          id
          referralCode
        }
      }
    }
  }
`);

export const linkQuery = graphql(`
  query ProfileReferralLink($personId: ID!) {
    referralCodeQuery(personId: $personId) {
      id
      url
    }
  }
`);

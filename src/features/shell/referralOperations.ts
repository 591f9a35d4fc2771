import { graphql } from "../../gql/generated/gql.ts";

export const linkQuery = graphql(`
  query ProfileReferralLink($personId: ID!) {
    referralCodeQuery(personId: $personId) {
      id
      url
    }
  }
`);

import { graphql } from "../../gql/generated/gql.ts";

export const ownAddressQuery = graphql(`
  query OwnAddress {
    getViewerRole {
      id
      account {
        id
        emailAddress
        emailConfirmed
      }
    }
  }
`);

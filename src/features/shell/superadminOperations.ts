import { graphql } from "../../gql/generated/gql.ts";

export const superadminQuery = graphql(`
  query ProfileSuperadmin {
    getViewerRole {
      id
      superadmin {
        id
      }
    }
  }
`);

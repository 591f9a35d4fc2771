import { graphql } from "../../gql/generated/gql.ts";

/** What the shell says of who is signed in: in the menu, and above the page. One call for all of it. */
export const viewerQuery = graphql(`
  query ShellViewer {
    getViewerRole {
      id
      superadmin {
        id
      }
      account {
        id
        emailAddress
        emailConfirmed
        person {
          id
          referralCode
        }
      }
    }
  }
`);

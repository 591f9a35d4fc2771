import { graphql } from "../../gql/generated/gql.ts";
import type { SandboxQuery } from "../../gql/generated/graphql.ts";

export type Sandbox = NonNullable<SandboxQuery["sandbox"]>;

/** The board for tests of a credential, as it is now; the answer of a change is the same. */
export const sandboxQuery = graphql(`
  query Sandbox($credentialId: ID!) {
    sandbox(credentialId: $credentialId) {
      id
      endsAt
      clock
      offline
      slowMs
      droppedWrites
      stuck {
        row
        column
      }
      version
      written
      shownVersion
      droppedVersion
      shown
    }
  }
`);

export const changeSandboxMutation = graphql(`
  mutation ChangeSandbox(
    $credentialId: ID!
    $clock: Timestamp
    $aheadMs: Int
    $offline: Boolean
    $slowMs: Int
    $droppedWrites: Boolean
    $stuck: [StuckFlapInput!]
  ) {
    changeSandbox(
      credentialId: $credentialId
      clock: $clock
      aheadMs: $aheadMs
      offline: $offline
      slowMs: $slowMs
      droppedWrites: $droppedWrites
      stuck: $stuck
    ) {
      __typename
      ... on ChangeSandboxSuccess {
        sandbox {
          id
          clock
          offline
          slowMs
          droppedWrites
          stuck {
            row
            column
          }
          version
          written
          shownVersion
          droppedVersion
          shown
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

import { graphql } from "../../../gql/generated/gql.ts";

export const shareTokenQuery = graphql(`
  query MessageShareToken($token: String!) {
    messageShareToken(token: $token) {
      id
      message {
        id
        characters
      }
    }
  }
`);

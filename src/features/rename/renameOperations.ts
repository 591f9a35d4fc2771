import { graphql } from "../../gql/generated/gql.ts";

export const updateBoardMutation = graphql(`
  mutation UpdateBoard($input: UpdateBoardInput!) {
    updateBoard(input: $input) {
      __typename
      ... on UpdateBoardSuccess {
        board {
          id
          title
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

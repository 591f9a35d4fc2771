import { useFragment } from "@apollo/client/react";
import { graphql } from "../gql/generated/gql.ts";

const boardTitle = graphql(`
  fragment BoardTitle_board on Board {
    id
    title
  }
`);

/** What a board is called, as far as anything on the page knows; nothing is asked for. */
export function useBoardTitle(boardId: string | undefined): string | undefined {
  const { data, complete } = useFragment({
    fragment: boardTitle,
    fragmentName: "BoardTitle_board",
    from: boardId === undefined ? null : { __typename: "Board", id: boardId },
  });
  return complete ? data?.title : undefined;
}

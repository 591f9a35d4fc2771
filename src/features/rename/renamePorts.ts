import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { boardNameMachine, type SavedTitle, type TitleToSave } from "../../../machines/board/boardNameMachine.ts";
import { graphql } from "../../gql/generated/gql.ts";
import { portRefusalOf, toPortRefusal } from "../../gql/refusal.ts";

const updateBoardMutation = graphql(`
  mutation UpdateBoard($input: UpdateBoardInput!) {
    updateBoard(input: $input) {
      __typename
      ... on UpdateBoardSuccess {
        board {
          id
          title
        }
      }
      ... on Refusal {
        type
        rule
      }
    }
  }
`);

/** The rename machine on the gateway's call. */
export function provideBoardName(client: ApolloClient) {
  return boardNameMachine.provide({
    actors: { updateBoard: fromPromise<SavedTitle, TitleToSave>(({ input }) => rename(client, input)) },
  });
}

async function rename(client: ApolloClient, { boardId, title }: TitleToSave): Promise<SavedTitle> {
  try {
    const variables = { input: { boardId, updateTitle: { value: title } } };
    const { data } = await client.mutate({ mutation: updateBoardMutation, variables });
    const answer = data?.updateBoard;
    if (answer?.__typename === "Refusal") throw portRefusalOf(answer);
    return answer === undefined ? null : { title: answer.board.title };
  } catch (error) {
    throw toPortRefusal(error);
  }
}

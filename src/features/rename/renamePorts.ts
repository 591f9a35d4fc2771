import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { boardNameMachine, type SavedTitle, type TitleToSave } from "../../../machines/board/boardNameMachine.ts";
import { change } from "../../gql/change.ts";
import { updateBoardMutation } from "./renameOperations.ts";

/** The rename machine on the gateway's call. */
export function provideBoardName(client: ApolloClient) {
  return boardNameMachine.provide({
    actors: { updateBoard: fromPromise<SavedTitle, TitleToSave>(({ input }) => rename(client, input)) },
  });
}

async function rename(client: ApolloClient, { boardId, title }: TitleToSave): Promise<SavedTitle> {
  const input = { boardId, updateTitle: { value: title } };
  const { updateBoard } = await change(client, updateBoardMutation, { input });
  return { title: updateBoard.board.title };
}

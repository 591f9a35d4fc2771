import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type BoardToCreate, newBoardMachine } from "../../../machines/board/newBoardMachine.ts";
import { type CodeToPair, pairingMachine } from "../../../machines/board/pairingMachine.ts";
import { change } from "../../gql/change.ts";
import { createMutation, pairMutation } from "./boardOperations.ts";

/** Lists pass over what is gone; the stream reads the board's displays anew. */
export function forgetDevice({ cache }: ApolloClient, id: string): void {
  const cacheId = cache.identify({ __typename: "Device", id });
  if (cacheId !== undefined) cache.evict({ id: cacheId });
}

/** Lists of boards do not know a new one yet. */
const listFields = ["fetchAllBoards", "getTenantBoards", "getLive", "boardsV2"];

export function provideNewBoard(client: ApolloClient) {
  return newBoardMachine.provide({
    actors: {
      createBoard: fromPromise<{ boardId: string }, BoardToCreate>(async ({ input }) => {
        const { style: boardStyle, ...rest } = input;
        const { createBoardV2 } = await change(client, createMutation, { ...rest, boardStyle });
        for (const fieldName of listFields) client.cache.evict({ fieldName });
        return { boardId: createBoardV2.board.id };
      }),
    },
  });
}

export function providePairing(client: ApolloClient) {
  return pairingMachine.provide({
    actors: {
      pairDevice: fromPromise<void, CodeToPair>(async ({ input }) => {
        await change(client, pairMutation, input);
      }),
    },
  });
}

import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type BoardToCreate, newBoardMachine } from "../../../machines/board/newBoardMachine.ts";
import { type CodeToPair, pairingMachine } from "../../../machines/board/pairingMachine.ts";
import { askGateway, toldByFlow } from "../../gql/calls.ts";
import { graphql } from "../../gql/generated/gql.ts";
import { portRefusalOf } from "../../gql/refusal.ts";

const createMutation = graphql(`
  mutation CreateBoardV2($title: String!, $boardStyle: BoardStyle!, $code62: Code62!, $timezone: ID!) {
    createBoardV2(title: $title, boardStyle: $boardStyle, code62: $code62, timezone: $timezone) {
      __typename
      ... on CreateBoardV2Success {
        board {
          id
        }
      }
      ... on Refusal {
        type
        error
      }
    }
  }
`);

const pairMutation = graphql(`
  mutation PairDevice($boardId: ID!, $pairingCode: String!) {
    pairDevice(boardId: $boardId, pairingCode: $pairingCode) {
      __typename
      ... on PairDeviceSuccess {
        board {
          id
          devices {
            id
          }
        }
      }
      ... on Refusal {
        type
        until
      }
    }
  }
`);

/** Lists of boards do not know a new one yet. */
const listFields = ["fetchAllBoards", "getTenantBoards", "getLive", "boardsV2"];

export function provideNewBoard(client: ApolloClient) {
  return newBoardMachine.provide({
    actors: {
      createBoard: fromPromise<{ boardId: string }, BoardToCreate>(async ({ input }) => {
        const { style: boardStyle, ...rest } = input;
        const call = { mutation: createMutation, variables: { ...rest, boardStyle }, context: toldByFlow };
        const { createBoardV2: result } = await askGateway(client.mutate(call));
        if (result.__typename === "Refusal") throw portRefusalOf({ type: result.type, setBy: result.error });
        for (const fieldName of listFields) client.cache.evict({ fieldName });
        return { boardId: result.board.id };
      }),
    },
  });
}

export function providePairing(client: ApolloClient) {
  return pairingMachine.provide({
    actors: {
      pairDevice: fromPromise<void, CodeToPair>(async ({ input }) => {
        const call = { mutation: pairMutation, variables: input, context: toldByFlow };
        const { pairDevice: result } = await askGateway(client.mutate(call));
        if (result.__typename === "Refusal") throw portRefusalOf(result);
      }),
    },
  });
}

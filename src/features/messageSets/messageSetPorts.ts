import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type MessageToAdd,
  type MessageToWrite,
  messageSetAddMachine,
} from "../../../machines/message/messageSetAddMachine.ts";
import { askGateway, toldByFlow } from "../../gql/calls.ts";
import { portRefusalOf } from "../../gql/refusal.ts";
import { writeMessage } from "../../gql/writeMessage.ts";
import { addToSetsMutation, messageSetsQuery } from "./messageSetOperations.ts";

/** The machine of message sets on the gateway's calls; the sets themselves are in the cache. */
export function provideMessageSetAdd(client: ApolloClient) {
  return messageSetAddMachine.provide({
    actors: {
      loadSets: fromPromise<void, { readonly boardId: string }>(async ({ input }) => {
        const query = messageSetsQuery;
        const { boardId } = input;
        await askGateway(
          client.query({ query, variables: { boardId }, fetchPolicy: "network-only", context: toldByFlow }),
        );
      }),
      createMessage: fromPromise<{ messageId: string }, MessageToWrite>(({ input }) => writeMessage(client, input)),
      addToSets: fromPromise<void, MessageToAdd>(({ input }) => addToSets(client, input)),
    },
  });
}

async function addToSets(client: ApolloClient, { messageId, subscriptionIds }: MessageToAdd): Promise<void> {
  const variables = { messageId, subscriptionIds: [...subscriptionIds] };
  const { addMessageSetCreatorMessage: result } = await askGateway(
    client.mutate({ mutation: addToSetsMutation, variables, context: toldByFlow }),
  );
  if (result.__typename === "Refusal") throw portRefusalOf(result);
}

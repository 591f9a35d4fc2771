import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type MessageToAdd,
  type MessageToWrite,
  messageSetAddMachine,
} from "../../../machines/message/messageSetAddMachine.ts";
import { messageSetsMachine } from "../../../machines/message/messageSetsMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import { writeMessage } from "../../gql/writeMessage.ts";
import { messageSetsQuery } from "../../pieces/messageSetOperations.ts";
import { addToSetsMutation } from "./messageSetOperations.ts";

/** Adding any message, one at a time. */
export function provideMessageSets(client: ApolloClient) {
  return messageSetsMachine.provide({ actors: { messageSetAdd: provideMessageSetAdd(client) } });
}

/** The machine of message sets on the gateway's calls; the sets themselves are in the cache. */
export function provideMessageSetAdd(client: ApolloClient) {
  return messageSetAddMachine.provide({
    actors: {
      loadSets: fromPromise<void, { readonly boardId: string }>(async ({ input }) => {
        await ask(client, messageSetsQuery, input);
      }),
      createMessage: fromPromise<{ messageId: string }, MessageToWrite>(({ input }) => writeMessage(client, input)),
      addToSets: fromPromise<void, MessageToAdd>(({ input }) => addToSets(client, input)),
    },
  });
}

async function addToSets(client: ApolloClient, { messageId, subscriptionIds }: MessageToAdd): Promise<void> {
  await change(client, addToSetsMutation, { messageId, subscriptionIds: [...subscriptionIds] });
}

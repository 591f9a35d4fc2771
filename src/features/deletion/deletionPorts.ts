import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type ItemToDelete, messageDeleteMachine } from "../../../machines/message/messageDeleteMachine.ts";
import { change } from "../../gql/change.ts";
import * as operations from "./deletionOperations.ts";

/** The deletion flow with its outside world: the calls of both versions over the graph client. */
export function provideMessageDelete(client: ApolloClient) {
  return messageDeleteMachine.provide({
    actors: {
      deleteItem: fromPromise<void, ItemToDelete>(async ({ input }) => void (await deleteItem(client, input))),
      restoreItem: fromPromise<void, ItemToDelete>(async ({ input: { id } }) => {
        await change(client, operations.restoreAppearanceMutation, { id });
      }),
    },
  });
}

function deleteItem(client: ApolloClient, { kind, id, version }: ItemToDelete): Promise<unknown> {
  if (kind === "feedItem") return change(client, operations.deleteFeedItemMutation, { id });
  if (kind === "setMessage") return change(client, operations.removeFromSetMutation, { id });
  if (kind === "draft") {
    return version === 1
      ? change(client, operations.discardDraftMutation, { draftId: id })
      : change(client, operations.deleteDraftMutation, { messageId: id });
  }
  return version === 1
    ? change(client, operations.hideHistoryMutation, { appearance: id })
    : change(client, operations.deleteAppearanceMutation, { id });
}

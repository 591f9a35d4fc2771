import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type ItemToDelete, messageDeleteMachine } from "../../../machines/message/messageDeleteMachine.ts";
import { toldByFlow } from "../../gql/calls.ts";
import { portRefusalOf, toPortRefusal } from "../../gql/refusal.ts";
import * as operations from "./deletionOperations.ts";

/** The deletion flow with its outside world: the calls of both versions over the graph client. */
export function provideMessageDelete(client: ApolloClient) {
  return messageDeleteMachine.provide({
    actors: {
      deleteItem: fromPromise<void, ItemToDelete>(({ input }) => refusing(deleteItem(client, input))),
      restoreItem: fromPromise<void, ItemToDelete>(({ input }) => refusing(restore(client, input.id))),
    },
  });
}

interface Answer {
  __typename: string;
  type?: string;
}

async function refusing(call: Promise<Answer | undefined>): Promise<void> {
  try {
    const answer = await call;
    if (answer?.type !== undefined) throw portRefusalOf({ type: answer.type });
  } catch (error) {
    throw toPortRefusal(error);
  }
}

async function deleteItem(client: ApolloClient, { kind, id, version }: ItemToDelete): Promise<Answer | undefined> {
  if (kind === "feedItem") {
    return (
      await client.mutate({ mutation: operations.deleteFeedItemMutation, variables: { id }, context: toldByFlow })
    ).data?.deleteFeedItemV2;
  }
  if (kind === "draft") return version === 1 ? discardDraft(client, id) : deleteDraft(client, id);
  return version === 1 ? hide(client, id) : deleteAppearance(client, id);
}

async function deleteAppearance(client: ApolloClient, id: string): Promise<Answer | undefined> {
  const { data } = await client.mutate({
    mutation: operations.deleteAppearanceMutation,
    variables: { id },
    context: toldByFlow,
  });
  return data?.deleteMessageAppearanceV2;
}

async function hide(client: ApolloClient, appearance: string): Promise<Answer | undefined> {
  const { data } = await client.mutate({
    mutation: operations.hideHistoryMutation,
    variables: { appearance },
    context: toldByFlow,
  });
  return data?.hideHistory;
}

async function deleteDraft(client: ApolloClient, messageId: string): Promise<Answer | undefined> {
  const { data } = await client.mutate({
    mutation: operations.deleteDraftMutation,
    variables: { messageId },
    context: toldByFlow,
  });
  return data?.deleteDraftV2;
}

async function discardDraft(client: ApolloClient, draftId: string): Promise<Answer | undefined> {
  const { data } = await client.mutate({
    mutation: operations.discardDraftMutation,
    variables: { draftId },
    context: toldByFlow,
  });
  return data?.deleteDraft;
}

async function restore(client: ApolloClient, id: string): Promise<Answer | undefined> {
  const { data } = await client.mutate({
    mutation: operations.restoreAppearanceMutation,
    variables: { id },
    context: toldByFlow,
  });
  return data?.restoreMessageAppearance;
}

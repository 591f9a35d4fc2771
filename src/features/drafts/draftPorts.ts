import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type DraftMessage,
  type DraftToChange,
  type DraftToSave,
  draftSaveMachine,
  type SavedDraft,
} from "../../../machines/message/draftSaveMachine.ts";
import { change } from "../../gql/change.ts";
import { writeMessage } from "../../gql/writeMessage.ts";
import { changeDraftMutation, createDraftMutation, saveDraftMutation } from "./draftOperations.ts";

/** The draft machine on the gateway's calls of both versions. */
export function provideDraftSave(client: ApolloClient) {
  return draftSaveMachine.provide({
    actors: {
      createMessage: fromPromise<{ messageId: string }, DraftMessage>(({ input }) => writeMessage(client, input)),
      createDraft: fromPromise<SavedDraft, { readonly messageId: string }>(({ input }) =>
        createDraft(client, input.messageId),
      ),
      changeDraft: fromPromise<SavedDraft, DraftToChange>(({ input }) => changeDraft(client, input)),
      saveDraft: fromPromise<SavedDraft, DraftToSave>(({ input }) => saveDraft(client, input)),
    },
  });
}

async function createDraft(client: ApolloClient, messageId: string): Promise<SavedDraft> {
  const { draft } = (await change(client, createDraftMutation, { messageId })).createDraftV2;
  return { draftId: draft.id, messageId: draft.message.id };
}

async function changeDraft(client: ApolloClient, changed: DraftToChange): Promise<SavedDraft> {
  const { draft } = (await change(client, changeDraftMutation, { ...changed })).changeDraft;
  return { draftId: draft.id, messageId: draft.message.id };
}

async function saveDraft(client: ApolloClient, input: DraftToSave): Promise<SavedDraft> {
  const { characters, text, messageId, idempotencyKey: key } = input;
  const content =
    messageId === null ? { text, characters: characters?.map((row) => [...row]) ?? null } : { id: messageId };
  const { draft } = (await change(client, saveDraftMutation, { message: content, key })).saveDraft;
  return { draftId: draft.id, messageId: draft.message.id };
}

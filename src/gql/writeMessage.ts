import type { ApolloClient } from "@apollo/client";
import { change } from "./change.ts";
import { writeMutation } from "./messageOperations.ts";

/** A message to be made: a grid, or a text that becomes one. The same key again makes no second one. */
export interface MessageToWrite {
  readonly characters: readonly (readonly number[])[] | null;
  readonly text?: string | null;
  readonly idempotencyKey: string;
}

/** Makes a message that belongs to no board yet. Rejects with PortRefusal. */
export async function writeMessage(client: ApolloClient, message: MessageToWrite): Promise<{ messageId: string }> {
  const { characters, text = null, idempotencyKey: key } = message;
  const variables = { characters: characters?.map((row) => [...row]) ?? null, text, key };
  const { createMessageV2 } = await change(client, writeMutation, variables);
  return { messageId: createMessageV2.message.id };
}

import type { ApolloClient } from "@apollo/client";
import { askGateway, toldByFlow } from "./calls.ts";
import { graphql } from "./generated/gql.ts";
import { portRefusalOf } from "./refusal.ts";

const writeMutation = graphql(`
  mutation WriteMessage($characters: Characters, $text: String, $key: String!) {
    createMessageV2(characters: $characters, text: $text, idempotencyKey: $key) {
      __typename
      ... on CreateMessageV2Success {
        message {
          id
        }
      }
      ... on Refusal {
        type
        rule
        until
        setBy
        row
        column
      }
    }
  }
`);

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
  const { createMessageV2: result } = await askGateway(
    client.mutate({ mutation: writeMutation, variables, context: toldByFlow }),
  );
  if (result.__typename === "Refusal") throw portRefusalOf(result);
  return { messageId: result.message.id };
}

import type { Page } from "@playwright/test";
import { callGraph } from "./person.ts";

/** Makes a board public; its page and the token that ends it. */
export async function publishBoard(page: Page, boardId: string): Promise<{ url: string; token: string }> {
  const { createSimulatorToken } = await callGraph<{
    createSimulatorToken: { simulatorToken: { url: string; token: string } };
  }>(
    page,
    `mutation CreateSimulatorToken($boardId: ID!) {
      createSimulatorToken(boardId: $boardId, isPublic: true) {
        ... on CreateSimulatorTokenSuccess { simulatorToken { url token } }
        ... on Refusal { type error }
      }
    }`,
    { boardId },
  );
  return createSimulatorToken.simulatorToken;
}

/** Sends a text to a board at once, whatever is pinned and whatever the hour. */
export async function sendText(page: Page, boardId: string, text: string): Promise<void> {
  const { createMessageV2 } = await callGraph<{ createMessageV2: { message: { id: string } } }>(
    page,
    "mutation createMessageV2($text: String!) { createMessageV2(text: $text) { ... on CreateMessageV2Success { message { id } } } }",
    { text },
  );
  await callGraph(
    page,
    `mutation createMessageAppearanceV2($messageId: ID!, $boardId: ID!) {
      createMessageAppearanceV2(messageId: $messageId, boardId: $boardId, forced: true, forcePinnedMessageOverride: true) { __typename }
    }`,
    { messageId: createMessageV2.message.id, boardId },
  );
}

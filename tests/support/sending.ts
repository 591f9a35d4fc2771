import type { Caller } from "./testApp.ts";

/** A grid of 6 x 22 that shows this code in its first cell and blanks elsewhere. */
export function gridWith(code: number): number[][] {
  return Array.from({ length: 6 }, (_row, row) =>
    Array.from({ length: 22 }, (_cell, column) => (row === 0 && column === 0 ? code : 0)),
  );
}

const createMessage = /* GraphQL */ `
  mutation CreateMessageV2($characters: Characters) {
    createMessageV2(characters: $characters) {
      ... on CreateMessageV2Success { message { id } }
      ... on Refusal { type error }
    }
  }`;

const createAppearance = /* GraphQL */ `
  mutation CreateMessageAppearanceV2($messageId: ID!, $boardId: ID!) {
    createMessageAppearanceV2(messageId: $messageId, boardId: $boardId) {
      ... on CreateMessageAppearanceV2Success { appearance { id version } }
      ... on Refusal { type error }
    }
  }`;

interface Created {
  readonly createMessageV2: { readonly message?: { readonly id: string } };
}

interface Appeared {
  readonly createMessageAppearanceV2: { readonly appearance?: { readonly version: number }; readonly error?: string };
}

/** Sends a grid to a board as the console does: message first, then its appearance. The board's new version. */
export async function sendGrid(caller: Caller, boardId: string, characters: number[][]): Promise<number> {
  const created = await caller.graphql<Created>(createMessage, { characters });
  const messageId = created.data?.createMessageV2.message?.id;
  const appeared = await caller.graphql<Appeared>(createAppearance, { messageId, boardId });
  const version = appeared.data?.createMessageAppearanceV2.appearance?.version;
  if (version === undefined) throw new Error(`The grid was not sent: ${JSON.stringify([created, appeared])}`);
  return version;
}

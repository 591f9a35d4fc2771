import type { AuthzWorld } from "../authzWorld.ts";
import { answer, type GraphRow, members, onlyOwner, quoted, signedIn } from "./verdicts.ts";

interface SharedByOwner {
  readonly id: string;
  readonly rawToken: string;
}

const shared = new WeakMap<AuthzWorld, Promise<SharedByOwner>>();

/** A link that the owner made to a message of theirs, once: making links has a budget. */
function sharedByOwner(world: AuthzWorld): Promise<SharedByOwner> {
  const known = shared.get(world) ?? shareAsOwner(world);
  shared.set(world, known);
  return known;
}

async function shareAsOwner({ app }: AuthzWorld): Promise<SharedByOwner> {
  const owner = await app.as("owner");
  const written = await owner.graphql<{ createMessageV2: { message: { id: string } } }>(
    `mutation { createMessageV2(text: "For whoever holds the link") { ... on CreateMessageV2Success { message { id } } } }`,
  );
  const { data } = await owner.graphql<{ createMessageShareToken: { messageShareToken: SharedByOwner } }>(
    `mutation Share($id: ID!) { createMessageShareToken(message: $id) {
      ... on CreateMessageShareTokenSuccess { messageShareToken { id rawToken } } } }`,
    { id: written.data?.createMessageV2.message.id },
  );
  if (data === undefined || data === null) throw new Error("The owner has shared nothing.");
  return data.createMessageShareToken.messageShareToken;
}

/** A message is asked for by its own id, so whoever may not see it finds none. */
const seers = { ...members, superadmin: "notFound" } as const;

/** Links to messages. */
export const sharingRows: Readonly<Record<string, GraphRow>> = {
  "Query.messageShareToken": {
    expect: signedIn,
    call: async (world) =>
      `messageShareToken(token: ${quoted((await sharedByOwner(world)).rawToken)}) { id message { text formatted } }`,
  },
  "Mutation.shareMessageV2": {
    expect: seers,
    call: ({ message }) => `shareMessageV2(messageId: ${quoted(message)}) ${answer}`,
  },
  "Mutation.createMessageShareToken": {
    expect: seers,
    call: ({ message }) => `createMessageShareToken(message: ${quoted(message)}) ${answer}`,
  },
  "Mutation.revokeMessageShareToken": {
    expect: onlyOwner,
    call: async (world) => `revokeMessageShareToken(id: ${quoted((await sharedByOwner(world)).id)}) ${answer}`,
  },
};

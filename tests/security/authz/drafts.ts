import type { AuthzWorld } from "../authzWorld.ts";
import { answer, type GraphRow, members, onlyOwner, quoted, signedIn } from "./verdicts.ts";

/** A draft that the owner keeps, of a message that nobody else has seen. */
async function draftOfOwner({
  app,
}: AuthzWorld): Promise<{ readonly id: string; readonly message: { readonly id: string } }> {
  const { data } = await (await app.as("owner")).graphql<{
    saveDraft: { draft: { id: string; message: { id: string } } };
  }>(
    `mutation { saveDraft(message: { text: "Secret message" }) { ... on SaveDraftSuccess { draft { id message { id } } } } }`,
  );
  if (data === undefined || data === null) throw new Error("The owner has no draft.");
  return data.saveDraft.draft;
}

/** Drafts: everybody has their own. */
export const draftsRows: Readonly<Record<string, GraphRow>> = {
  "Query.getDrafts": { expect: signedIn, call: () => "getDrafts(page: 0) { attribution message { text } }" },
  "Query.getDraft": {
    expect: onlyOwner,
    call: async (world) => `getDraft(id: ${quoted((await draftOfOwner(world)).id)}) { message { text } }`,
  },
  "Mutation.changeDraft": {
    expect: onlyOwner,
    call: async (world) => {
      const { id, message } = await draftOfOwner(world);
      return `changeDraft(draftId: ${quoted(id)}, formerMessageId: ${quoted(message.id)}, messageId: ${quoted(message.id)}) ${answer}`;
    },
  },
  "Mutation.createDraftV2": {
    // A message is asked for by its own id, so others find none.
    expect: { ...members, superadmin: "notFound" },
    call: ({ message }) => `createDraftV2(messageId: ${quoted(message)}) ${answer}`,
  },
  "Mutation.saveDraft": { expect: signedIn, call: () => `saveDraft(message: { text: "Mine" }) ${answer}` },
  "Mutation.deleteDraft": {
    expect: onlyOwner,
    call: async (world) => `deleteDraft(draftId: ${quoted((await draftOfOwner(world)).id)}) ${answer}`,
  },
  "Mutation.deleteDraftV2": {
    expect: onlyOwner,
    call: async (world) => `deleteDraftV2(messageId: ${quoted((await draftOfOwner(world)).message.id)}) ${answer}`,
  },
};

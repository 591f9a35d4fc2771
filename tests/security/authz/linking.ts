import type { AuthzWorld } from "../authzWorld.ts";
import { answer, type GraphRow, members, onBoard, onlyFor, owners, quoted, signedIn } from "./verdicts.ts";

const data = Buffer.from(JSON.stringify({ state: "s", redirect_uri: "https://app.example/back" })).toString("base64");
const asked = `listing: "app", data: ${quoted(data)}`;

/** An app that the user has let at the board. */
async function linkOfUser({ app, board }: AuthzWorld): Promise<string> {
  const user = await app.as("user");
  await user.graphql(`mutation { upsertSingletonChannelForListing(board: ${quoted(board)}, ${asked}) { __typename } }`);
  const { data: read } = await user.graphql<{ linkedApps: { id: string }[] }>("{ linkedApps { id } }");
  return read?.linkedApps[0]?.id ?? "";
}

/** Linking boards to apps of others. */
export const linkingRows: Readonly<Record<string, GraphRow>> = {
  "Query.linkRequest": { expect: signedIn, call: () => `linkRequest(${asked}) { state listing { title } }` },
  "Query.linkedApps": { expect: signedIn, call: () => "linkedApps { id boardTitle }" },
  "Mutation.upsertSingletonChannelForListing": {
    expect: members,
    call: ({ board }) => `upsertSingletonChannelForListing(board: ${quoted(board)}, ${asked}) ${answer}`,
  },
  "Query.boardLinkedApps": { expect: owners, call: onBoard("boardLinkedApps", "{ id boardTitle linkedBy }") },
  "Mutation.revokeLinkedApp": {
    // Whoever let it in, and the board's Owner; for an Admin it is not there.
    expect: { ...onlyFor("user"), owner: "allowed" },
    call: async (world) => `revokeLinkedApp(id: ${quoted(await linkOfUser(world))}) ${answer}`,
  },
};

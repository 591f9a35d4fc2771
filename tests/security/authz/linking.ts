import type { AuthzWorld } from "../authzWorld.ts";
import { answer, type GraphRow, members, onlyFor, quoted, signedIn } from "./verdicts.ts";

const data = Buffer.from(JSON.stringify({ state: "s", redirect_uri: "https://app.example/back" })).toString("base64");
const asked = `listing: "app", data: ${quoted(data)}`;

/** An app that the owner has let at the board. */
async function linkOfOwner({ app, board }: AuthzWorld): Promise<string> {
  const owner = await app.as("owner");
  await owner.graphql(
    `mutation { upsertSingletonChannelForListing(board: ${quoted(board)}, ${asked}) { __typename } }`,
  );
  const { data: read } = await owner.graphql<{ linkedApps: { id: string }[] }>("{ linkedApps { id } }");
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
  "Mutation.revokeLinkedApp": {
    expect: onlyFor("owner"),
    call: async (world) => `revokeLinkedApp(id: ${quoted(await linkOfOwner(world))}) ${answer}`,
  },
};

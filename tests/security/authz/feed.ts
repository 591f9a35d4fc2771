import { message } from "../../../gateway/boardState/boardState.tables.ts";
import { newId } from "../../../gateway/db/ids.ts";
import { feedItem } from "../../../gateway/modules/feed/feed.tables.ts";
import { pick, pickCategory, pickInCategory } from "../../../gateway/modules/picks/picks.tables.ts";
import type { AuthzWorld } from "../authzWorld.ts";
import { answer, type GraphRow, onlyOwner, quoted, signedIn, type Verdicts } from "./verdicts.ts";

const onlySuperadmin: Verdicts = {
  ...signedIn,
  stranger: "notAuthorized",
  user: "notAuthorized",
  admin: "notAuthorized",
  owner: "notAuthorized",
  former: "notAuthorized",
  invited: "notAuthorized",
};
/** Everybody sees what the owner shared; only the owner may take it back, and only others may flag it. */
const onlySharer: Verdicts = { ...onlySuperadmin, owner: "allowed", superadmin: "notAuthorized" };
const notTheSharer: Verdicts = { ...signedIn, owner: "notAuthorized" };

/** A message that the owner wrote and that never was on a board. */
async function writtenByOwner({ app }: AuthzWorld): Promise<string> {
  const id = newId();
  await app.context.database.insert(message).values({
    id,
    personId: app.ids.people.owner ?? "",
    text: "For everybody",
    rows: 6,
    columns: 22,
    characters: new Uint8Array(132),
    authorFormatted: "Owner E.",
    createdAt: new Date(),
  });
  return id;
}

async function sharedByOwner(world: AuthzWorld): Promise<string> {
  const [id, messageId, personId] = [newId(), await writtenByOwner(world), world.app.ids.people.owner ?? ""];
  const item = { id, messageId, personId, attribution: "Owner E.", createdAt: new Date() };
  await world.app.context.database.insert(feedItem).values(item);
  return id;
}

async function picked(world: AuthzWorld): Promise<{ readonly id: string; readonly categoryId: string }> {
  const [id, categoryId, messageId] = [newId(), newId(), await writtenByOwner(world)];
  const { database } = world.app.context;
  await database.insert(pickCategory).values({ id: categoryId, title: "Mornings", position: 0, createdAt: new Date() });
  await database.insert(pick).values({ id, messageId, createdAt: new Date() });
  await database.insert(pickInCategory).values({ categoryId, pickId: id, position: 0 });
  return { id, categoryId };
}

const onItem =
  (field: string, argument: string, more = "") =>
  async (world: AuthzWorld) =>
    `${field}(${argument}: ${quoted(await sharedByOwner(world))}${more}) ${answer}`;

/** The feed, its moderation, and the picks. */
export const feedRows: Readonly<Record<string, GraphRow>> = {
  "Query.flaggedFeedItems": { expect: onlySuperadmin, call: () => "flaggedFeedItems(state: Waiting) { id }" },
  "Query.picksCategories": { expect: signedIn, call: () => "picksCategories { title }" },
  "Query.listPicksCategoriesV2": { expect: signedIn, call: () => `listPicksCategoriesV2 ${answer}` },
  "Query.picks": {
    expect: signedIn,
    call: async (world) => `picks(categoryId: ${quoted((await picked(world)).categoryId)}, page: 0) { id }`,
  },
  "Query.todaysPicks": { expect: signedIn, call: () => "todaysPicks { recommendBefore }" },
  "Mutation.createFeedItemV2": {
    expect: onlyOwner,
    call: async (world) => `createFeedItemV2(messageId: ${quoted(await writtenByOwner(world))}) ${answer}`,
  },
  "Mutation.createLikeV2": { expect: signedIn, call: onItem("createLikeV2", "feedItemId") },
  "Mutation.removeLikeV2": {
    expect: signedIn,
    call: async (world) => `removeLikeV2(pickId: ${quoted((await picked(world)).id)}) ${answer}`,
  },
  "Mutation.deleteFeedItemV2": { expect: onlySharer, call: onItem("deleteFeedItemV2", "id") },
  "Mutation.flagFeedItemV2": { expect: notTheSharer, call: onItem("flagFeedItemV2", "feedItemId", ', reason: "Rude"') },
  "Mutation.decideFeedItem": {
    expect: onlySuperadmin,
    call: onItem("decideFeedItem", "feedItemId", ", decision: Hide"),
  },
};

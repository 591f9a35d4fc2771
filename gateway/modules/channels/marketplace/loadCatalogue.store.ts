import { and, eq, inArray, like, not, notInArray, sql } from "drizzle-orm";
import { message } from "../../../boardState/boardState.tables.ts";
import type { Executor } from "../../../db/database.ts";
import { boardColumns, boardRows } from "../../../grid.ts";
import type { Catalogue, CatalogueChannel } from "../catalogue/catalogue.data.ts";
import { channelCategory, developer, installable, messageSet, messageSetMessage } from "../channels.tables.ts";
import {
  catalogueVersion,
  featuredListing,
  listingFeatureItem,
  listingFeatureType,
  marketplaceListing,
} from "./marketplace.tables.ts";

const name = "channels";

export async function selectCatalogueVersion(executor: Executor): Promise<string | undefined> {
  const [row] = await executor.select().from(catalogueVersion).where(eq(catalogueVersion.name, name));
  return row?.version;
}

export async function writeCatalogueVersion(executor: Executor, version: string): Promise<void> {
  await executor
    .insert(catalogueVersion)
    .values({ name, version })
    .onConflictDoUpdate({ target: catalogueVersion.name, set: { version } });
}

export interface CatalogueToWrite {
  readonly catalogue: Catalogue;
  /** What the catalogue calls the developer that is the product itself. */
  readonly ownDeveloper: string;
  readonly sets: readonly {
    readonly listingId: string;
    readonly title: string;
    readonly messages: readonly { readonly id: string; readonly text: string; readonly characters: Uint8Array }[];
  }[];
  readonly authorFormatted: string;
  readonly now: number;
}

const setIdOf = (listingId: string): string => `${listingId}-messages`;

/**
 * Writes what is new or different, and takes out what the catalogue does not offer any more. Installables stay, so that
 * what is installed goes on: only its listing goes.
 */
export async function writeCatalogue(executor: Executor, input: CatalogueToWrite): Promise<void> {
  const { catalogue } = input;
  await writeTitled(executor, input);
  await writeSets(executor, input);
  await writeInstallables(executor, input);
  await writeListings(executor, input);
  await executor.delete(listingFeatureType);
  const shelves = catalogue.featureTypes.map(({ id, title }, position) => ({ id, title, position }));
  await executor.insert(listingFeatureType).values(shelves);
  await executor
    .insert(listingFeatureItem)
    .values(
      catalogue.featureTypes.flatMap(({ id: featureTypeId, items }) =>
        items.map(({ channelId, sortOrder }) => ({ featureTypeId, listingId: channelId, sortOrder })),
      ),
    );
  await executor.delete(featuredListing);
  const weekly = catalogue.channelsOfTheWeek.map((listingId, position) => ({ listingId, position }));
  await executor.insert(featuredListing).values(weekly);
}

async function writeTitled(executor: Executor, { catalogue }: CatalogueToWrite): Promise<void> {
  await executor
    .insert(channelCategory)
    .values([...catalogue.categories])
    .onConflictDoUpdate({ target: channelCategory.id, set: { title: sql`excluded.title` } });
  await executor
    .insert(developer)
    .values([...catalogue.developers])
    .onConflictDoUpdate({ target: developer.id, set: { title: sql`excluded.title` } });
}

async function writeSets(executor: Executor, { sets, authorFormatted, now }: CatalogueToWrite): Promise<void> {
  const createdAt = new Date(now);
  const messages = new Map(sets.flatMap((set) => set.messages.map((one) => [one.id, one] as const)));
  const written = { personId: null, rows: boardRows, columns: boardColumns, authorFormatted, createdAt };
  await executor
    .insert(message)
    .values([...messages.values()].map((one) => ({ ...one, ...written })))
    .onConflictDoNothing();
  const rows = sets.map(({ listingId, title }) => ({ id: setIdOf(listingId), title, boardId: null, createdAt }));
  await executor
    .insert(messageSet)
    .values(rows)
    .onConflictDoUpdate({ target: messageSet.id, set: { title: sql`excluded.title` } });
  const entries = sets.flatMap(({ listingId, messages: held }) =>
    // One after the other, so that the order of the catalogue is the order of the set.
    held.map(({ id }, place) => ({
      id: `${setIdOf(listingId)}-${id}`,
      messageSetId: setIdOf(listingId),
      messageId: id,
      personId: null,
      createdAt: new Date(now + place),
    })),
  );
  const setIds = sets.map(({ listingId }) => setIdOf(listingId));
  const entryIds = entries.map(({ id }) => id);
  await executor
    .delete(messageSetMessage)
    .where(and(inArray(messageSetMessage.messageSetId, setIds), notInArray(messageSetMessage.id, entryIds)));
  await executor.insert(messageSetMessage).values(entries).onConflictDoNothing();
}

function idsOf({ catalogue, ownDeveloper }: CatalogueToWrite, channel: CatalogueChannel) {
  const category = catalogue.categories.find(({ title }) => title === channel.category);
  const [own] = catalogue.developers;
  const maker =
    channel.developer === ownDeveloper ? own : catalogue.developers.find(({ title }) => title === channel.developer);
  if (category === undefined || maker === undefined) throw new Error(`${channel.id} has no category or no developer.`);
  return { categoryId: category.id, developerId: maker.id };
}

/** By the name that never changes: an installation of an older version may have made them with ids of its own. */
async function writeInstallables(executor: Executor, input: CatalogueToWrite): Promise<void> {
  await executor
    .insert(installable)
    .values(
      input.catalogue.channels.map((channel) => ({
        ...idsOf(input, channel),
        id: channel.id,
        title: channel.title,
        description: channel.description,
        friendlyIdentifier: channel.id,
        isPublic: true,
        isPublished: true,
        installationsAreSingleton: channel.installationsAreSingleton,
        subscriptionsCanBeRenamed: channel.subscriptionsCanBeRenamed,
        hideFromInstallablesList: channel.hidden,
        createdAt: new Date(input.now),
      })),
    )
    .onConflictDoUpdate({
      target: installable.friendlyIdentifier,
      set: {
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        installationsAreSingleton: sql`excluded.installations_are_singleton`,
        subscriptionsCanBeRenamed: sql`excluded.subscriptions_can_be_renamed`,
        hideFromInstallablesList: sql`excluded.hide_from_installables_list`,
        categoryId: sql`excluded.category_id`,
        developerId: sql`excluded.developer_id`,
      },
    });
}

async function writeListings(executor: Executor, input: CatalogueToWrite): Promise<void> {
  const { channels } = input.catalogue;
  const installables = await executor
    .select({ id: installable.id, identifier: installable.friendlyIdentifier })
    .from(installable)
    .where(
      inArray(
        installable.friendlyIdentifier,
        channels.map(({ id }) => id),
      ),
    );
  const installableIds = new Map(installables.map(({ id, identifier }) => [identifier, id]));
  const withSets = new Set(input.sets.map(({ listingId }) => listingId));
  const ids = channels.map(({ id }) => id);
  await executor
    .delete(marketplaceListing)
    .where(and(eq(marketplaceListing.isFromCatalogue, true), notInArray(marketplaceListing.id, ids)));
  const rows = channels.map((channel) => ({
    ...idsOf(input, channel),
    id: channel.id,
    installableId: installableIds.get(channel.id) ?? channel.id,
    title: channel.title,
    shortDescription: channel.shortDescription,
    description: channel.description,
    free: channel.free,
    releaseDate: channel.releaseDate,
    version: channel.version,
    language: channel.language,
    supportsFlagship: channel.supportsFlagship,
    hiddenFromProduction: channel.hidden,
    messageSetId: withSets.has(channel.id) ? setIdOf(channel.id) : null,
    isFromCatalogue: true,
    createdAt: new Date(input.now),
  }));
  await executor
    .insert(marketplaceListing)
    .values(rows)
    .onConflictDoUpdate({
      target: marketplaceListing.id,
      set: {
        installableId: sql`excluded.installable_id`,
        title: sql`excluded.title`,
        shortDescription: sql`excluded.short_description`,
        description: sql`excluded.description`,
        free: sql`excluded.free`,
        releaseDate: sql`excluded.release_date`,
        version: sql`excluded.version`,
        language: sql`excluded.language`,
        supportsFlagship: sql`excluded.supports_flagship`,
        hiddenFromProduction: sql`excluded.hidden_from_production`,
        messageSetId: sql`excluded.message_set_id`,
        categoryId: sql`excluded.category_id`,
        developerId: sql`excluded.developer_id`,
      },
    });
  // Sets of what is gone; a board that blended one keeps what it holds through its own.
  await executor
    .delete(messageSet)
    .where(
      and(
        like(messageSet.id, "%-messages"),
        not(inArray(messageSet.id, [...withSets].map(setIdOf))),
        sql`${messageSet.boardId} is null`,
      ),
    );
}

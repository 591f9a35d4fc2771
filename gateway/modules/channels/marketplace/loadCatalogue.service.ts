import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import type { Executor } from "../../../db/database.ts";
import { encodeText } from "../../../grid.ts";
import { type Catalogue, readCatalogue } from "../catalogue/catalogue.data.ts";
import { selectCatalogueVersion, writeCatalogue, writeCatalogueVersion } from "./loadCatalogue.store.ts";

/** Any number will do, as long as every gateway of this product takes the same. */
const catalogueLock = 4_141_028;

/** A change of how the tables are filled is another version, too. */
const writtenAs = 1;

/** Gives every installation the channels that come with the product; at each start, since a version may bring others. */
export async function loadChannelCatalogue({
  database,
  config,
  clock,
}: Pick<Context, "database" | "config" | "clock">): Promise<void> {
  const now = await clock.now();
  await database.transaction((executor) => loadChannelCatalogueIn(executor, config.productName, now));
}

/** The same within a transaction. Of several gateways that start at once, one writes after the other. */
export async function loadChannelCatalogueIn(
  executor: Executor,
  productName: string,
  now: number,
  catalogue: Catalogue = readCatalogue(),
): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${catalogueLock})`);
  const version = versionOf([writtenAs, productName, catalogue]);
  if ((await selectCatalogueVersion(executor)) === version) return;
  await writeCatalogue(executor, {
    catalogue: {
      ...catalogue,
      // The catalogue's first developer is the product itself, whatever it is called here.
      developers: catalogue.developers.map((one, place) => (place === 0 ? { ...one, title: productName } : one)),
    },
    ownDeveloper: catalogue.developers[0]?.title ?? "",
    sets: catalogue.channels
      .filter(({ messages }) => messages.length > 0)
      .map(({ id, title, messages }) => ({ listingId: id, title, messages: messages.map(messageOf) })),
    authorFormatted: productName,
    now,
  });
  await writeCatalogueVersion(executor, version);
}

function versionOf(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

const idLength = 16;

/** The same text is the same message in every set and version. */
function messageOf(text: string) {
  const id = `catalogue-${createHash("sha256").update(text).digest("base64url").slice(0, idLength)}`;
  return { id, text, characters: encodeText(text).grid };
}

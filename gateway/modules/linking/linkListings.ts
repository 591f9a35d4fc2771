import { z } from "zod";
import { type Config, isLoopback } from "../../config.ts";
import type { Context } from "../../context.ts";
import { type ApiScope, apiScopes } from "../../domain.ts";
import { readJsonFile, refusedFile } from "../../jsonFile.ts";
import { isLine } from "../../lineOfText.ts";
import { readCatalogue } from "../channels/catalogue/catalogue.data.ts";
import { readListingFace } from "../channels/marketplace/marketplace.service.ts";

/** An app that boards can be linked to, and where it may take people back to. */
export interface LinkListing extends ListingFace {
  readonly id: string;
  /** Compared as a whole, sign for sign. */
  readonly redirectUris: readonly string[];
  readonly scopes: readonly ApiScope[];
}

/** What people see of a listing: what the marketplace shows, where it stands there, too. */
interface ListingFace {
  readonly title: string;
  /** Who made it. */
  readonly developer: string;
  /** https address; null where the product draws one. */
  readonly icon: string | null;
  /** Of the marketplace; null for what stands in the operator's file alone. */
  readonly categoryId: string | null;
}

/** A line of the operator's file; without a name of its own it is a listing of the marketplace. */
interface RegisteredApp extends Pick<LinkListing, "id" | "redirectUris" | "scopes"> {
  readonly title?: string | undefined;
  readonly developer?: string | undefined;
}

type ListingConfig = Pick<Config, "linkListingsFile" | "publicUrl">;

/** People read it where they let the app in: what would turn the words around it there is refused, as in names that they give. */
const nameSchema = z.string().trim().min(1).max(60).refine(isLine, {
  error: "a name is one line, without characters that turn text around",
});

const listingSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, { error: "an id is letters, digits, _ and -" }),
  title: nameSchema.optional(),
  developer: nameSchema.optional(),
  redirectUris: z
    .array(
      z.string().max(500).refine(isWayBack, {
        error: "a redirect address is https, or http on this machine, without a fragment, a password or a blank",
      }),
    )
    .min(1)
    .max(10),
  scopes: z.array(z.enum(apiScopes)).min(1),
});

const listingsSchema = z
  .array(listingSchema)
  .max(200)
  .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, { error: "two have the same id" });

/** The token stands in the fragment: an address that has one already, or that others can read on its way, is none. */
function isWayBack(address: string): boolean {
  if (!URL.canParse(address) || /[\s#\\]/.test(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

const opened = new WeakMap<ListingConfig, readonly RegisteredApp[]>();

/**
 * The apps that the operator has registered (LINK_LISTINGS_FILE, a JSON list), read once; none without it. ConfigError for a
 * file that cannot be read, and for a way back to the gateway's own origin, whose pages know tokens of their own.
 */
export function linkListingsOf(config: ListingConfig): readonly RegisteredApp[] {
  const known = opened.get(config) ?? readListings(config);
  opened.set(config, known);
  return known;
}

/**
 * The one place that says what a listing may; listings of other sources join here. The way back and the scopes are the
 * operator's; what a listing of the marketplace is called is told by the marketplace alone.
 */
export async function findLinkListing(
  { config, database }: Pick<Context, "config" | "database">,
  id: string,
): Promise<LinkListing | undefined> {
  const app = linkListingsOf(config).find((one) => one.id === id);
  if (app === undefined) return undefined;
  const { title, developer, redirectUris, scopes } = app;
  if (title !== undefined && developer !== undefined) {
    return { id, title, developer, icon: null, categoryId: null, redirectUris, scopes };
  }
  const face = await readListingFace({ database }, id);
  return face && { id, ...face, redirectUris, scopes };
}

/** Why the two sources do not fit together; undefined when they do. */
function contradictionIn({ id, title, developer }: RegisteredApp): string | undefined {
  const isListed = readCatalogue().channels.some((channel) => channel.id === id);
  if (isListed) {
    return title === undefined && developer === undefined
      ? undefined
      : `${id}: it stands in the marketplace, which says its title and developer`;
  }
  return title === undefined || developer === undefined
    ? `${id}: it does not stand in the marketplace, so it needs a title and a developer`
    : undefined;
}

function readListings({ linkListingsFile, publicUrl }: ListingConfig): readonly RegisteredApp[] {
  if (linkListingsFile === undefined) return [];
  const refuse = (why: string): never => {
    throw refusedFile("LINK_LISTINGS_FILE", why);
  };
  const listings = readJsonFile("LINK_LISTINGS_FILE", linkListingsFile, listingsSchema);
  const { origin } = new URL(publicUrl);
  const own = listings.find(({ redirectUris }) => redirectUris.some((uri) => new URL(uri).origin === origin));
  if (own !== undefined) return refuse(`${own.id}: a redirect address is of an origin of its own`);
  const contradiction = listings.map(contradictionIn).find((why) => why !== undefined);
  return contradiction === undefined ? listings : refuse(contradiction);
}

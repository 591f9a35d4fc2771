import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Config, isLoopback } from "../../config.ts";
import { type ApiScope, apiScopes } from "../../domain.ts";
import { StartError } from "../../startError.ts";

/** An app that boards can be linked to, and where it may take people back to. */
export interface LinkListing {
  readonly id: string;
  readonly title: string;
  /** Who made it. */
  readonly developer: string;
  /** Compared as a whole, sign for sign. */
  readonly redirectUris: readonly string[];
  readonly scopes: readonly ApiScope[];
}

type ListingConfig = Pick<Config, "linkListingsFile" | "publicUrl">;

const listingSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, { error: "an id is letters, digits, _ and -" }),
  title: z.string().trim().min(1).max(60),
  developer: z.string().trim().min(1).max(60),
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

const opened = new WeakMap<ListingConfig, readonly LinkListing[]>();

/**
 * The apps that the operator has registered (LINK_LISTINGS_FILE, a JSON list), read once; none without it. StartError for a
 * file that cannot be read, and for a way back to the gateway's own origin, whose pages know tokens of their own.
 */
export function linkListingsOf(config: ListingConfig): readonly LinkListing[] {
  const known = opened.get(config) ?? readListings(config);
  opened.set(config, known);
  return known;
}

/** The one place that says what a listing may; listings of other sources join here. */
export function findLinkListing(config: ListingConfig, id: string): LinkListing | undefined {
  return linkListingsOf(config).find((listing) => listing.id === id);
}

function readListings({ linkListingsFile, publicUrl }: ListingConfig): readonly LinkListing[] {
  if (linkListingsFile === undefined) return [];
  const refuse = (why: string): never => {
    throw new StartError(`LINK_LISTINGS_FILE cannot be read: ${why}`);
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(linkListingsFile, "utf8"));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  const parsed = listingsSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not a list of listings"}`);
  }
  const { origin } = new URL(publicUrl);
  const own = parsed.data.find(({ redirectUris }) => redirectUris.some((uri) => new URL(uri).origin === origin));
  return own === undefined ? parsed.data : refuse(`${own.id}: a redirect address is of an origin of its own`);
}

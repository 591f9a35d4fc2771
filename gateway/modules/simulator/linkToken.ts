import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { CompactSign } from "jose";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { framesMark } from "./frameOrigins.ts";
import { readOrKeepKey } from "./simulator.store.ts";

/** A simulator token lives this long, in milliseconds; an open page gets the next one over its stream. */
export const linkTokenLifeMs = 60 * 60_000;

const claims = z.object({
  board: z.string(),
  version: z.int(),
  until: z.int(),
  /** Which sites might frame the page that the token stands in (framesMark); an older token knows none. */
  frames: z.string().default(""),
});

/** What a token says: which board's link, which version of it, and until when (epoch milliseconds). */
export type LinkClaims = z.output<typeof claims>;

type TokenWorld = Pick<Context, "database" | "clock">;

/** One key a database, read once a process. */
const keys = new WeakMap<Database, Promise<Uint8Array>>();

function keyOf({ database, clock }: TokenWorld): Promise<Uint8Array> {
  let key = keys.get(database);
  if (key === undefined) {
    key = readOrKeepKey(database, randomBytes(32), new Date(clock.estimate()));
    keys.set(database, key);
    key.catch(() => keys.delete(database));
  }
  return key;
}

/** Signs a token for the link as it is now. */
export async function signLinkToken(
  context: TokenWorld,
  link: { readonly boardId: string; readonly version: number; readonly frameOrigins: readonly string[] },
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  const until = context.clock.estimate() + linkTokenLifeMs;
  const payload: LinkClaims = {
    board: link.boardId,
    version: link.version,
    until,
    frames: framesMark(link.frameOrigins),
  };
  const token = await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "HS256" })
    .sign(await keyOf(context));
  return { token, expiresAt: until };
}

/**
 * What an address of the board holds beside its id, so that a link that is made after a revoked one has another address:
 * 132 bits that nobody can guess. Null for the first link of a board.
 */
export async function linkMark(
  context: TokenWorld,
  { boardId, version }: { readonly boardId: string; readonly version: number },
): Promise<string | null> {
  if (version === 1) return null;
  const hash = createHmac("sha256", await keyOf(context))
    .update(`link\n${boardId}\n${version}`)
    .digest("base64url");
  return hash.slice(0, 22);
}

/**
 * What the token says when it is ours, however old; undefined otherwise. Checked in this turn of the loop rather than by a
 * thread: pages come back by the thousand, and are read for together.
 */
export async function readLinkToken(context: TokenWorld, token: string): Promise<LinkClaims | undefined> {
  const key = await keyOf(context);
  const [head = "", body = "", mark = "", ...more] = token.split(".");
  const right = createHmac("sha256", key).update(`${head}.${body}`).digest();
  const given = Buffer.from(mark, "base64url");
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  try {
    return claims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

import { and, eq, ne, sql } from "drizzle-orm";
import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { PersonPrincipal } from "../callers/principal.ts";
import type { SignInRecord } from "../context.ts";
import type { Executor } from "../db/database.ts";
import { epochMs } from "../db/epoch.ts";
import { oidcRecord, signIn } from "./auth.tables.ts";
import { type AdapterWorld, endRecords } from "./oidcAdapter.ts";

/*
 * The sign-ins of a person: one a browser, which is a grant with all its tokens and the session whose cookie got it. What
 * device it is, and when it was last used, is noted when it takes a token, every ten minutes at most.
 */

/** What a browser calls itself may be of any length. */
const longestUserAgent = 400;

/** Notes of each token that is given which browser took it; before the answer, so that the list is true when it is there. */
export function noteSignIns(provider: Provider, { database }: Pick<AdapterWorld, "database">): void {
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    const grantId = context.oidc?.route === "token" && context.status === 200 ? context.oidc.entities.Grant?.jti : null;
    if (!grantId) return;
    const userAgent = context.get("user-agent").slice(0, longestUserAgent);
    const row = { userAgent, lastUsedAt: sql`gateway_now()` };
    await database
      .insert(signIn)
      .values({ grantId, ...row })
      .onConflictDoUpdate({ target: signIn.grantId, set: row });
  });
}

const isAlive = sql`${oidcRecord.expiresAt} > gateway_now()`;

const ofPerson = (personId: string) => and(eq(oidcRecord.kind, "Grant"), eq(oidcRecord.accountId, personId), isAlive);

/** The living sign-ins, the last used first; each household has a few, nobody a thousand. */
export function listSignIns(executor: Executor, personId: string, most = 200): Promise<SignInRecord[]> {
  const since = sql`to_timestamp((${oidcRecord.payload}->>'iat')::float8)`;
  const lastUsed = sql`coalesce(${signIn.lastUsedAt}, ${since})`;
  return executor
    .select({
      id: oidcRecord.key,
      userAgent: sql<string>`coalesce(${signIn.userAgent}, '')`,
      signedInAt: epochMs(sql`coalesce(${signIn.createdAt}, ${since})`),
      lastUsedAt: epochMs(lastUsed),
    })
    .from(oidcRecord)
    .leftJoin(signIn, eq(signIn.grantId, oidcRecord.key))
    .where(ofPerson(personId))
    .orderBy(sql`${lastUsed} desc`, oidcRecord.key)
    .limit(most);
}

/** Ends one sign-in of the person: its tokens, and the session that would sign the browser in again unasked. */
export async function endSignIn(world: AdapterWorld, personId: string, id: string): Promise<boolean> {
  const [found] = await world.database
    .select({ key: oidcRecord.key })
    .from(oidcRecord)
    .where(and(ofPerson(personId), eq(oidcRecord.key, id)));
  if (found === undefined) return false;
  await endRecords(world, sql`${oidcRecord.accountId} = ${personId} and ${belongsTo(id)}`);
  return true;
}

/** Ends every sign-in of the person but one. How many there were. */
export async function endOtherSignIns(world: AdapterWorld, personId: string, kept: string): Promise<number> {
  const others = await world.database
    .select({ key: oidcRecord.key })
    .from(oidcRecord)
    .where(and(ofPerson(personId), ne(oidcRecord.key, kept)));
  await endRecords(world, sql`${oidcRecord.accountId} = ${personId} and not coalesce(${belongsTo(kept)}, false)`);
  return others.length;
}

/** The grant itself, what it gave, and the session that holds it (`authorizations`: by client, with the grant's id). */
function belongsTo(grantId: string) {
  return sql`(${oidcRecord.grantId} = ${grantId} or (${oidcRecord.kind} = 'Session' and exists (
    select 1 from jsonb_each(coalesce(${oidcRecord.payload}->'authorizations', '{}'::jsonb)) held
    where held.value->>'grantId' = ${grantId})))`;
}

/** How long ago, in milliseconds, the caller typed a password for the sign-in that asks; null when nobody knows. */
export async function signInAge(
  { database }: Pick<AdapterWorld, "database">,
  { personId, grantId }: Pick<PersonPrincipal, "personId" | "grantId">,
): Promise<number | null> {
  if (grantId === null) return null;
  // The provider notes by its own clock, so it is measured by that.
  const [row] = await database
    .select({
      at: sql<
        number | null
      >`max(coalesce((${oidcRecord.payload}->>'loginTs')::float8, (${oidcRecord.payload}->>'iat')::float8))`,
    })
    .from(oidcRecord)
    .where(
      and(
        eq(oidcRecord.accountId, personId),
        isAlive,
        sql`${oidcRecord.kind} in ('Grant', 'Session')`,
        belongsTo(grantId),
      ),
    );
  return row?.at == null ? null : Math.max(0, Date.now() - row.at * 1000);
}

/** Notes of sign-ins that are over. */
export async function sweepSignIns({ database }: Pick<AdapterWorld, "database">): Promise<void> {
  await database.delete(signIn).where(sql`not exists (select 1 from oidc_record held
    where held.kind = 'Grant' and held.key = ${signIn.grantId})`);
}

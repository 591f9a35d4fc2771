import { and, eq, isNull, sql } from "drizzle-orm";
import type { Adapter, AdapterPayload } from "oidc-provider";
import { hashSecret } from "../callers/hash.ts";
import type { Context } from "../context.ts";
import { oidcRecord } from "./auth.tables.ts";
import type { BegunSignIns } from "./begunSignIn.ts";

/** Kinds whose id opens something: kept as a hash only (Q8). */
const bearerKinds = new Set(["Session", "AccessToken", "AuthorizationCode", "RefreshToken"]);

/** The same old refresh token gets the same successor for so long (decision 25): two tabs, or an answer that was lost. */
const rotationGraceSeconds = 30;

/** Only for records that the provider would keep for ever; it has none with our settings. */
const longestLifetimeSeconds = 30 * 24 * 3600;

export type AdapterWorld = Pick<Context, "database" | "bus">;

/** The row's key of an id. */
export function recordKey(kind: string, id: string): string {
  return bearerKinds.has(kind) ? hashSecret(id) : id;
}

/** oidc-provider's storage over SQL, one a kind. Lifetimes run by the gateway's clock. */
export class OidcAdapter implements Adapter {
  readonly #kind: string;
  readonly #world: AdapterWorld;
  readonly #begun: BegunSignIns;

  constructor(kind: string, world: AdapterWorld, begun: BegunSignIns) {
    this.#kind = kind;
    this.#world = world;
    this.#begun = begun;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = longestLifetimeSeconds): Promise<void> {
    const kept = withoutBearers(this.#kind, payload);
    // A row is for what somebody signed in for; until then the browser keeps it.
    if (this.#kind === "Interaction" && payload.result === undefined) return this.#begun.keep(id, kept, expiresIn);
    const row = {
      payload: kept,
      grantId: payload.grantId ?? (this.#kind === "Grant" ? id : null),
      uid: payload.uid ?? null,
      // A password was typed for it: it is a sign-in of the person's, and ends as one.
      accountId: payload.accountId ?? payload.result?.login?.accountId ?? null,
      // Nothing outlives the sign-in that it belongs to.
      expiresAt: sql`least(gateway_now() + ${expiresIn} * interval '1 second', (select held.expires_at
        from oidc_record held where held.kind = 'Grant' and held.key = ${payload.grantId ?? null}))`,
    };
    const insert = this.#world.database
      .insert(oidcRecord)
      .values({ kind: this.#kind, key: recordKey(this.#kind, id), ...row });
    // A successor that is there already was made by an earlier use of the same old token: it stays as it is.
    if (this.#kind === "RefreshToken") await insert.onConflictDoNothing();
    else await insert.onConflictDoUpdate({ target: [oidcRecord.kind, oidcRecord.key], set: row });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#read(eq(oidcRecord.key, recordKey(this.#kind, id)));
    if (row === undefined) return this.#kind === "Interaction" ? this.#begun.find(id) : undefined;
    return { ...row.payload, jti: id, ...(row.consumed ? { consumed: row.consumedAt } : {}) };
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (await this.#read(eq(oidcRecord.uid, uid)))?.payload;
  }

  /** Devices that have no browser do not sign in here. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async consume(id: string): Promise<void> {
    await this.#world.database
      .update(oidcRecord)
      .set({ consumedAt: sql`gateway_now()` })
      .where(
        and(
          eq(oidcRecord.kind, this.#kind),
          eq(oidcRecord.key, recordKey(this.#kind, id)),
          isNull(oidcRecord.consumedAt),
        ),
      );
  }

  async destroy(id: string): Promise<void> {
    const [gone] = await this.#world.database
      .delete(oidcRecord)
      .where(and(eq(oidcRecord.kind, this.#kind), eq(oidcRecord.key, recordKey(this.#kind, id))))
      .returning({ grantId: oidcRecord.grantId });
    if (this.#kind === "Grant" && gone !== undefined) await this.revokeByGrantId(id);
  }

  /** Everything that the sign-in gave, whatever its kind: the provider asks kind by kind, one answer serves all. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await endGrants(this.#world, grantId);
  }

  async #read(condition: ReturnType<typeof eq>) {
    const grace = this.#kind === "RefreshToken" ? rotationGraceSeconds : 0;
    const [row] = await this.#world.database
      .select({
        payload: oidcRecord.payload,
        consumedAt: sql<number>`extract(epoch from ${oidcRecord.consumedAt})::int`,
        consumed: sql<boolean>`coalesce(${oidcRecord.consumedAt} + ${grace} * interval '1 second' <= gateway_now(), false)`,
      })
      .from(oidcRecord)
      .where(and(eq(oidcRecord.kind, this.#kind), condition, sql`${oidcRecord.expiresAt} > gateway_now()`));
    return row;
  }
}

/** Ends the sign-in with all its tokens, and tells open streams to look. */
async function endGrants(world: AdapterWorld, grantId: string): Promise<void> {
  await endRecords(world, eq(oidcRecord.grantId, grantId));
}

/** Ends every session and sign-in of the person: a new password is a new lock. */
export async function endSignIns(world: AdapterWorld, personId: string): Promise<void> {
  await endRecords(world, eq(oidcRecord.accountId, personId));
}

export async function endRecords(world: AdapterWorld, condition: ReturnType<typeof eq>): Promise<void> {
  const gone = await world.database.delete(oidcRecord).where(condition).returning({ personId: oidcRecord.accountId });
  for (const personId of new Set(gone.map((row) => row.personId))) {
    if (personId !== null) world.bus.publish({ kind: "token", personId });
  }
}

/** What has run out. Ids are random, so a row that went cannot come back as another's. */
export async function sweepRecords(world: Pick<Context, "database">): Promise<void> {
  await world.database.delete(oidcRecord).where(sql`${oidcRecord.expiresAt} < gateway_now()`);
}

function withoutBearers(kind: string, payload: AdapterPayload): Record<string, unknown> {
  const { jti, ...rest } = payload;
  const kept: Record<string, unknown> = bearerKinds.has(kind) ? rest : { jti, ...rest };
  // A sign-in under way remembers the session by its uid; the cookie beside it is the bearer.
  if (kind === "Interaction" && payload.session !== undefined) {
    const { cookie: _cookie, ...session } = payload.session;
    kept.session = session;
  }
  return kept;
}

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Entered, PersonPrincipal } from "../callers/principal.ts";
import { anyOf, anyOfThose, asKeys } from "../db/anyOf.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import { account, localIssuer, superadmin } from "../modules/people/people.tables.ts";
import { oidcRecord } from "./auth.tables.ts";
import { recordKey } from "./oidcAdapter.ts";

/** The boards of a person whose id a statement has, as one of its columns. */
export type MemberBoards = (personId: SQL) => SQL<string[]>;

const columns = {
  personId: account.personId,
  // What hangs on an address (feature flags) is for who has confirmed it.
  email: sql<string | null>`case when ${account.emailVerified} then ${account.emailAddress} end`,
  superadminId: superadmin.id,
  tokenId: oidcRecord.key,
  grantId: oidcRecord.grantId,
};

/**
 * One read says everything: the token is there and not run out, its sign-in was not ended, the session it is bound to
 * lives, the person still exists. So whatever ends one of them acts on the next request (Q10).
 */
const isLiving = (isOneOf: SQL): SQL | undefined =>
  and(
    eq(oidcRecord.kind, "AccessToken"),
    isOneOf,
    sql`${oidcRecord.expiresAt} > (select gateway_now())`,
    sql`exists (select 1 from oidc_record held where held.kind = 'Grant' and held.key = ${oidcRecord.grantId}
      and held.expires_at > (select gateway_now()))`,
    sql`(not coalesce((${oidcRecord.payload}->>'expiresWithSession')::boolean, false)
      or exists (select 1 from oidc_record held where held.kind = 'Session'
        and held.uid = ${oidcRecord.payload}->>'sessionUid' and held.expires_at > (select gateway_now())))`,
  );

const ofAccount = and(eq(account.issuer, localIssuer), eq(account.subject, oidcRecord.accountId));

interface BearerRow {
  readonly personId: string;
  readonly email: string | null;
  readonly superadminId: string | null;
  readonly tokenId: string;
  readonly grantId: string | null;
}

const personOf = ({ superadminId, email, ...row }: BearerRow): PersonPrincipal => ({
  kind: "person",
  personId: row.personId,
  superadmin: superadminId !== null,
  email: email ?? "",
  tokenId: row.tokenId,
  grantId: row.grantId,
});

const livingPersons = compiled<"keys">(
  (value) => sql`
    select ${columns.personId} as "personId", ${columns.email} as email, ${columns.superadminId} as "superadminId",
      ${columns.tokenId} as "tokenId", ${columns.grantId} as "grantId"
    from ${oidcRecord} join ${account} on ${ofAccount} left join ${superadmin} on ${superadmin.personId} = ${account.personId}
    where ${isLiving(sql`${oidcRecord.key} = ${anyOfThose(value("keys"))}`)}`,
);

/** In the order of the bearers; undefined for one that does not live. */
export async function readPersons(
  database: Database,
  bearers: readonly string[],
): Promise<(PersonPrincipal | undefined)[]> {
  const keys = bearers.map((bearer) => recordKey("AccessToken", bearer));
  const rows = await database.execute<BearerRow & Record<string, unknown>>(livingPersons({ keys: asKeys(keys) }));
  const persons = new Map(rows.map((row) => [row.tokenId, personOf(row)]));
  return keys.map((key) => persons.get(key));
}

/** As `readPersons`, with the boards of each; one that does not live is missing. */
export async function readBearers(
  database: Database,
  bearers: readonly string[],
  memberBoards: MemberBoards,
): Promise<Map<string, Entered>> {
  const bearerOf = new Map(bearers.map((bearer) => [recordKey("AccessToken", bearer), bearer]));
  const rows = await database
    .select({ ...columns, boardIds: memberBoards(sql`${account.personId}`) })
    .from(oidcRecord)
    .innerJoin(account, ofAccount)
    .leftJoin(superadmin, eq(superadmin.personId, account.personId))
    .where(isLiving(sql`${oidcRecord.key} = ${anyOf([...bearerOf.keys()])}`));
  return new Map(
    rows.map(({ boardIds, ...row }) => [bearerOf.get(row.tokenId) ?? "", { principal: personOf(row), boardIds }]),
  );
}

/** Whoever has the same asks the same. */
export const viewerKey = ({ personId, grantId }: PersonPrincipal): string => JSON.stringify([personId, grantId]);

/** The boards of viewers by `viewerKey`, in one statement; one whose sign-in has ended is missing. */
export async function readViewers(
  database: Database,
  keys: readonly string[],
  memberBoards: MemberBoards,
): Promise<Map<string, string[]>> {
  const rows = await database.execute<{ place: number; boardIds: string[] }>(sql`
    select viewer.place::int - 1 as place, ${memberBoards(sql`viewer.key ->> 0`)} as "boardIds"
    from jsonb_array_elements(${`[${keys.join(",")}]`}::jsonb) with ordinality as viewer(key, place)
    where viewer.key ->> 1 is null or exists (select 1 from oidc_record held where held.kind = 'Grant'
      and held.key = viewer.key ->> 1 and held.expires_at > gateway_now())`);
  return new Map(rows.map(({ place, boardIds }) => [keys[place] ?? "", boardIds]));
}

/** The boards of people, whose sign-ins somebody else keeps; who is no more is missing. */
export async function readBoardIds(
  database: Database,
  personIds: readonly string[],
  memberBoards: MemberBoards,
): Promise<Map<string, string[]>> {
  const rows = await database.execute<{ id: string; boardIds: string[] }>(sql`
    select p.id, ${memberBoards(sql`p.id`)} as "boardIds" from person p where p.id = ${anyOf(personIds)}`);
  return new Map(rows.map(({ id, boardIds }) => [id, boardIds]));
}

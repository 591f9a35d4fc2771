import type postgres from "postgres";

interface Missing {
  readonly found: string;
  readonly remedy: string;
}

/** What keeps the user from making this version's tables in a database that has none of them; undefined where nothing does. */
export async function missingRight(sql: postgres.Sql): Promise<Missing | undefined> {
  const [is] = await sql<{ takesWrites: boolean; mayMake: boolean; schema: string | null }[]>`
    select current_setting('transaction_read_only') = 'off' as "takesWrites", current_schema()::text as schema,
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayMake"`;
  if (is?.takesWrites === false) {
    return { found: "it takes no writes", remedy: "Name the primary, or turn default_transaction_read_only off." };
  }
  if (is?.mayMake === false) {
    return {
      found: "its user may make no tables in it",
      remedy:
        "Make that user the owner of the database, or: grant create on database NAME to USER; and in it: grant create on schema public to USER.",
    };
  }
  if (is?.schema !== "public") {
    return {
      found: "what its user makes comes into another schema than public",
      remedy: "alter role USER in database NAME set search_path = public.",
    };
  }
  return undefined;
}

import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import { storableJson } from "../../db/storableText.ts";
import { readingTools } from "./requestOutcome.ts";

/** A call of a program as it is kept; times are epoch milliseconds. */
export interface RequestNote {
  readonly id: string;
  readonly credentialId: string;
  readonly boardId: string;
  readonly at: number;
  readonly dialect: string;
  readonly method: string;
  readonly path: string;
  readonly client: string;
  readonly requestId: string;
  readonly status: number;
  readonly tookMs: number;
  readonly type: string | null;
  readonly rule: string | null;
  readonly until: number | null;
  readonly setBy: string | null;
  readonly blanked: readonly string[];
  readonly ifMatch: string | null;
  readonly isRepeat: boolean;
  readonly body: unknown;
  readonly answer: unknown;
  readonly origin: string | null;
}

/** Of one credential so many are kept, the newest. */
const mostOfCredential = 200;

const keptDays = 7;

/** Notes as rows of `api_request`. */
const rowsOf = (notes: readonly RequestNote[]) => sql`
  select n.id, n."credentialId" as credential_id, n."boardId" as board_id, to_timestamp(n.at / 1000) as at, n.dialect, n.method,
    n.path, n.client, n."requestId" as request_id, n.status, n."tookMs" as took_ms, n.type, n.rule,
    to_timestamp(n.until / 1000) as until, n."setBy" as set_by, array(select jsonb_array_elements_text(n.blanked)) as blanked,
    n."ifMatch" as if_match, n."isRepeat" as is_repeat, nullif(n.body, 'null'::jsonb) as body,
    nullif(n.answer, 'null'::jsonb) as answer, n.origin
  from jsonb_to_recordset(${storableJson(notes)}::jsonb) as n(id text, "credentialId" text, "boardId" text, at float8, dialect text,
    method text, path text, client text, "requestId" text, status int, "tookMs" int, type text, rule text, until float8,
    "setBy" text, blanked jsonb, "ifMatch" text, "isRepeat" boolean, body jsonb, answer jsonb, origin text)`;

/**
 * One statement for a lot: the notes, and of each credential when it was last used, by what. Where some are of a credential
 * that was deleted meanwhile, a second one, which sees whose calls are kept then.
 */
export async function insertRequests(executor: Executor, notes: readonly RequestNote[]): Promise<void> {
  const [written] = await executor.execute<{ count: number }>(sql`
    with lot as (${rowsOf(notes)}),
    kept as (select l.* from lot l join api_credential c on c.id = l.credential_id for key share of c),
    used as (update api_credential c set last_used_at = k.at, last_client = k.client, last_dialect = k.dialect
      from (select distinct on (credential_id) * from kept where origin is null or origin = 'Dry run'
        order by credential_id, at desc) k where c.id = k.credential_id),
    written as (insert into api_request (id, credential_id, board_id, at, dialect, method, path, client, request_id, status,
        took_ms, type, rule, until, set_by, blanked, if_match, is_repeat, body, answer, origin)
      select id, credential_id, board_id, at, dialect, method, path, client, request_id, status,
        took_ms, type, rule, until, set_by, blanked, if_match, is_repeat, body, answer, origin from kept returning 1)
    select count(*)::int as count from written`);
  const credentials = [...new Set(notes.map(({ credentialId }) => credentialId))];
  await executor.execute(deleteBeyond(sql`api_request`, credentials));
  if (written?.count === notes.length) return;
  await executor.execute(sql`
    insert into former_request (id, credential_id, at, request)
    select l.id, f.id, l.at, to_jsonb(l) from (${rowsOf(notes)}) l join former_credential f on f.id = l.credential_id
    on conflict (id) do nothing`);
  await executor.execute(deleteBeyond(sql`former_request`, credentials));
}

/**
 * What these credentials have beyond what is kept of each. Each is looked up by itself along the index of its newest calls, then
 * its old rows by their ids: a join of all of them with all of them would read the whole table, whoever else is in it.
 */
function deleteBeyond(table: SQL, credentials: readonly string[]): SQL {
  return sql`delete from ${table} where id = any(array(
    select old.id from jsonb_array_elements_text(${storableJson(credentials)}::jsonb) as asked(credential_id) cross join lateral (
      select id from ${table} r where r.credential_id = asked.credential_id
      order by at desc, id offset ${mostOfCredential}::int) as old))`;
}

/** A kept call, with whose it was. */
export interface RequestRow extends RequestNote {
  readonly key: string;
  readonly title: string | null;
  /** When its credential was deleted; null while there is one. */
  readonly credentialDeletedAt: number | null;
}

const columns = sql`r.id, r.credential_id as "credentialId", r.board_id as "boardId", ${epochMs(sql`r.at`)} as at, r.dialect,
  r.method, r.path, r.client, r.request_id as "requestId", r.status, r.took_ms as "tookMs", r.type, r.rule,
  ${epochMs(sql`r.until`)} as until, r.set_by as "setBy", r.blanked, r.if_match as "ifMatch", r.is_repeat as "isRepeat", r.body,
  r.answer, r.origin, r.key, r.title, ${epochMs(sql`r.deleted_at`)} as "credentialDeletedAt"`;

/** Calls with whose they were: those of credentials `c` that there are, and those `k` of former credentials `f`. */
const callsWhere = (living: SQL, former: SQL) => sql`(
  select r.*, c.key, coalesce(c.title, i.title) as title, null::timestamptz as deleted_at from api_request r
    join api_credential c on c.id = r.credential_id left join installable i on i.id = c.installable_id where ${living}
  union all
  select r.*, f.key, f.title, f.deleted_at from former_request k join former_credential f on f.id = k.credential_id
    cross join jsonb_populate_record(null::api_request, k.request) r where ${former}) r`;

export const requestsWanted = ["All", "Refused", "Writes"] as const;
export type RequestsWanted = (typeof requestsWanted)[number];

export interface RequestPage {
  readonly rows: readonly RequestRow[];
  /** How many are kept that fit. */
  readonly count: number;
}

/** A call by where it is listed. */
export interface RequestPlace {
  readonly at: number;
  readonly id: string;
}

/** As `purposeOf` has it. */
const isRead: SQL = sql`(r.method in ('GET', 'HEAD') or r.dialect = 'mcp'
  and coalesce(r.body #>> '{params,name}', '') in (${sql.join(
    readingTools.map((tool) => sql`${tool}`),
    sql`, `,
  )}))`;

/** Of a board, or of one credential of it; newest first. */
export async function selectRequests(
  executor: Executor,
  asked: {
    readonly boardId: string;
    readonly credentialId: string | null;
    readonly only: RequestsWanted;
    /** Part of a path, a tool, a rule, a dialect, a client or a request id; all where it is empty. */
    readonly find: string;
    readonly first: number;
    /** Only what is listed behind it; from the newest where it is null. */
    readonly before: RequestPlace | null;
  },
): Promise<RequestPage> {
  const { boardId, credentialId, only, find, first, before } = asked;
  // What is searched for stands for itself: no sign of it is a pattern's.
  const found = sql`position(lower(${find}) in lower(concat_ws(' ', r.method, r.path,
    case when r.dialect = 'mcp' then coalesce(r.body #>> '{params,name}', r.body ->> 'method') end,
    r.rule, r.type, r.dialect, r.client, r.request_id))) > 0`;
  const wanted = only === "Refused" ? sql`r.status >= 400` : only === "Writes" ? sql`not ${isRead}` : sql`true`;
  const isOf = (id: SQL) => sql`(${credentialId}::text is null or ${id} = ${credentialId})`;
  const isBehind =
    before === null ? sql`true` : sql`(l.at < ${before.at} or (l.at = ${before.at} and l.id > ${before.id}))`;
  const rows = await executor.execute<RequestRow & { total: number } & Record<string, unknown>>(sql`
    select * from (select ${columns}, (count(*) over ())::int as total from ${callsWhere(
      sql`r.board_id = ${boardId} and ${isOf(sql`r.credential_id`)}`,
      sql`f.board_id = ${boardId} and ${isOf(sql`f.id`)}`,
    )}
    where ${wanted} and ${found}) l
    where ${isBehind} order by l.at desc, l.id limit ${first}`);
  return { rows, count: rows[0]?.total ?? 0 };
}

export async function findRequest(executor: Executor, id: string): Promise<RequestRow | undefined> {
  const [row] = await executor.execute<RequestRow & Record<string, unknown>>(sql`
    select ${columns} from ${callsWhere(sql`r.id = ${id}`, sql`k.id = ${id}`)}`);
  return row;
}

const mostDeleted = 1000;

/** Deletes what is older than calls are kept, so many rows at a time; true where there may be more. */
export async function deleteOldRequests(executor: Executor): Promise<boolean> {
  return (
    (await deleteOld(executor, sql`api_request`, sql`at`)) ||
    (await deleteOld(executor, sql`former_request`, sql`at`)) ||
    (await deleteOld(executor, sql`former_credential`, sql`deleted_at`))
  );
}

async function deleteOld(executor: Executor, table: SQL, at: SQL): Promise<boolean> {
  const rows = await executor.execute(sql`
    delete from ${table} where id = any(array(select id from ${table}
      where ${at} < ${gatewayNow} - make_interval(days => ${keptDays}) limit ${mostDeleted})) returning 1 as deleted`);
  return rows.length === mostDeleted;
}

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

/**
 * One statement for a lot: the notes, and of each credential when it was last used, by what. Notes of a credential that was
 * deleted meanwhile are no more.
 */
export async function insertRequests(executor: Executor, notes: readonly RequestNote[]): Promise<void> {
  await executor.execute(sql`
    with lot as (select * from jsonb_to_recordset(${storableJson(notes)}::jsonb) as x(id text, "credentialId" text,
      "boardId" text, at float8, dialect text, method text, path text, client text, "requestId" text, status int,
      "tookMs" int, type text, rule text, until float8, "setBy" text, blanked jsonb, "ifMatch" text, "isRepeat" boolean, body jsonb, answer jsonb, origin text)),
    kept as (select l.* from lot l join api_credential c on c.id = l."credentialId" for key share of c),
    used as (update api_credential c set last_used_at = to_timestamp(k.at / 1000), last_client = k.client, last_dialect = k.dialect
      from (select distinct on ("credentialId") * from kept where origin is null or origin = 'Dry run'
        order by "credentialId", at desc) k where c.id = k."credentialId")
    insert into api_request (id, credential_id, board_id, at, dialect, method, path, client, request_id, status, took_ms,
      type, rule, until, set_by, blanked, if_match, is_repeat, body, answer, origin)
    select k.id, k."credentialId", k."boardId", to_timestamp(k.at / 1000), k.dialect, k.method, k.path, k.client,
      k."requestId", k.status, k."tookMs", k.type, k.rule, to_timestamp(k.until / 1000), k."setBy",
      array(select jsonb_array_elements_text(k.blanked)), k."ifMatch", k."isRepeat", nullif(k.body, 'null'::jsonb), nullif(k.answer, 'null'::jsonb), k.origin
    from kept k`);
  await executor.execute(deleteBeyond([...new Set(notes.map(({ credentialId }) => credentialId))]));
}

/**
 * What these credentials have beyond what is kept of each. Each is looked up by itself along `api_request_newest`, then its old
 * rows by their ids: a join of all of them with all of them would read the whole table, whoever else is in it.
 */
function deleteBeyond(credentials: readonly string[]): SQL {
  return sql`delete from api_request where id = any(array(
    select old.id from jsonb_array_elements_text(${storableJson(credentials)}::jsonb) as asked(credential_id) cross join lateral (
      select id from api_request r where r.credential_id = asked.credential_id
      order by at desc, id offset ${mostOfCredential}::int) as old))`;
}

/** A kept call, with whose it was. */
export interface RequestRow extends RequestNote {
  readonly key: string;
  readonly title: string | null;
}

const columns = sql`r.id, r.credential_id as "credentialId", r.board_id as "boardId", ${epochMs(sql`r.at`)} as at, r.dialect,
  r.method, r.path, r.client, r.request_id as "requestId", r.status, r.took_ms as "tookMs", r.type, r.rule,
  ${epochMs(sql`r.until`)} as until, r.set_by as "setBy", r.blanked, r.if_match as "ifMatch", r.is_repeat as "isRepeat", r.body, r.answer, r.origin, c.key, coalesce(c.title, i.title) as title`;

const from = sql`api_request r join api_credential c on c.id = r.credential_id left join installable i on i.id = c.installable_id`;

export const requestsWanted = ["All", "Refused", "Writes"] as const;
export type RequestsWanted = (typeof requestsWanted)[number];

export interface RequestPage {
  readonly rows: readonly RequestRow[];
  /** How many are kept that fit. */
  readonly count: number;
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
  },
): Promise<RequestPage> {
  const { boardId, credentialId, only, find, first } = asked;
  // What is searched for stands for itself: no sign of it is a pattern's.
  const found = sql`position(lower(${find}) in lower(concat_ws(' ', r.method, r.path,
    case when r.dialect = 'mcp' then coalesce(r.body #>> '{params,name}', r.body ->> 'method') end,
    r.rule, r.type, r.dialect, r.client, r.request_id))) > 0`;
  const wanted = only === "Refused" ? sql`r.status >= 400` : only === "Writes" ? sql`not ${isRead}` : sql`true`;
  const rows = await executor.execute<RequestRow & { total: number } & Record<string, unknown>>(sql`
    select ${columns}, (count(*) over ())::int as total from ${from}
    where r.board_id = ${boardId} and (${credentialId}::text is null or r.credential_id = ${credentialId}) and ${wanted}
      and ${found}
    order by r.at desc, r.id limit ${first}`);
  return { rows, count: rows[0]?.total ?? 0 };
}

export async function findRequest(executor: Executor, id: string): Promise<RequestRow | undefined> {
  const [row] = await executor.execute<RequestRow & Record<string, unknown>>(sql`
    select ${columns} from ${from} where r.id = ${id}`);
  return row;
}

const mostDeleted = 1000;

/** Deletes calls that are older than they are kept, so many at a time; true where there may be more. */
export async function deleteOldRequests(executor: Executor): Promise<boolean> {
  const rows = await executor.execute(sql`
    delete from api_request where id = any(array(select id from api_request
      where at < ${gatewayNow} - make_interval(days => ${keptDays}) limit ${mostDeleted})) returning 1 as deleted`);
  return rows.length === mostDeleted;
}

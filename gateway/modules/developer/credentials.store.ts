import { sql } from "drizzle-orm";
import { anyOfThose, asKeys } from "../../db/anyOf.ts";
import { compiled } from "../../db/compiled.ts";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { ApiScope } from "../../domain.ts";
import { programColumns, readState, type SendJson, type SendState } from "../messages/sendState.ts";
import type { CredentialKind } from "./developer.tables.ts";

interface CredentialFacts {
  readonly id: string;
  readonly kind: CredentialKind;
  readonly key: string;
  /** What its people call it. */
  readonly title: string | null;
  readonly boardId: string;
  readonly boardTitle: string;
  readonly installableId: string | null;
  readonly installableTitle: string | null;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly lastClient: string | null;
  readonly lastDialect: string | null;
}

/** A credential as its people see it. */
export interface CredentialRow extends CredentialFacts {
  /** Whether it opens its board still. */
  readonly works: boolean;
  /** Who made it. */
  readonly madeBy: string;
}

/** As authentication needs it. */
export interface LivingCredential extends CredentialFacts {
  readonly secretHash: string;
  /** Of the moment in which it was asked: who has it already needs to be read nothing more. */
  readonly boardVersion: number;
}

const columns = sql`c.id, c.kind, c.key, c.title, c.board_id as "boardId", b.title as "boardTitle",
  c.installable_id as "installableId", i.title as "installableTitle", c.scopes, ${epochMs(sql`c.created_at`)} as "createdAt",
  ${epochMs(sql`c.last_used_at`)} as "lastUsedAt", c.last_client as "lastClient", c.last_dialect as "lastDialect"`;

const livingColumns = sql`${columns}, c.secret_hash as "secretHash", b.version as "boardVersion"`;

const from = sql`api_credential c join board b on b.id = c.board_id left join installable i on i.id = c.installable_id`;

/**
 * Who made it must still be who may make one: what somebody may no more, their programs may no more. Those of a sandbox live with
 * it and with the credential that it is for; it is nobody's.
 */
const lives = sql`(exists (select 1 from member m where m.tenant_id = b.tenant_id and m.person_id = c.person_id
    and m.is_current_member and m.role in ('Owner', 'Admin'))
  or exists (select 1 from sandbox_board s join api_credential parent on parent.id = s.credential_id
    where s.board_id = c.board_id and s.ends_at > ${gatewayNow}))`;

const shownColumns = sql`${columns}, ${lives} as works,
  coalesce((select trim(p.first_name || ' ' || p.last_name) from person p where p.id = c.person_id), '') as "madeBy"`;

type Row<Shape> = Shape & Record<string, unknown>;

/** One statement, by the key's own index: what each opens, and whether it does, is read on every call (Q10). */
export async function selectLiving(
  executor: Executor,
  keys: readonly string[],
): Promise<(LivingCredential | undefined)[]> {
  const rows = await executor.execute<Row<LivingCredential>>(livingByKey({ keys: asKeys(keys) }));
  const living = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => living.get(key));
}

const livingByKey = compiled<"keys">(
  (value) => sql`select ${livingColumns} from ${from} where c.key = ${anyOfThose(value("keys"))} and ${lives}`,
);

/** A credential with all that a decision about a message of its own needs. */
export interface LivingSender {
  readonly credential: LivingCredential;
  readonly state: SendState;
}

/** As `selectLiving`, with the state of the board that each opens: the same statement says both. */
export async function selectSenders(
  executor: Executor,
  keys: readonly string[],
): Promise<(LivingSender | undefined)[]> {
  const statement = sendersByKey({ keys: asKeys(keys) });
  const rows = await executor.execute<SendJson & { credential: LivingCredential }>(statement);
  const senders = new Map(
    rows.map(({ credential, ...state }) => [credential.key, { credential, state: readState(state) }]),
  );
  return keys.map((key) => senders.get(key));
}

const sendersByKey = compiled<"keys">(
  (value) => sql`
    with clock as materialized (select ${gatewayNow} as now)
    select ${programColumns}, (select row_to_json(held) from (select ${livingColumns}) as held) as credential
    from ${from} cross join clock left join member m on false where c.key = ${anyOfThose(value("keys"))} and ${lives}`,
);

export async function findLivingById(executor: Executor, id: string): Promise<LivingCredential | undefined> {
  const [row] = await executor.execute<Row<LivingCredential>>(sql`
    select ${livingColumns} from ${from} where c.id = ${id} and ${lives}`);
  return row;
}

/** Who made it. */
export async function findMaker(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor.execute<{ personId: string }>(sql`
    select person_id as "personId" from api_credential where id = ${id}`);
  return row?.personId;
}

/** Of an installable, oldest first; for a viewer those of boards that are theirs to see. */
export function selectOfInstallable(
  executor: Executor,
  installableId: string,
  viewerId?: string,
): Promise<Row<CredentialRow>[]> {
  const seen = viewerId === undefined ? sql`true` : seesBoard(viewerId);
  return executor.execute<Row<CredentialRow>>(sql`
    select ${shownColumns} from ${from} where c.installable_id = ${installableId} and ${seen} order by c.created_at, c.id`);
}

/** All that open a board, oldest first. */
export function selectOfBoard(executor: Executor, boardId: string): Promise<Row<CredentialRow>[]> {
  return executor.execute<Row<CredentialRow>>(sql`
    select ${shownColumns} from ${from} where c.board_id = ${boardId} order by c.created_at, c.id`);
}

/** How many a person has made that are theirs to delete, as a select; sandboxes are counted apart. */
export const countMade = (
  personId: string,
) => sql`select count(*) from api_credential own join board b on b.id = own.board_id where own.person_id = ${personId}
  and exists (select 1 from member m where m.tenant_id = b.tenant_id and m.person_id = ${personId} and m.is_current_member)`;

export interface NewCredential {
  readonly id: string;
  readonly kind: CredentialKind;
  readonly boardId: string;
  readonly installableId: string | null;
  readonly personId: string;
  readonly key: string;
  readonly secretHash: string;
  readonly scopes: readonly ApiScope[];
}

/** False when the board has as many as it may; whoever calls has locked the board. */
export async function insertCredential(executor: Executor, row: NewCredential, mostOfBoard: number): Promise<boolean> {
  const scopes = sql`string_to_array(${row.scopes.join(",")}, ',')`;
  const made = await executor.execute(sql`
    insert into api_credential (id, kind, board_id, installable_id, person_id, key, secret_hash, scopes, created_at)
    select ${row.id}, ${row.kind}, ${row.boardId}, ${row.installableId}::text, ${row.personId}, ${row.key},
      ${row.secretHash}, ${scopes}, ${gatewayNow}
    where (select count(*) from api_credential where board_id = ${row.boardId}) < ${mostOfBoard} returning id`);
  return made.length > 0;
}

/** The key of this kind that a board has, if it has one, is no more. Two who ask at once are one after the other. */
export async function deleteBoardKey(executor: Executor, boardId: string, kind: CredentialKind): Promise<void> {
  await executor.execute(sql`select 1 from board where id = ${boardId} for update`);
  await executor.execute(sql`
    delete from api_credential where board_id = ${boardId} and kind = ${kind} and installable_id is null`);
}

/** Whether the board `b` is one of this person's; a sandbox is for whoever has its credential. */
const seesBoard = (personId: string) => sql`(exists (select 1 from member m
    where m.tenant_id = b.tenant_id and m.person_id = ${personId} and m.is_current_member)
  or exists (select 1 from sandbox_board s where s.board_id = b.id))`;

/**
 * Of its maker while its board `b` is theirs to see, and of the board's Owner and Admins: `c` is the credential. Whoever has
 * left a board steers nothing there.
 */
const isOf = (
  personId: string,
) => sql`((c.person_id = ${personId} and ${seesBoard(personId)}) or exists (select 1 from member m
  where m.tenant_id = b.tenant_id and m.person_id = ${personId} and m.is_current_member and m.role in ('Owner', 'Admin')))`;

/** Whether there is one of this id that is this person's to steer. */
export async function isCredentialOf(executor: Executor, id: string, personId: string): Promise<boolean> {
  const rows = await executor.execute(sql`
    select 1 from api_credential c join board b on b.id = c.board_id where c.id = ${id} and ${isOf(personId)}`);
  return rows.length > 0;
}

/** As it is now; undefined when there is none of this id, or it is not this person's to name. */
export async function updateCredentialTitle(
  executor: Executor,
  { id, personId, title }: { readonly id: string; readonly personId: string; readonly title: string | null },
): Promise<CredentialRow | undefined> {
  const changed = await executor.execute(sql`
    update api_credential c set title = ${title} from board b
    where c.id = ${id} and b.id = c.board_id and ${isOf(personId)} returning c.id`);
  if (changed.length === 0) return undefined;
  const [row] = await executor.execute<Row<CredentialRow>>(sql`select ${shownColumns} from ${from} where c.id = ${id}`);
  return row;
}

/**
 * The board that it opened; undefined when there is none of this id, or it is not for this person to delete: its developer
 * may, and the Owner and Admins of its board. The board is held first, as where it is deleted: keeping what the credential
 * called asks for it.
 */
export async function deleteCredential(executor: Executor, id: string, personId: string): Promise<string | undefined> {
  const [row] = await executor.execute<{ boardId: string }>(sql`
    with b as materialized (select b.id, b.tenant_id from board b join api_credential own on own.board_id = b.id
      where own.id = ${id} for key share of b)
    delete from api_credential c using b where c.id = ${id} and b.id = c.board_id and ${isOf(personId)}
    returning c.board_id as "boardId"`);
  return row?.boardId;
}

/** For how many minutes messages from the broker hold the board, and whether one of them does now. */
export async function readPinning(
  executor: Executor,
  { id, boardId, sender }: { readonly id: string; readonly boardId: string; readonly sender: string },
): Promise<{ readonly minutes: number; readonly isOwn: boolean }> {
  const [row] = await executor.execute<{ minutes: number; isOwn: boolean }>(sql`
    select coalesce((select pin_minutes from api_credential where id = ${id}), 0) as minutes,
      exists (select 1 from pinned_message where board_id = ${boardId} and person_id is null and pinned_by = ${sender}) as "isOwn"`);
  return row ?? { minutes: 0, isOwn: false };
}

export async function updatePinMinutes(executor: Executor, id: string, minutes: number): Promise<void> {
  await executor.execute(sql`update api_credential set pin_minutes = ${minutes} where id = ${id}`);
}

/** In place of the one that the board had. */
export async function upsertEnablement(
  executor: Executor,
  row: {
    readonly boardId: string;
    readonly personId: string;
    readonly tokenHash: string;
    readonly scopes: readonly ApiScope[];
  },
): Promise<void> {
  await executor.execute(sql`
    insert into local_enablement (board_id, person_id, token_hash, scopes, created_at)
    values (${row.boardId}, ${row.personId}, ${row.tokenHash}, string_to_array(${row.scopes.join(",")}, ','), ${gatewayNow})
    on conflict (board_id) do update set person_id = excluded.person_id, token_hash = excluded.token_hash,
      scopes = excluded.scopes, created_at = excluded.created_at`);
}

/** Uses it up; undefined for what is none, was used, is older than a day, or was made by who may no more. */
export async function takeEnablement(
  executor: Executor,
  tokenHash: string,
): Promise<{ readonly boardId: string; readonly personId: string; readonly scopes: readonly ApiScope[] } | undefined> {
  const [row] = await executor.execute<Row<{ boardId: string; personId: string; scopes: ApiScope[] }>>(sql`
    delete from local_enablement c using board b where c.token_hash = ${tokenHash} and b.id = c.board_id
      and c.created_at > ${gatewayNow} - interval '1 day' and ${lives}
    returning c.board_id as "boardId", c.person_id as "personId", c.scopes`);
  return row;
}

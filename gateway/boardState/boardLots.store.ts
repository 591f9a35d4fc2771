import { type SQL, sql } from "drizzle-orm";
import { countedWith } from "../callers/quota.ts";
import { anyOf } from "../db/anyOf.ts";
import type { Executor } from "../db/database.ts";
import { epochMs, gatewayNow } from "../db/epoch.ts";
import { storableJson } from "../db/storableText.ts";
import { isAccepted, releasedPin, writeResult } from "./boardState.store.ts";
import type { LotWrite, WriteResult } from "./boardWrite.ts";

/* SQL of boardState.ts: writes of many boards in one statement. */

const hex = (characters: Uint8Array | undefined): string | null =>
  characters === undefined ? null : Buffer.from(characters).toString("hex");

function lotRow({
  boardId,
  revision,
  actor,
  cause,
  message,
  show,
  pin,
  settle,
  idempotency,
  quotas,
  events,
}: LotWrite) {
  const [quota] = quotas ?? [];
  return {
    boardId,
    revision,
    actorKind: actor.kind,
    actorId: actor.id,
    cause,
    endsPin: pin === "clear",
    settleId: settle?.scheduledIds[0] ?? null,
    settleAs: settle?.state ?? null,
    isAccepted: show !== undefined && isAccepted(show),
    newMessage: message === undefined ? null : { ...message, characters: hex(message.characters) },
    appearanceId: show?.appearanceId ?? null,
    messageId: show?.messageId ?? null,
    personId: show?.personId ?? null,
    subscriptionId: show?.subscriptionId ?? null,
    attribution: show?.attribution ?? null,
    former: hex(show?.former),
    characters: hex(show?.characters),
    seed: show?.seed ?? null,
    transition: show?.transition ?? null,
    settlesWithinMs: show?.settlesWithinMs ?? null,
    onceKey: show?.onceKey ?? null,
    undoesId: show?.undoesId ?? null,
    answered: idempotency === undefined ? null : { ...idempotency, bodyHash: hex(idempotency.bodyHash) },
    quota: quota === undefined ? null : { ...quota, held: undefined },
    events,
  };
}

const columns: SQL = sql`"boardId" text, revision bigint, "actorKind" text, "actorId" text, cause text, "endsPin" boolean,
  "settleId" text, "settleAs" text, "isAccepted" boolean, "appearanceId" text, "messageId" text, "personId" text,
  "subscriptionId" text, attribution text, former text, characters text, seed integer, transition jsonb,
  "settlesWithinMs" float8, "onceKey" text, "undoesId" text, "newMessage" jsonb, answered jsonb, quota jsonb, events jsonb`;

/** What persons make with this lot; each is counted once, for all that they send with it. */
const askedQuotas: SQL = sql`select n."personId" as person_id, n.kind, count(*)::int as made, null::bigint as held,
        min(n."aDay") as a_day, min(n."inAll") as in_all, min(n."earlyADay") as early_a_day, min(n."earlyInAll") as early_in_all
      from lot l join free f on f.id = l."boardId" cross join jsonb_to_record(l.quota) as n("personId" text, kind text, "aDay" int,
        "inAll" int, "earlyADay" int, "earlyInAll" int)
      where l.quota is not null group by 1, 2`;

const isCounted: SQL = sql` and (l.quota is null or exists (select 1 from counted q
        where q.person_id = l.quota ->> 'personId' and q.kind = l.quota ->> 'kind'))`;

const answeredInsert: SQL = sql`
    answered as (insert into idempotency (principal, operation, key, body_hash, answer, created_at)
      select n.principal, n.operation, n.key, decode(n."bodyHash", 'hex'), n.answer, changed.now
      from changed cross join jsonb_to_record(changed.answered) as n(principal text, operation text, key text, "bodyHash" text,
        answer jsonb) where answered is not null),`;

/**
 * A board at most once. Undefined, and nothing written for it: what is gone, has moved on since its revision, or is being
 * written by somebody else just now, for a lot waits for nobody and so two lots never for each other. "usedUp", where a person
 * would make more with all of their writes than they may.
 */
export async function writeBoardRows(executor: Executor, writes: readonly LotWrite[]): Promise<WriteResult[]> {
  const counts = writes.some(({ quotas }) => quotas !== undefined && quotas.length > 0);
  const answers = writes.some(({ idempotency }) => idempotency !== undefined);
  const rows = await executor.execute<LotResult>(sql`
    with clock as materialized (select ${gatewayNow} as now),
    lot as materialized (select * from jsonb_to_recordset(${storableJson(writes.map(lotRow))}::jsonb) as l(${columns})),
    free as materialized (select b.id from lot l join board b on b.id = l."boardId" and b.revision = l.revision
      where b.id = ${anyOf(writes.map(({ boardId }) => boardId))} order by b.id for no key update of b skip locked),
    ${counts ? sql`${countedWith(askedQuotas)},` : sql``}
    changed as (update board b set revision = b.revision + 1,
        version = b.version + case when l."appearanceId" is null then 0 else 1 end,
        characters = coalesce(decode(l.characters, 'hex'), b.characters),
        appearance_id = coalesce(l."appearanceId", b.appearance_id),
        accepted_at = case when l."isAccepted" then clock.now else b.accepted_at end
      from free f join lot l on l."boardId" = f.id cross join clock
      where b.id = f.id and b.id = any(array(select id from free)) and b.revision = l.revision and not exists (select 1 from scheduled_message s
        where s.id = l."settleId" and s.state <> 'Pending')${counts ? isCounted : sql``}
      returning b.id, b.version, b.title, clock.now, l.*),
    written as (insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at)
      select n.id, n."personId", n.text, n.rows, n.columns, decode(n.characters, 'hex'), n."authorFormatted", changed.now
      from changed cross join jsonb_to_record(changed."newMessage") as n(id text, "personId" text, text text, rows smallint,
        columns smallint, characters text, "authorFormatted" text) where "newMessage" is not null),
    appeared as (insert into message_appearance (id, board_id, message_id, person_id, subscription_id, attribution, version,
        appeared_at, settled_by, former, characters, seed, transition, once_key, undoes_id, displays, released_pin)
      select "appearanceId", id, "messageId", "personId", "subscriptionId", attribution, version, now,
        now + "settlesWithinMs" * interval '1 millisecond', decode(former, 'hex'), decode(characters, 'hex'), seed, transition,
        "onceKey", "undoesId", (select least(count(*), 32767) from device d where d.board_id = changed.id),
        case when "endsPin" then ${releasedPin} end
      from changed where "appearanceId" is not null),
    ${answers ? answeredInsert : sql``}
    unpinned as (delete from pinned_message p using changed where p.board_id = changed.id and "endsPin"),
    settled as (update scheduled_message s set state = c."settleAs", settled_at = c.now
      from changed c where s.id = any(array(select "settleId" from changed)) and s.id = c."settleId" and s.board_id = c.id
        and s.state = 'Pending'),
    told as (insert into board_event (board_id, version, kind, actor_kind, actor_id, cause, subject_id, at, detail)
      select c.id, c.version, event ->> 'kind', c."actorKind", c."actorId", c.cause, event ->> 'subjectId', c.now,
        jsonb_build_object('boardTitle', c.title)
      from changed c cross join jsonb_array_elements(c.events) with ordinality as e(event, place) order by c.id, place)
    select id as "boardId", version, ${epochMs(sql`now`)} as at from ${counts ? sql`free left join changed using (id)` : sql`changed`}`);
  const found = new Map(rows.map((row) => [row.boardId, row]));
  return writes.map((write) => {
    const row = found.get(write.boardId);
    return row === undefined ? undefined : writeResult(row, write);
  });
}

interface LotResult extends Record<string, unknown> {
  readonly boardId: string;
  readonly version: number | null;
  readonly at: number | null;
}

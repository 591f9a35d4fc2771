import { type SQL, sql } from "drizzle-orm";
import { anyOf } from "../db/anyOf.ts";
import type { Executor } from "../db/database.ts";
import { epochMs, gatewayNow } from "../db/epoch.ts";
import { isAccepted, releasedPin } from "./boardState.store.ts";
import type { BoardWritten, LotWrite } from "./boardWrite.ts";

/* SQL of boardState.ts: writes of many boards in one statement. */

const hex = (characters: Uint8Array | undefined): string | null =>
  characters === undefined ? null : Buffer.from(characters).toString("hex");

function lotRow({ boardId, revision, actor, cause, message, show, pin, settle, events }: LotWrite) {
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
    events,
  };
}

const columns: SQL = sql`"boardId" text, revision bigint, "actorKind" text, "actorId" text, cause text, "endsPin" boolean,
  "settleId" text, "settleAs" text, "isAccepted" boolean, "appearanceId" text, "messageId" text, "personId" text,
  "subscriptionId" text, attribution text, former text, characters text, seed integer, transition jsonb,
  "settlesWithinMs" float8, "onceKey" text, "undoesId" text, "newMessage" jsonb, events jsonb`;

/**
 * A board at most once. Missing in the answer, and nothing written for it: what is gone, has moved on since its revision, or
 * is being written by somebody else just now, for a lot waits for nobody and so two lots never for each other.
 */
export function writeBoardRows(
  executor: Executor,
  writes: readonly LotWrite[],
): Promise<(BoardWritten & { readonly boardId: string })[]> {
  return executor.execute<BoardWritten & { boardId: string } & Record<string, unknown>>(sql`
    with clock as materialized (select ${gatewayNow} as now),
    lot as materialized (select * from jsonb_to_recordset(${JSON.stringify(writes.map(lotRow))}::jsonb) as l(${columns})),
    free as materialized (select b.id from lot l join board b on b.id = l."boardId" and b.revision = l.revision
      where b.id = ${anyOf(writes.map(({ boardId }) => boardId))} order by b.id for no key update of b skip locked),
    changed as (update board b set revision = b.revision + 1,
        version = b.version + case when l."appearanceId" is null then 0 else 1 end,
        characters = coalesce(decode(l.characters, 'hex'), b.characters),
        appearance_id = coalesce(l."appearanceId", b.appearance_id),
        accepted_at = case when l."isAccepted" then clock.now else b.accepted_at end
      from free f join lot l on l."boardId" = f.id cross join clock
      where b.id = f.id and b.id = any(array(select id from free)) and b.revision = l.revision and not exists (select 1 from scheduled_message s
        where s.id = l."settleId" and s.state <> 'Pending')
      returning b.id, b.version, clock.now, l.*),
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
    unpinned as (delete from pinned_message p using changed where p.board_id = changed.id and "endsPin"),
    settled as (update scheduled_message s set state = c."settleAs", settled_at = c.now
      from changed c where s.id = any(array(select "settleId" from changed)) and s.id = c."settleId" and s.board_id = c.id
        and s.state = 'Pending'),
    told as (insert into board_event (board_id, version, kind, actor_kind, actor_id, cause, subject_id, at)
      select c.id, c.version, event ->> 'kind', c."actorKind", c."actorId", c.cause, event ->> 'subjectId', c.now
      from changed c cross join jsonb_array_elements(c.events) with ordinality as e(event, place) order by c.id, place)
    select id as "boardId", version, ${epochMs(sql`now`)} as at from changed`);
}

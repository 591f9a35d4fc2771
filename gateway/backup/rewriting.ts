import type postgres from "postgres";

/**
 * Events bear the transaction number of the server that wrote them, and `event_relay` the one up to which programs were told.
 * On another server these numbers mean something else: the marker would skip what had not been told, or tell it twice. No
 * server's own transactions begin as low as these two, so what was told lies before the marker and what was not lies on it.
 */
const toldNumber = "3";
const untoldNumber = "4";

/** Ids that programs go on from must not be given out twice: more than a gateway gives between two backups. */
const lostIds = 1_000_000;

interface Restored {
  readonly endSignIns: boolean;
  readonly isMove: boolean;
  readonly madeAt: string;
  readonly version: string;
}

/** What must not be as it was, once the rows are in their tables and those are this version's. */
export async function settleRestored(sql: postgres.TransactionSql, restored: Restored): Promise<void> {
  await renumberEvents(sql);
  // The next start draws a new epoch, also in the very place that the backup was made in.
  await sql`update stream_epoch set drawn_on = ''`;
  // Versions of boards go back to what they were: a display that has seen a later one must forget it first.
  await sql`update device set must_forget = true where board_id is not null`;
  if (!restored.isMove) await sql`select setval('api_event_id_seq', nextval('api_event_id_seq') + ${lostIds})`;
  if (restored.endSignIns) {
    await sql`delete from oidc_record`;
    await sql`delete from sign_in`;
  }
  const detail = { madeAt: restored.madeAt, version: restored.version, isMove: restored.isMove };
  await sql`
    insert into upkeep (name, at, detail) values ('restore', now(), ${JSON.stringify(detail)}::text::jsonb)
    on conflict (name) do update set at = excluded.at, detail = excluded.detail`;
}

async function renumberEvents(sql: postgres.TransactionSql): Promise<void> {
  await sql`alter table board_event disable trigger user`;
  await sql`
    update board_event e set transaction_id = (case
      when e.transaction_id < coalesce((select r.position::text::xid8 from event_relay r where r.name = 'board_event'), '0')
      then ${toldNumber} else ${untoldNumber} end)::text::xid8`;
  await sql`alter table board_event enable trigger user`;
  await sql`update event_relay set position = ${untoldNumber} where name = 'board_event'`;
}

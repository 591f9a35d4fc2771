import type { OpenDatabase } from "../../../gateway/db/database.ts";

/** What stands in the tables beside the boards that are asked: other households', each board with a display and a history. */
export interface Bystanders {
  readonly boards: number;
  /** On all of them together; each with a message of its own and an event. */
  readonly appearances: number;
}

/** A household has so many. */
const boardsOfTenant = 10;
/** In one transaction, and between two lines that say how far it is. */
const atOnce = 250_000;
const filled = ["message", "message_appearance", "board_event"];

type Sql = OpenDatabase["sql"];

interface Lot {
  readonly first: number;
  readonly last: number;
}

/** Rows are made in SQL, their indexes at the end, as a restore does: ten million of each in some minutes. */
export async function fillBystanders(sql: Sql, wish: Bystanders, say: (line: string) => void): Promise<void> {
  await inLots(sql, wish.boards, (inside, lot) => fillBoards(inside, wish, lot), say, "boards");
  // An index that is not ready is not written to; making it anew makes it ready.
  await sql`update pg_index set indisready = false where indrelid = any(${filled}::regclass[])`;
  await inLots(sql, wish.appearances, (inside, lot) => fillAppearances(inside, wish, lot), say, "appearances");
  await sql.begin(async (inside) => {
    await inside`set local statement_timeout = 0`;
    await inside`set local maintenance_work_mem = '1GB'`;
    for (const table of filled) {
      say(`indexes of ${table}`);
      await inside`reindex table ${inside(table)}`;
    }
    // Programs were told of all this long ago.
    await inside`update event_relay set position = pg_snapshot_xmin(pg_current_snapshot())::text`;
  });
}

async function inLots(
  sql: Sql,
  count: number,
  fill: (inside: Sql, lot: Lot) => Promise<void>,
  say: (line: string) => void,
  what: string,
): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    const last = Math.min(count, first + atOnce) - 1;
    await sql.begin(async (inside) => {
      await inside`set local statement_timeout = 0`;
      // Rows that fit each other need no trigger to say so.
      await inside`set local session_replication_role = replica`;
      // As random as ids of the product, and as long.
      await inside`create or replace function pg_temp.bystander(kind text, n bigint) returns text language sql immutable as
        'select rtrim(translate(encode(decode(md5(kind || n), ''hex''), ''base64''), ''+/'', ''-_''), ''='')'`;
      await fill(inside as unknown as Sql, { first, last });
    });
    say(`${last + 1} of ${count} ${what}`);
  }
}

async function fillBoards(sql: Sql, { boards, appearances }: Bystanders, { first, last }: Lot): Promise<void> {
  const households = [Math.floor(first / boardsOfTenant), Math.floor(last / boardsOfTenant)] as const;
  await sql`insert into person (id, first_name, last_name) select pg_temp.bystander('person', n), 'By', 'Stander'
    from generate_series(${households[0]}::bigint, ${households[1]}::bigint) n on conflict do nothing`;
  await sql`insert into tenant (id, name, created_at) select pg_temp.bystander('tenant', n), 'Bystanders', now()
    from generate_series(${households[0]}::bigint, ${households[1]}::bigint) n on conflict do nothing`;
  await sql`insert into member (id, tenant_id, person_id, role, is_current_member, invitation_status, created_at)
    select pg_temp.bystander('member', n), pg_temp.bystander('tenant', n), pg_temp.bystander('person', n), 'Owner', true, 'Accepted', now()
    from generate_series(${households[0]}::bigint, ${households[1]}::bigint) n on conflict do nothing`;
  await sql`insert into board select made.* from board b, generate_series(${first}::bigint, ${last}::bigint) n,
      jsonb_populate_record(b, jsonb_build_object('id', pg_temp.bystander('board', n),
        'tenant_id', pg_temp.bystander('tenant', n / ${boardsOfTenant}::bigint), 'title', 'Bystander', 'appearance_id', null,
        'version', ${Math.ceil(appearances / boards)}::int)) made
    where b.id = (select id from board limit 1)`;
  await sql`insert into device (id, board_id, token_hash, created_at, last_seen_at)
    select pg_temp.bystander('device', n), pg_temp.bystander('board', n), md5(n::text), now(), now()
    from generate_series(${first}::bigint, ${last}::bigint) n`;
}

async function fillAppearances(sql: Sql, { boards, appearances }: Bystanders, { first, last }: Lot): Promise<void> {
  // One after the other over all boards, evenly over three months up to a minute ago.
  await sql`create temp table lot on commit drop as
    select pg_temp.bystander('appearance', n) as id, pg_temp.bystander('board', n % ${boards}::bigint) as board_id,
      pg_temp.bystander('person', n % ${boards}::bigint / ${boardsOfTenant}::bigint) as person_id,
      n / ${boards}::bigint + 1 as version, 'Message number ' || n as text, decode(repeat('3f', 132), 'hex') as grid,
      now() - interval '1 minute' - interval '90 days' * (1 - n::float8 / ${appearances}::float8) as at
    from generate_series(${first}::bigint, ${last}::bigint) n`;
  await sql`insert into message (id, person_id, text, rows, columns, characters, author_formatted, created_at)
    select id, person_id, text, 6, 22, grid, 'By', at from lot`;
  await sql`insert into message_appearance (id, board_id, message_id, person_id, attribution, version, appeared_at, settled_by,
      former, characters, seed, transition)
    select id, board_id, id, person_id, 'By', version, at, at, grid, grid, 1, (select transition from board limit 1) from lot`;
  await sql`insert into board_event (board_id, version, kind, actor_kind, actor_id, cause, subject_id, at)
    select board_id, version, 'appeared', 'person', person_id, 'send', id, at from lot`;
}

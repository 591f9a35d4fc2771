import { type SQL, sql } from "drizzle-orm";
import { anyOfThose, asKeys } from "../db/anyOf.ts";
import { compiled } from "../db/compiled.ts";
import type { Executor } from "../db/database.ts";
import { epochMs, gatewayNow } from "../db/epoch.ts";
import { heardAt } from "../db/gatewayLife.ts";
import { reachedPosition } from "./boardReads.store.ts";
import type { Transition } from "./transition.ts";

/* What boards show and how they are getting there, as boardState.ts reads it. */

/** A change that may still turn flaps. */
export interface ChangeRow {
  readonly version: number;
  readonly former: Uint8Array;
  readonly characters: Uint8Array;
  readonly startAt: number;
  readonly seed: number;
  readonly transition: Transition;
}

export interface StateRow {
  readonly id: string;
  readonly version: number;
  readonly rows: number;
  readonly columns: number;
  readonly characters: Uint8Array;
  readonly serverTime: number;
  /** Oldest first: those that may not be at rest, and those that these may have begun upon. */
  readonly changes: readonly ChangeRow[];
}

interface StateJson extends Record<string, unknown>, Omit<StateRow, "changes"> {
  readonly changes: readonly (Omit<ChangeRow, "former" | "characters"> & {
    readonly former: string;
    readonly shown: string;
  })[];
}

/** Longer than any chain of changes that meet each other while turning. */
const chainLength = 16;

/** What these boards show and what may still be turning, in one statement. */
export function selectBoardStates(executor: Executor, boardIds: readonly string[]): Promise<StateRow[]> {
  return readStates(executor, boardIds, states({ boards: asKeys(boardIds) }));
}

/** A state, and what else a stream begins with. */
export interface OpeningRow extends StateRow {
  /** The latest heartbeat of its displays, epoch milliseconds, null before the first; null for a board without displays. */
  readonly lastSeen: { readonly at: number | null } | null;
  /** Of the moment of the state: `selectEventPosition`. */
  readonly position: string;
}

/** As `selectBoardStates`, with all that streams of this gateway begin with. */
export function selectBoardOpenings(
  executor: Executor,
  boardIds: readonly string[],
  gatewayId: string,
): Promise<OpeningRow[]> {
  return readStates(executor, boardIds, openings({ boards: asKeys(boardIds), gateway: gatewayId }));
}

const states = compiled<"boards">((value) => statesOf(value("boards"), sql``));

const openings = compiled<"boards" | "gateway">((value) =>
  statesOf(
    value("boards"),
    sql`, (select json_build_object('at', ${epochMs(sql`max(${heardAt(sql`d.last_seen_at`, sql`d.held_by`, value("gateway"))})`)}) from device d where d.board_id = b.id
        having count(*) > 0) as "lastSeen",
      (select reached.epoch || '.' || reached.number from (select ${reachedPosition}) as reached) as position`,
  ),
);

/** `more` brings what an opening has beside a state. */
function statesOf(boardIds: SQL, more: SQL): SQL {
  return sql`
    with clock as materialized (select ${gatewayNow} as now)
    select b.id, b.version, b.rows, b.columns, b.characters, ${epochMs(sql`clock.now`)} as "serverTime",
      (select coalesce(json_agg(json_build_object('version', a.version, 'former', encode(a.former, 'hex'),
        'shown', encode(a.characters, 'hex'), 'startAt', ${epochMs(sql`a.appeared_at`)}, 'seed', a.seed,
        'transition', a.transition) order by a.version), '[]')
        from message_appearance a where a.board_id = b.id and a.version > b.version - ${chainLength}::integer
        and exists (select 1 from message_appearance late where late.board_id = b.id
          and late.version > b.version - ${chainLength}::integer and late.settled_by > clock.now)) as changes${more}
    from board b cross join clock where b.id = ${anyOfThose(boardIds)}`;
}

/** When the board began to turn to a version; when it was made, for one that no appearance tells of. Undefined: it is gone. */
export async function selectAppearedAt(
  executor: Executor,
  boardId: string,
  version: number,
): Promise<number | undefined> {
  const [row] = await executor.execute<{ at: number }>(sql`
    select ${epochMs(sql`coalesce(a.appeared_at, b.created_at)`)} as at
    from board b left join message_appearance a on a.board_id = b.id and a.version = ${version} where b.id = ${boardId}`);
  return row?.at;
}

async function readStates(executor: Executor, boardIds: readonly string[], statement: SQL): Promise<OpeningRow[]> {
  if (boardIds.length === 0) return [];
  const rows = await executor.execute<StateJson & Pick<OpeningRow, "lastSeen" | "position">>(statement);
  return rows.map((row) => ({
    ...row,
    characters: Uint8Array.from(row.characters),
    changes: row.changes.map(({ former, shown, ...change }) => ({
      ...change,
      former: Uint8Array.from(Buffer.from(former, "hex")),
      characters: Uint8Array.from(Buffer.from(shown, "hex")),
    })),
  }));
}

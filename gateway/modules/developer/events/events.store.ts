import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/database.ts";
import { epochMs } from "../../../db/epoch.ts";
import type { EventType } from "./eventTypes.ts";

export interface EventRow extends Record<string, unknown> {
  readonly id: number;
  readonly boardId: string;
  readonly type: EventType;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Events of a board after an id, the oldest first; of these types, or of all. */
export function selectEvents(
  executor: Executor,
  asked: {
    readonly boardId: string;
    readonly after: number;
    readonly types: readonly EventType[] | null;
    readonly limit: number;
  },
): Promise<EventRow[]> {
  const { boardId, after, types, limit } = asked;
  const wanted = types === null ? sql`true` : sql`type = any(string_to_array(${types.join(",")}, ','))`;
  return executor.execute<EventRow>(sql`
    select id::float8 as id, board_id as "boardId", type, ${epochMs(sql`at`)} as at, data from api_event
    where board_id = ${boardId} and id > ${after} and ${wanted} order by id limit ${limit}`);
}

/** The oldest and the newest id that is kept of a board; null before the first. */
export async function selectSpan(
  executor: Executor,
  boardId: string,
): Promise<{ readonly oldest: number | null; readonly newest: number | null }> {
  const [row] = await executor.execute<{ oldest: number | null; newest: number | null }>(sql`
    select min(id)::float8 as oldest, max(id)::float8 as newest from api_event where board_id = ${boardId}`);
  return row ?? { oldest: null, newest: null };
}

/** The newest id of each of these boards. */
export async function selectNewest(executor: Executor, boardIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await executor.execute<{ id: string; newest: number | null }>(sql`
    select b.id, (select max(e.id)::float8 from api_event e where e.board_id = b.id) as newest
    from jsonb_array_elements_text(${JSON.stringify(boardIds)}::jsonb) as b(id)`);
  return new Map(rows.map(({ id, newest }) => [id, newest ?? 0]));
}

import { sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { gatewayNow } from "../db/epoch.ts";
import type { CleaningWork } from "./cleaning.ts";

/*
 * What a version wants of rows that former ones wrote is too long a work for a migration, which every start waits for. A
 * back-fill goes over a table while the gateways run, in lots, once a minute on one of them (cleaning.ts); where it has come to
 * stands in the same transaction as the lot, so that whoever goes on neither leaves out a row nor begins anew.
 */

export interface BackFillLot {
  /** Rows that were looked at: fewer than were asked for only at the table's end. */
  readonly seen: number;
  /** The highest key among them. */
  readonly last: string;
}

export interface BackFill {
  /** Never used again by another one. */
  readonly name: string;
  readonly table: string;
  /** Looks at so many rows behind this key, in the order of keys; each may come more than once. */
  lot(transaction: Executor, after: string, size: number): Promise<BackFillLot>;
}

/** So many hold nobody up who writes to one of them. */
const rowsOfLot = 1_000;
/** A million rows in less than an hour, on a connection that is free most of the minute. */
const lotsAMinute = 20;
/** A gateway of the version before may write as it always did until it is replaced: what it wrote is looked for once more. */
const rounds = 2;
const betweenRounds = "1 day";

/** How far one is: kept as `detail` of its row in `upkeep`. */
interface Progress {
  readonly after: string;
  readonly seen: number;
  /** By the database's own estimate; 0 where it has none. */
  readonly total: number;
  readonly round: number;
  readonly isDone: boolean;
}

const rowName = (name: string): string => `back-fill ${name}`;

/** Works off what is there to be filled in, for at most so many lots a turn. */
export function fillBack(backFills: readonly BackFill[]): CleaningWork {
  return async function fillBack({ database, log }, turn) {
    for (const backFill of backFills) {
      await begin(database, backFill);
      let progress: Progress | undefined;
      let lots = 0;
      while (lots < lotsAMinute && (await turn.goesOn())) {
        const next = await database.transaction((transaction) => fillLot(transaction, backFill));
        progress = next ?? progress;
        lots += 1;
        if (next === undefined || next.after === "") break;
      }
      // What a home has is done before anybody would read of it.
      if (progress !== undefined && lots > 1) log.info({ backFill: backFill.name, ...progress }, "A back-fill goes on");
    }
  };
}

async function begin(executor: Executor, { name, table }: BackFill): Promise<void> {
  await executor.execute(sql`
    insert into upkeep (name, at, detail)
    select ${rowName(name)}, ${gatewayNow}, jsonb_build_object('after', '', 'seen', 0, 'round', 1, 'isDone', false,
      'total', greatest(0, (select reltuples::bigint from pg_class where oid = to_regclass(${table}::text))))
    where not exists (select 1 from upkeep where name = ${rowName(name)})
    on conflict (name) do nothing`);
}

/** Undefined where there is nothing to do now. */
async function fillLot(transaction: Executor, { name, lot }: BackFill): Promise<Progress | undefined> {
  const [row] = await transaction.execute<{ detail: Progress; isResting: boolean }>(sql`
    select detail, (detail->>'round')::int > 1 and detail->>'after' = '' and (detail->>'seen')::int = 0
      and at between ${gatewayNow} - ${betweenRounds}::interval and ${gatewayNow} as "isResting"
    from upkeep where name = ${rowName(name)} and not (detail->>'isDone')::bool for update`);
  if (row === undefined || row.isResting) return undefined;
  const { after, seen: before, round, total } = row.detail;
  const { seen, last } = await lot(transaction, after, rowsOfLot);
  const isEnd = seen < rowsOfLot;
  const progress: Progress = isEnd
    ? { after: "", seen: 0, total: before + seen, round: round + 1, isDone: round >= rounds }
    : { after: last, seen: before + seen, total: Math.max(total, before + seen), round, isDone: false };
  await transaction.execute(sql`
    update upkeep set at = ${gatewayNow}, detail = ${JSON.stringify(progress)}::jsonb where name = ${rowName(name)}`);
  return progress;
}

/** Rows that are still to be looked at in this round of all that are not done, about. */
export async function rowsToFill(executor: Executor): Promise<number> {
  const [row] = await executor.execute<{ rows: number }>(sql`
    select coalesce(sum(greatest(0, (detail->>'total')::float8 - (detail->>'seen')::float8)), 0)::float8 as rows
    from upkeep where starts_with(name, 'back-fill ') and (detail->>'round')::int = 1`);
  return row?.rows ?? 0;
}

import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import { product, productApplication } from "./boards.tables.ts";

export interface PlusRow {
  readonly id: string;
  readonly activationCodeId: string | null;
}

export interface PlusStateRow {
  readonly isVirtual: boolean;
  readonly plus: readonly PlusRow[];
}

/** The board's row is locked until the transaction ends, so that two codes at once cannot both find it without Plus. */
export async function lockPlusState(executor: Executor, boardId: string): Promise<PlusStateRow | undefined> {
  await executor.execute(sql`select 1 from board where id = ${boardId} for update`);
  const [row] = await executor.execute<PlusStateRow & Record<string, unknown>>(sql`
    select not exists (select 1 from device d where d.board_id = b.id) as "isVirtual",
      (select coalesce(json_agg(json_build_object('id', pa.id, 'activationCodeId', pa.activation_code_id)), '[]')
        from product_application pa join product pr on pr.id = pa.product_id
        where pa.board_id = b.id and pr.is_plus and (pa.ends_at is null or pa.ends_at > ${gatewayNow})) as plus
    from board b where b.id = ${boardId}`);
  return row;
}

/** Whether any Plus runs on the board now. */
export async function selectPlanRuns(executor: Executor, boardId: string): Promise<boolean> {
  const [row] = await executor.execute<{ runs: boolean }>(sql`
    select exists (select 1 from product_application pa join product pr on pr.id = pa.product_id and pr.is_plus
      where pa.board_id = ${boardId} and (pa.ends_at is null or pa.ends_at > ${gatewayNow})) as runs`);
  return row?.runs === true;
}

export interface NewApplication {
  readonly id: string;
  readonly boardId: string;
  readonly product: { readonly id: string; readonly title: string; readonly isPlus: boolean };
  readonly pricing: { readonly id: string; readonly title: string };
  readonly activationCodeId: string;
  /** Until it is charged again. */
  readonly years: number;
}

export async function insertPaidApplication(executor: Executor, row: NewApplication): Promise<void> {
  await executor.insert(product).values(row.product).onConflictDoNothing();
  // One reading of the clock: the next billing date is a year after the activation to the millisecond.
  await executor.execute(sql`
    with clock as materialized (select ${gatewayNow} as now)
    insert into ${productApplication}
      (id, board_id, product_id, pricing_id, pricing_title, activation_code_id, next_billing_at, created_at)
    select ${row.id}, ${row.boardId}, ${row.product.id}, ${row.pricing.id}, ${row.pricing.title},
      ${row.activationCodeId}, now + make_interval(years => ${row.years}), now from clock`);
}

import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { epochMs, gatewayNow } from "../../db/epoch.ts";
import type { Role } from "../../domain.ts";
import { cancelledInShop } from "../../words/billing.ts";
import { cardLink, receipt, renewalOrder, shopCharge, shopContract } from "./billing.tables.ts";
import { purchase } from "./plus.tables.ts";
import type { ChargeFrequency } from "./pricings.ts";

export interface ReceiptRow {
  readonly id: string;
  readonly date: number;
  readonly totalInCents: number;
}

/** What was bought for a board, and how it goes on. Times are epoch milliseconds. */
export interface PlanRow {
  readonly id: string;
  readonly boardId: string;
  readonly boardTitle: string;
  readonly title: string;
  readonly created: number;
  readonly nextBillingAt: number | null;
  readonly endsAt: number | null;
  readonly optedOutAt: number | null;
  readonly optOutReason: string | null;
  readonly paymentFailedAt: number | null;
  readonly pricing: { readonly id: string; readonly title: string } | null;
  readonly code: { readonly id: string; readonly code: string } | null;
  readonly purchase: {
    readonly id: string;
    readonly shop: string;
    readonly emailAddress: string;
    readonly quantity: number;
    readonly chargeFrequency: ChargeFrequency;
    readonly totalInCents: number;
    readonly cardCompany: string | null;
    readonly cardDigits: string | null;
    readonly createdAt: number;
  } | null;
  readonly receipts: readonly ReceiptRow[];
  /** Of the viewer, where they are a current member; and whether the purchase's address is theirs, confirmed. */
  readonly role: Role | null;
  readonly isHolder: boolean;
  readonly now: number;
}

/** Which plans to read: one, those of a board, of a purchase, of a shop's order, or those that go on without a person. */
export type PlanFilter =
  | { readonly id: string }
  | { readonly boardId: string }
  | { readonly purchaseId: string }
  | { readonly orderId: string }
  | { readonly shopRenewalsOf: string };

const isHolderOf = (personId: string | null): SQL => sql`exists (select 1 from account a
  where a.person_id = ${personId}::text and a.email_verified and a.email_key = lower(p.email_address))`;

function condition(filter: PlanFilter): SQL {
  if ("id" in filter) return sql`pa.id = ${filter.id}`;
  if ("boardId" in filter) return sql`pa.board_id = ${filter.boardId}`;
  if ("purchaseId" in filter) return sql`p.id = ${filter.purchaseId}`;
  if ("shopRenewalsOf" in filter) {
    const isHolder = isHolderOf(filter.shopRenewalsOf);
    // What was cancelled here was told to no shop: until the shop says that it is over, it may charge. Our own charges on
    // for a board that stays, which is another's.
    return sql`(pa.ends_at is null or pa.ends_at > ${gatewayNow}) and case when p.shop <> 'sandbox'
      then pa.opt_out_reason is distinct from ${cancelledInShop}
        and not exists (select 1 from shop_contract k where k.status in ('cancelled', 'expired')
          and (p.order_id = k.order_id or starts_with(p.order_id, k.order_id || '/')))
        and (m.role = 'Owner' or ${isHolder})
      else pa.opted_out_at is null and pa.next_billing_at is not null and m.role is distinct from 'Owner' and ${isHolder} end`;
  }
  // An order of several articles is several purchases: shopWebhook.routes.ts.
  return sql`p.shop = 'shopify' and (p.order_id = ${filter.orderId} or starts_with(p.order_id, ${`${filter.orderId}/`}))`;
}

/** Plus plans, those that run before those that have ended, the oldest first. */
export function selectPlans(executor: Executor, viewerId: string | null, filter: PlanFilter): Promise<PlanRow[]> {
  return executor.execute<PlanRow & Record<string, unknown>>(sql`
    select pa.id, pa.board_id as "boardId", b.title as "boardTitle", pr.title, ${epochMs(sql`pa.created_at`)} as created,
      ${epochMs(sql`pa.next_billing_at`)} as "nextBillingAt", ${epochMs(sql`pa.ends_at`)} as "endsAt",
      ${epochMs(sql`pa.opted_out_at`)} as "optedOutAt", pa.opt_out_reason as "optOutReason",
      ${epochMs(sql`pa.payment_failed_at`)} as "paymentFailedAt", m.role, ${epochMs(gatewayNow)} as now,
      case when pa.pricing_id is not null then json_build_object('id', pa.pricing_id, 'title', pa.pricing_title) end as pricing,
      case when c.id is not null then json_build_object('id', c.id, 'code', c.code) end as code,
      case when p.id is not null then json_build_object('id', p.id, 'shop', p.shop, 'emailAddress', p.email_address,
        'quantity', p.quantity, 'chargeFrequency', p.charge_frequency, 'totalInCents', p.total_in_cents,
        'cardCompany', p.card_company, 'cardDigits', p.card_digits, 'createdAt', ${epochMs(sql`p.created_at`)}) end as purchase,
      ${isHolderOf(viewerId)} as "isHolder",
      (select coalesce(json_agg(json_build_object('id', r.id, 'date', ${epochMs(sql`r.paid_at`)}, 'totalInCents',
        r.total_in_cents) order by r.paid_at desc, r.id), '[]') from receipt r
        where r.product_application_id = pa.id) as receipts
    from product_application pa join product pr on pr.id = pa.product_id and pr.is_plus
    join board b on b.id = pa.board_id
    left join member m on m.tenant_id = b.tenant_id and m.person_id = ${viewerId}::text and m.is_current_member
    left join activation_code c on c.id = pa.activation_code_id
    left join purchase p on p.id = c.purchase_id
    where ${condition(filter)}
    order by coalesce(pa.ends_at <= ${gatewayNow}, false), pa.created_at, pa.id limit 100`);
}

/** False when this charge was told before. */
export async function insertReceipt(
  executor: Executor,
  row: {
    readonly id: string;
    readonly planId: string;
    readonly totalInCents: number;
    readonly paidAt: number | "now";
  },
): Promise<boolean> {
  const written = await executor
    .insert(receipt)
    .values({
      id: row.id,
      productApplicationId: row.planId,
      totalInCents: row.totalInCents,
      paidAt: row.paidAt === "now" ? gatewayNow : new Date(row.paidAt),
    })
    .onConflictDoNothing()
    .returning({ id: receipt.id });
  return written.length > 0;
}

/** A plan of the sandbox shop that is to be charged, or to be tried again; it stays locked until the transaction ends. */
export async function lockDuePlan(executor: Executor): Promise<string | undefined> {
  const [row] = await executor.execute<{ id: string }>(sql`
    select pa.id from product_application pa join activation_code c on c.id = pa.activation_code_id
    join purchase p on p.id = c.purchase_id and p.shop = 'sandbox'
    where pa.next_billing_at <= ${gatewayNow} and pa.opted_out_at is null
      and (pa.ends_at is null or pa.ends_at > ${gatewayNow})
      and (pa.payment_failed_at is null or pa.payment_failed_at <= ${gatewayNow} - interval '3 days')
    order by pa.next_billing_at limit 1 for update of pa skip locked`);
  return row?.id;
}

export async function writeCard(
  executor: Executor,
  purchaseId: string,
  card: { readonly company: string; readonly digits: string },
): Promise<void> {
  await executor
    .update(purchase)
    .set({ cardCompany: card.company, cardDigits: card.digits })
    .where(eq(purchase.id, purchaseId));
}

export async function insertCardLink(executor: Executor, id: string, purchaseId: string): Promise<void> {
  await executor.delete(cardLink).where(sql`${cardLink.expiresAt} <= ${gatewayNow}`);
  await executor.insert(cardLink).values({ id, purchaseId, expiresAt: sql`${gatewayNow} + interval '1 day'` });
}

/** The purchase whose card a mail's secret lets change; undefined for none, and for a mail older than a day. */
export async function findCardPurchase(
  executor: Executor,
  id: string,
): Promise<{ readonly id: string; readonly cardDigits: string | null } | undefined> {
  const [row] = await executor
    .select({ id: purchase.id, cardDigits: purchase.cardDigits })
    .from(cardLink)
    .innerJoin(purchase, eq(purchase.id, cardLink.purchaseId))
    .where(and(eq(cardLink.id, id), gt(cardLink.expiresAt, gatewayNow)));
  return row;
}

export interface ContractRow {
  readonly id: string;
  readonly orderId: string;
  readonly status: string;
}

/** False for a state that is older than the known one: it was told late. */
export async function writeContract(
  executor: Executor,
  row: ContractRow & { readonly revision: string; readonly toldAt: number },
): Promise<boolean> {
  const values = { ...row, toldAt: new Date(row.toldAt) };
  const written = await executor
    .insert(shopContract)
    .values(values)
    .onConflictDoUpdate({
      target: shopContract.id,
      set: { status: row.status, revision: row.revision, toldAt: values.toldAt },
      setWhere: sql`${shopContract.revision}::numeric < ${row.revision}::numeric`,
    })
    .returning({ id: shopContract.id });
  return written.length > 0;
}

/** The contract stays locked until the transaction ends, so that its charges are written in one order. */
export async function lockContract(executor: Executor, id: string): Promise<ContractRow | undefined> {
  const [row] = await executor.select().from(shopContract).where(eq(shopContract.id, id)).for("update");
  return row;
}

/** The contract that an order began. */
export async function findContractOf(executor: Executor, planId: string): Promise<ContractRow | undefined> {
  const [row] = await executor.execute<ContractRow & Record<string, unknown>>(sql`
    select k.id, k.order_id as "orderId", k.status from shop_contract k
    join purchase p on p.shop = 'shopify' and (p.order_id = k.order_id or starts_with(p.order_id, k.order_id || '/'))
    join activation_code c on c.purchase_id = p.id
    join product_application pa on pa.activation_code_id = c.id and pa.id = ${planId} limit 1`);
  return row;
}

export interface ChargeRow {
  readonly id: string;
  readonly contractId: string;
  readonly outcome: "paid" | "failed";
  readonly orderId: string | null;
  readonly toldAt: number;
}

/** False when this try was told before. */
export async function insertCharge(executor: Executor, row: ChargeRow): Promise<boolean> {
  const written = await executor
    .insert(shopCharge)
    .values({ ...row, toldAt: new Date(row.toldAt) })
    .onConflictDoNothing()
    .returning({ id: shopCharge.id });
  return written.length > 0;
}

/** What was told and is written to no board yet, in the order in which it happened. */
export async function listOpenCharges(executor: Executor, contractId: string): Promise<ChargeRow[]> {
  const rows = await executor
    .select()
    .from(shopCharge)
    .where(and(eq(shopCharge.contractId, contractId), isNull(shopCharge.appliedAt)))
    .orderBy(shopCharge.toldAt, shopCharge.id);
  return rows.map((row) => ({ ...row, toldAt: row.toldAt.getTime() }));
}

export async function closeCharge(executor: Executor, id: string): Promise<void> {
  await executor.update(shopCharge).set({ appliedAt: gatewayNow }).where(eq(shopCharge.id, id));
}

export async function isPurchaseKnown(executor: Executor, orderId: string): Promise<boolean> {
  const rows = await executor.execute(sql`select 1 from purchase p where ${condition({ orderId })} limit 1`);
  return rows.length > 0;
}

/** What a renewal came to; receipts that were written before it was told are put right. */
export async function writeRenewalOrder(executor: Executor, id: string, totalInCents: number): Promise<void> {
  await executor.insert(renewalOrder).values({ id, totalInCents }).onConflictDoNothing();
  await executor.execute(sql`
    update receipt r set total_in_cents = round(${totalInCents}::numeric / p.quantity)
    from shop_charge s, product_application pa, activation_code c, purchase p
    where s.order_id = ${id} and r.id = s.id || ':' || pa.id and r.product_application_id = pa.id
      and c.id = pa.activation_code_id and p.id = c.purchase_id`);
}

export async function findRenewalTotal(executor: Executor, orderId: string): Promise<number | undefined> {
  const [row] = await executor.select().from(renewalOrder).where(eq(renewalOrder.id, orderId));
  return row?.totalInCents;
}

import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";
import { gatewayNow } from "../../db/epoch.ts";
import { account, person } from "../people/people.tables.ts";
import { activationCode, purchase } from "./plus.tables.ts";
import type { ChargeFrequency } from "./pricings.ts";

export interface PurchaseRow {
  readonly id: string;
  readonly shop: string;
  readonly orderId: string;
  readonly sessionHash: string | null;
  readonly emailAddress: string;
  readonly pricingId: string;
  readonly pricingTitle: string;
  readonly chargeFrequency: ChargeFrequency;
  readonly quantity: number;
  readonly totalInCents: number;
  readonly referralCode: string | null;
  readonly cardCompany: string | null;
  readonly cardDigits: string | null;
}

/** False when this order was told before: then nothing is written. */
export async function insertPurchase(executor: Executor, row: PurchaseRow): Promise<boolean> {
  const inserted = await executor
    .insert(purchase)
    .values({ ...row, createdAt: gatewayNow })
    .onConflictDoNothing()
    .returning({ id: purchase.id });
  return inserted.length > 0;
}

export async function insertActivationCodes(
  executor: Executor,
  rows: readonly { readonly id: string; readonly code: string; readonly purchaseId: string }[],
): Promise<void> {
  await executor.insert(activationCode).values([...rows]);
}

export interface SoldCode {
  readonly code: string;
  readonly isUsed: boolean;
}

export interface SoldPurchase {
  readonly id: string;
  readonly pricingId: string;
  readonly pricingTitle: string;
  readonly chargeFrequency: ChargeFrequency;
  readonly quantity: number;
  readonly codes: readonly SoldCode[];
}

const soldPurchase = sql`p.id, p.pricing_id as "pricingId", p.pricing_title as "pricingTitle",
  p.charge_frequency as "chargeFrequency", p.quantity, (select json_agg(json_build_object('code', c.code, 'isUsed',
  c.used_at is not null) order by c.code collate "C") from activation_code c where c.purchase_id = p.id) as codes`;

/** The purchases behind a shop's checkout token, by its hashes and in their order. */
export async function findPurchasesBySession(
  executor: Executor,
  sessionHashes: readonly string[],
): Promise<readonly SoldPurchase[]> {
  const hashes = sql`array[${sql.join(
    sessionHashes.map((hash) => sql`${hash}`),
    sql`, `,
  )}]::text[]`;
  return executor.execute<SoldPurchase & Record<string, unknown>>(sql`
    select ${soldPurchase} from purchase p where p.session_hash = any(${hashes})
    order by array_position(${hashes}, p.session_hash)`);
}

/** The purchase that a code belongs to. */
export async function findPurchaseByCode(executor: Executor, code: string): Promise<SoldPurchase | undefined> {
  const [row] = await executor.execute<SoldPurchase & Record<string, unknown>>(sql`
    select ${soldPurchase} from purchase p
    where p.id = (select purchase_id from activation_code where code = ${code})`);
  return row;
}

/** As many as a person can look through; the newest. */
const mostOwnCodes = 50;

/** The codes that were bought with a confirmed address of the person, the newest purchase first. */
export async function listCodesOfPerson(
  executor: Executor,
  personId: string,
): Promise<(SoldCode & { readonly pricingTitle: string })[]> {
  return executor
    .select({
      code: activationCode.code,
      isUsed: sql<boolean>`${activationCode.usedAt} is not null`,
      pricingTitle: purchase.pricingTitle,
    })
    .from(account)
    .innerJoin(purchase, sql`lower(${purchase.emailAddress}) = ${account.emailKey}`)
    .innerJoin(activationCode, eq(activationCode.purchaseId, purchase.id))
    .where(and(eq(account.personId, personId), eq(account.emailVerified, true)))
    .orderBy(desc(purchase.createdAt), activationCode.code)
    .limit(mostOwnCodes);
}

/**
 * What was bought with an address has another one from now on, unless somebody else has confirmed the old one; what its
 * mails opened is void. Whether there was any.
 */
export async function movePurchases(executor: Executor, fromKey: string, to: string): Promise<boolean> {
  const moved = await executor.execute(sql`
    with moved as (update purchase set email_address = ${to} where lower(email_address) = ${fromKey}
        and not exists (select 1 from account a where a.email_verified and a.email_key = ${fromKey}) returning id),
      void as (delete from card_link where purchase_id in (select id from moved))
    select 1 from moved`);
  return moved.length > 0;
}

export interface CodeRow {
  readonly id: string;
  readonly isUsed: boolean;
  readonly pricingId: string;
  readonly pricingTitle: string;
  readonly chargeFrequency: ChargeFrequency;
}

const codeColumns = {
  id: activationCode.id,
  isUsed: sql<boolean>`${activationCode.usedAt} is not null`,
  pricingId: purchase.pricingId,
  pricingTitle: purchase.pricingTitle,
  chargeFrequency: purchase.chargeFrequency,
};

export async function findCode(executor: Executor, code: string): Promise<CodeRow | undefined> {
  const [row] = await executor
    .select(codeColumns)
    .from(activationCode)
    .innerJoin(purchase, eq(purchase.id, activationCode.purchaseId))
    .where(eq(activationCode.code, code));
  return row;
}

/** Takes the code for good; false when somebody else took it first. */
export async function takeCode(executor: Executor, codeId: string): Promise<boolean> {
  const taken = await executor
    .update(activationCode)
    .set({ usedAt: gatewayNow })
    .where(and(eq(activationCode.id, codeId), isNull(activationCode.usedAt)))
    .returning({ id: activationCode.id });
  return taken.length > 0;
}

export interface ReferrerRow {
  readonly referralCode: string | null;
  readonly createdAt: Date;
  readonly dismissedAt: Date | null;
}

export async function findReferrer(executor: Executor, personId: string): Promise<ReferrerRow | undefined> {
  const [row] = await executor
    .select({
      referralCode: person.referralCode,
      createdAt: person.createdAt,
      dismissedAt: person.referralDismissedAt,
    })
    .from(person)
    .where(eq(person.id, personId));
  return row;
}

/** Keeps when the person first asked not to be asked. */
export async function dismissReferral(executor: Executor, personId: string): Promise<void> {
  await executor
    .update(person)
    .set({ referralDismissedAt: gatewayNow })
    .where(and(eq(person.id, personId), isNull(person.referralDismissedAt)));
}

/** Whether the code is somebody's, and not that of the buyer: nobody refers themselves. */
export async function isReferralOfAnother(executor: Executor, code: string, buyerKey: string): Promise<boolean> {
  const rows = await executor
    .select({ id: person.id })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(and(eq(person.referralCode, code), sql`${account.emailKey} is distinct from ${buyerKey}`));
  return rows.length > 0;
}

/** How many purchases a referral code led to. */
export async function countReferred(executor: Executor, code: string): Promise<number> {
  const [row] = await executor.select({ purchases: count() }).from(purchase).where(eq(purchase.referralCode, code));
  return row?.purchases ?? 0;
}

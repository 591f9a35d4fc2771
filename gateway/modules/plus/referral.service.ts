import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { personNotFound } from "../../words/peopleRefusals.ts";
import { countReferred, dismissReferral, findReferrer } from "./plus.store.ts";

/** A person's code that friends buy with. Amounts are US cents. */
export interface ReferralRecord {
  readonly id: string;
  readonly code: string;
  readonly createdAt: number;
  readonly url: string;
  readonly discountForNewCustomer: number;
  readonly revenueShareForExistingCustomer: number;
  /** Purchases that it led to so far. */
  readonly purchaseCount: number;
  /** When the person dismissed the banner that asks to refer a friend; null before. */
  readonly dismissedAt: number | null;
}

/** What a referral is worth to both, in US cents (whole dollars, as the banner shows them). */
export const referralAmounts = { discountForNewCustomer: 1000, revenueShareForExistingCustomer: 1000 } as const;

/** As `person.referral_code` holds it; anything else is no referral. */
export const referralCodePattern = /^[A-Za-z0-9-]{1,40}$/;

/** The person's own code, or null when they have none. NotFound for anybody else's. */
export async function readReferral(
  context: Context,
  principal: Principal,
  personId: string,
): Promise<ReferralRecord | null> {
  if (requirePerson(principal).personId !== personId) throw new RefusalError("NotFound", personNotFound());
  const referrer = await findReferrer(context.database, personId);
  const code = referrer?.referralCode;
  if (referrer === undefined || code === null || code === undefined) return null;
  return {
    id: personId,
    code,
    createdAt: referrer.createdAt.getTime(),
    url: `${context.config.publicUrl}/widget/pricing?referral=${encodeURIComponent(code)}`,
    ...referralAmounts,
    dismissedAt: referrer.dismissedAt?.getTime() ?? null,
    purchaseCount: await countReferred(context.database, code),
  };
}

/** The person's own banner is not shown again, on no device. The referral as it is now; null without a code. */
export async function dismissReferralBanner(context: Context, principal: Principal): Promise<ReferralRecord | null> {
  const { personId } = requirePerson(principal);
  await dismissReferral(context.database, personId);
  return readReferral(context, principal, personId);
}

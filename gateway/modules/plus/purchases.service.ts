import { spend } from "../../callers/budget.ts";
import { hashSecret } from "../../callers/hash.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { boardPicture } from "../../mail/boardPicture.ts";
import { composeMail } from "../../mail/composeMail.ts";
import { plusMails } from "../../words/plus.ts";
import { emailKey } from "../people/emailAddress.ts";
import { formatActivationCode, newActivationCode, readActivationCode } from "./activationCodes.ts";
import {
  findPurchaseByCode,
  findPurchasesBySession,
  insertActivationCodes,
  insertPurchase,
  isReferralOfAnother,
  listCodesOfPerson,
  movePurchases,
  type SoldPurchase,
} from "./plus.store.ts";
import type { Pricing } from "./pricings.ts";

/** An order that a shop says is paid. */
export interface PaidOrder {
  readonly shop: string;
  readonly orderId: string;
  /** What the buyer's page asks with; null when the shop tells none. */
  readonly checkoutToken: string | null;
  /** Which of the order's articles it is, from 0: each is a purchase of its own. */
  readonly place?: number;
  readonly emailAddress: string;
  readonly pricing: Pick<Pricing, "id" | "title" | "quantity" | "chargeFrequency">;
  readonly totalInCents: number;
  /** What it was paid with, where the shop tells it. */
  readonly card?: { readonly company: string; readonly digits: string } | undefined;
  /** As the buyer brought it; counted when it is somebody else's. */
  readonly referralCode: string | null;
}

/** Writes the purchase with its codes and mails them; the same order again does nothing. True when it was new. */
export async function recordPurchase(context: Context, order: PaidOrder): Promise<boolean> {
  const { shop, orderId, checkoutToken, emailAddress, pricing, totalInCents } = order;
  const codes = Array.from({ length: pricing.quantity }, newActivationCode).toSorted();
  const isNew = await context.database.transaction(async (transaction) => {
    const referralCode = order.referralCode;
    const isReferred =
      referralCode !== null && (await isReferralOfAnother(transaction, referralCode, emailKey(emailAddress)));
    const id = newId();
    const written = await insertPurchase(transaction, {
      id,
      shop,
      orderId,
      sessionHash: checkoutToken === null ? null : (sessionHashes(checkoutToken)[order.place ?? 0] ?? null),
      emailAddress,
      pricingId: pricing.id,
      pricingTitle: pricing.title,
      chargeFrequency: pricing.chargeFrequency,
      quantity: pricing.quantity,
      totalInCents,
      referralCode: isReferred ? referralCode : null,
      cardCompany: order.card?.company ?? null,
      cardDigits: order.card?.digits ?? null,
    });
    if (!written) return false;
    const rows = codes.map((code) => ({ id: newId(), code, purchaseId: id }));
    await insertActivationCodes(transaction, rows);
    return true;
  });
  if (isNew) context.mail.post(() => codesMail(context, emailAddress, codes), true);
  return isNew;
}

/** So many articles of an order are found by its token; those of more are in their mails. */
const mostPlaces = 100;

/** By what the articles of an order are found, the first one's first; nobody else knows the token. */
const sessionHashes = (checkoutToken: string): string[] =>
  Array.from({ length: mostPlaces }, (_, place) =>
    hashSecret(place === 0 ? checkoutToken : `${checkoutToken}/${place + 1}`),
  );

function codesMail(context: Context, to: string, codes: readonly string[]) {
  const { productName, publicUrl } = context.config;
  const written = codes.map(formatActivationCode);
  const words = plusMails.codes(productName, written);
  const { subject, heading, paragraphs, footer } = words;
  const button = { label: words.button, url: `${publicUrl}/activate-plus/${written[0]}` };
  return composeMail({
    to,
    productName,
    subject,
    heading,
    paragraphs,
    footer,
    button,
    board: boardPicture(words.board),
  });
}

/** What `GET /plus-purchase-session` answers. */
export type PurchaseSession =
  | { readonly missing: true /** None can come any more under this token or code. */; readonly unknown?: true }
  | {
      readonly purchase: {
        readonly items: readonly {
          readonly title: string;
          readonly quantity: number;
          readonly chargeFrequency: string;
          readonly activationCodes: readonly { readonly code: string; readonly isUsed: boolean }[];
        }[];
      };
    };

/**
 * The purchases of a checkout token, or the one of a code: whoever holds either may see it. By a code only that code is
 * told, and every question counts as a guess. `isLate`: the shop tells of a purchase some time after the buyer's page
 * asks. Throws RateLimited.
 */
export async function readPurchaseSession(
  context: Context,
  asked: { readonly token: string; readonly isLate: boolean } | { readonly code: string; readonly address: string },
): Promise<PurchaseSession> {
  if ("token" in asked) {
    const found = await findPurchasesBySession(context.database, sessionHashes(asked.token));
    if (found.length > 0) return session(found);
    return asked.isLate ? { missing: true } : { missing: true, unknown: true };
  }
  await spend(context, "activationCode", { address: asked.address });
  const code = readActivationCode(asked.code);
  const found = code === undefined ? undefined : await findPurchaseByCode(context.database, code);
  if (found === undefined) return { missing: true };
  return session([{ ...found, codes: found.codes.filter((sold) => sold.code === code) }]);
}

/** What the holder of a confirmed address bought is theirs under the next one (`takeEmail`). */
export const carryPurchases = movePurchases;

/** A code that was bought with the viewer's address. */
export interface OwnCode {
  readonly code: string;
  readonly isUsed: boolean;
  readonly pricingTitle: string;
}

/** The codes of all purchases with the person's own, confirmed address, newest first. */
export async function readOwnCodes(context: Context, principal: Principal): Promise<OwnCode[]> {
  const { personId } = requirePerson(principal);
  const sold = await listCodesOfPerson(context.database, personId);
  return sold.map((one) => ({ ...one, code: formatActivationCode(one.code) }));
}

function session(purchases: readonly SoldPurchase[]): PurchaseSession {
  const items = purchases.map(({ pricingTitle: title, quantity, chargeFrequency, codes }) => {
    const activationCodes = codes.map(({ code, isUsed }) => ({ code: formatActivationCode(code), isUsed }));
    return { title, quantity, chargeFrequency, activationCodes };
  });
  return { purchase: { items } };
}

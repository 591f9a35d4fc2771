import { spend, spendMail } from "../../callers/budget.ts";
import { hashSecret } from "../../callers/hash.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { newSecret } from "../../db/ids.ts";
import { boardPicture } from "../../mail/boardPicture.ts";
import { composeMail } from "../../mail/composeMail.ts";
import { RefusalError } from "../../refusal.ts";
import { billingMails, billingRefusals } from "../../words/billing.ts";
import { emailKey } from "../people/emailAddress.ts";
import { permitPlan } from "./billing.service.ts";
import { insertCardLink } from "./billing.store.ts";

/** A mail to the holder of a card. */
export interface CardMail {
  readonly success: boolean;
  /** Where it went. */
  readonly sentTo: string;
}

/**
 * Writes to the original card holder, and to nobody else, how the card is changed; each mail has a link of its own, for
 * a day. For the board's Owner and the holder of the purchase's address. RefusalError NotFound, NotAuthorized,
 * `ValidationError` for a plan that nobody pays for, `RateLimited` when enough mails went there this hour.
 */
export async function sendCardMail(
  context: Context,
  principal: Principal,
  input: { readonly productApplicationId: string; readonly address: string },
): Promise<CardMail> {
  const plan = await permitPlan(context.database, principal, input.productApplicationId);
  const { personId } = requirePerson(principal);
  await spend(context, "cardMail", { account: personId, address: input.address });
  const { purchase } = plan;
  if (purchase === null) throw new RefusalError("ValidationError", billingRefusals.nobodyPays, { rule: "payment" });
  const to = purchase.emailAddress;
  if (!(await spendMail(context, "cardMail", emailKey(to)))) {
    throw new RefusalError("RateLimited", billingRefusals.mailsSpent, { rule: "mails" });
  }
  const url = purchase.shop === "sandbox" ? await sandboxLink(context, purchase.id) : accountOf(context.config);
  const { productName } = context.config;
  const { subject, heading, paragraphs, button, footer, board } = billingMails.card(productName, plan.boardTitle);
  await context.mail.send(
    composeMail({
      to,
      productName,
      subject,
      heading,
      paragraphs,
      footer,
      button: { label: button, url },
      board: boardPicture(board),
    }),
  );
  return { success: true, sentTo: to };
}

async function sandboxLink(context: Context, purchaseId: string): Promise<string> {
  const secret = newSecret();
  await insertCardLink(context.database, hashSecret(secret), purchaseId);
  return `${context.config.publicUrl}/checkout/card/${secret}`;
}

/** Where a real shop's customers change their cards, after the shop has signed them in. */
function accountOf({ shopUrl, publicUrl }: Pick<Config, "shopUrl" | "publicUrl">): string {
  return shopUrl === undefined ? publicUrl : new URL("/account", shopUrl).href;
}

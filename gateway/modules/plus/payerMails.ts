import type { Context, Mail } from "../../context.ts";
import { boardPicture } from "../../mail/boardPicture.ts";
import { composeMail } from "../../mail/composeMail.ts";
import { type billingMails, cardName, goesOnMail } from "../../words/billing.ts";
import { type PlanRow, selectPlans } from "./billing.store.ts";
import { priceOf } from "./planPrice.ts";

type Words = ReturnType<typeof billingMails.ended>;

/** A mail to the purchase's address about a plan that ends; none where nobody paid. */
export function writeToPayer(
  context: Context,
  planId: string,
  words: typeof billingMails.ended | typeof billingMails.failed,
): Promise<void> {
  return write(context, planId, ({ endsAt, boardTitle }) =>
    endsAt === null ? undefined : words(context.config.productName, boardTitle, endsAt),
  );
}

/** A mail to the purchase's address that its plan goes on: begun again by a charge, or kept by somebody else. */
export function writeThatItGoesOn(context: Context, planId: string, isCharged: boolean): Promise<void> {
  const { config } = context;
  return write(context, planId, (plan) => {
    const { boardTitle: board, nextBillingAt, paymentFailedAt, purchase } = plan;
    return goesOnMail(config.productName, {
      board,
      chargedInCents: isCharged ? priceOf(config, plan) : null,
      card: cardName(purchase?.cardCompany ?? null, purchase?.cardDigits ?? null),
      next: paymentFailedAt === null ? nextBillingAt : null,
    });
  });
}

async function write(context: Context, planId: string, wordsOf: (plan: PlanRow) => Words | undefined): Promise<void> {
  const [plan] = await selectPlans(context.database, null, { id: planId });
  const to = plan?.purchase?.emailAddress;
  const words = plan === undefined ? undefined : wordsOf(plan);
  if (plan === undefined || to === undefined || words === undefined) return;
  const { productName, publicUrl } = context.config;
  const { subject, heading, paragraphs, button, footer, board } = words;
  context.mail.post(
    async (): Promise<Mail> =>
      composeMail({
        to,
        productName,
        subject,
        heading,
        paragraphs,
        footer,
        button: { label: button, url: `${publicUrl}/board/${encodeURIComponent(plan.boardId)}/settings/billing` },
        board: boardPicture(board),
      }),
  );
}

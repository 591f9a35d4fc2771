import type { Principal } from "../../callers/principal.ts";
import type { Context, Mail } from "../../context.ts";
import { boardPicture } from "../../mail/boardPicture.ts";
import { composeMail } from "../../mail/composeMail.ts";
import { billingMails, cardName, goesOnMail } from "../../words/billing.ts";
import { memberId } from "../boards/access.ts";
import type { BoardsEnd } from "../boards/membership.service.ts";
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

/**
 * Whoever pays for a board that ends is written to when it is gone, but for the person who ends it: they were told before.
 * A plan that was over already ended without the board.
 */
export const endingFor =
  (context: Context, principal: Principal): BoardsEnd =>
  async (transaction, boardIds) => {
    const plans: PlanRow[] = [];
    for (const boardId of boardIds) plans.push(...(await selectPlans(transaction, memberId(principal), { boardId })));
    const running = plans.filter(({ endsAt, now, isHolder }) => !isHolder && (endsAt === null || endsAt > now));
    const { productName, publicUrl } = context.config;
    return () => {
      for (const plan of running) {
        const words = billingMails.boardGone(productName, plan.boardTitle, plan.purchase?.shop !== "sandbox");
        post(context, plan, words, publicUrl);
      }
    };
  };

async function write(context: Context, planId: string, wordsOf: (plan: PlanRow) => Words | undefined): Promise<void> {
  const [plan] = await selectPlans(context.database, null, { id: planId });
  const words = plan === undefined ? undefined : wordsOf(plan);
  if (plan === undefined || words === undefined) return;
  post(context, plan, words, `${context.config.publicUrl}/board/${encodeURIComponent(plan.boardId)}/settings/billing`);
}

/** To the purchase's address; to nobody where nobody paid. */
function post(context: Context, { purchase }: PlanRow, words: Words, url: string): void {
  if (purchase === null) return;
  const { productName } = context.config;
  const { emailAddress: to } = purchase;
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
        button: { label: button, url },
        board: boardPicture(board),
      }),
  );
}

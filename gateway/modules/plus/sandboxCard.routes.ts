import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readForm, refuseField, requireOwnPage } from "../../auth/csrf.ts";
import { spend } from "../../callers/budget.ts";
import { hashSecret } from "../../callers/hash.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { billingRefusals } from "../../words/billing.ts";
import { bringPlanForward } from "../boards/plans.service.ts";
import { findCardPurchase, type PlanRow, selectPlans, writeCard } from "./billing.store.ts";
import { chargeSandbox, type SandboxCard, sandboxCards, settlePlans } from "./sandboxRenewals.ts";
import type { Shop } from "./shop.ts";

/** What the page of a card holder is told. */
export interface CardData {
  readonly productName: string;
  /** Of the card that is charged now; null when none is known. */
  readonly digits: string | null;
  readonly cards: readonly SandboxCard[];
}

/** What the card's change is answered with. */
export interface CardAnswer {
  readonly digits: string;
  /** What became of a charge that had failed before: nothing was due, it is paid, or the new card is refused as well. */
  readonly due: "None" | "Paid" | "Refused";
}

type WithToken = { Params: { token: string } };

/** A card, or none: then nothing but the time is brought forward. */
const cardForm = z.object({
  digits: z.string().refine((digits) => sandboxCards.some((card) => card.digits === digits)),
  /** The next billing date comes at once, or the plan's end where it does not renew. */
  comesNow: z.boolean().default(false),
});

/**
 * Where the sandbox shop's card holder, led by a mail, changes the card; and lets the next date come at once, so that
 * renewal, failure and end can be seen without waiting for a year. It moves no money and says so.
 */
export function registerSandboxCard(app: FastifyInstance, context: Context, shop: Shop): void {
  if (!shop.isSandbox) return;

  app.get<WithToken>("/checkout/card/:token", async (request, reply) => {
    const { cardDigits } = await findPurchase(context, request.params.token, request.ip);
    const data: CardData = { productName: context.config.productName, digits: cardDigits, cards: sandboxCards };
    return app.pages.send(reply.header("cache-control", "no-store"), "checkout", data);
  });

  app.post<WithToken>("/checkout/card/:token", { preValidation: requireOwnPage }, async (request, reply) => {
    const { id } = await findPurchase(context, request.params.token, request.ip);
    const read = readForm(cardForm, request.body);
    const card = "form" in read ? sandboxCards.find(({ digits }) => digits === read.form.digits) : undefined;
    if ("problem" in read || card === undefined) {
      return refuseField(reply, "ValidationError", { field: "", error: billingRefusals.cardUnreadable });
    }
    const plans = await changeCard(context, id, card, read.form.comesNow);
    await settlePlans(context);
    const answer: CardAnswer = { digits: card.digits, due: await dueAfter(context, id, plans) };
    for (const { boardId } of plans) context.bus.publish({ kind: "board", boardId, what: "plus" });
    return reply.header("cache-control", "no-store").send(answer);
  });
}

/** What failed before is charged at once when the new card allows it, and is the date that was to come. */
async function changeCard(
  context: Context,
  purchaseId: string,
  card: SandboxCard,
  comesNow: boolean,
): Promise<readonly PlanRow[]> {
  return context.database.transaction(async (transaction) => {
    await writeCard(transaction, purchaseId, card);
    const plans = await selectPlans(transaction, null, { purchaseId });
    for (const plan of plans) {
      const isOver = plan.endsAt !== null && plan.endsAt <= plan.now;
      if (isOver) continue;
      if (isUnpaid(plan) && !card.isRefused) await chargeSandbox(context, transaction, plan);
      else if (comesNow) await bringPlanForward(transaction, plan.id);
    }
    return plans;
  });
}

const isUnpaid = ({ paymentFailedAt, optedOutAt, endsAt, now }: PlanRow) =>
  paymentFailedAt !== null && optedOutAt === null && (endsAt === null || endsAt > now);

async function dueAfter(context: Context, purchaseId: string, before: readonly PlanRow[]): Promise<CardAnswer["due"]> {
  if (!before.some(isUnpaid)) return "None";
  const after = await selectPlans(context.database, null, { purchaseId });
  return after.some(isUnpaid) ? "Refused" : "Paid";
}

async function findPurchase(context: Context, token: string, address: string) {
  await spend(context, "cardLink", { address });
  const found = await findCardPurchase(context.database, hashSecret(token));
  if (found === undefined) throw new RefusalError("NotFound", billingRefusals.cardLinkGone, { rule: "cardLink" });
  return found;
}

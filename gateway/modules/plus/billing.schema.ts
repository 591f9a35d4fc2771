import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { AppliedPricingRef } from "../boards/boards.refs.ts";
import {
  type BoardPurchase,
  optOutOfRenewal,
  type PlanState,
  planStates,
  readBoardPurchases,
  resumeRenewal,
} from "./billing.service.ts";
import type { ReceiptRow } from "./billing.store.ts";
import { type CardMail, sendCardMail } from "./cardMails.service.ts";

/** Paying for Plus: what was bought for a board, cancelling and keeping it, and the mail to whoever holds the card. */
export function addBilling(builder: Builder): void {
  const purchase = addPurchase(builder);
  builder.queryField("boardPurchases", (t) =>
    t.field({
      type: [purchase],
      description:
        "Plus plans of the board: those that run before those that have ended, the oldest first. Whoever does not see the board is told of those that they hold.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => readBoardPurchases(context, principal, boardId),
    }),
  );
  builder.mutationField("optOutOfRenewal", (t) =>
    t.field({
      type: purchase,
      description: "The plan runs on to its end, and then no more; nothing is deleted.",
      errors: refusable("OptOutOfRenewal", "productApplication"),
      args: { productApplicationId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
      resolve: (_root, input, { context, principal }) => optOutOfRenewal(context, principal, input),
    }),
  );
  builder.mutationField("resumeRenewal", (t) =>
    t.field({
      type: purchase,
      description:
        "Keeps a plan that is to end; one that has ended is charged and begins again, for the holder of the purchase's address.",
      errors: refusable("ResumeRenewal", "productApplication"),
      args: { productApplicationId: t.arg.id({ required: true }) },
      resolve: (_root, { productApplicationId }, { context, principal }) =>
        resumeRenewal(context, principal, productApplicationId),
    }),
  );
  for (const name of ["updatePaymentMethod", "updateShopifyPaymentMethod"] as const) addCardMail(builder, name);
}

/** The two names of the documents stand before one service. */
function addCardMail(builder: Builder, name: "updatePaymentMethod" | "updateShopifyPaymentMethod"): void {
  const union = name === "updatePaymentMethod" ? "UpdatePaymentMethod" : "UpdateShopifyPaymentMethod";
  const mail = builder.objectRef<CardMail>(`${union}Success`).implement({
    fields: (t) => ({
      success: t.exposeBoolean("success"),
      sentTo: t.exposeString("sentTo", { description: "The card holder's address." }),
    }),
  });
  builder.mutationField(name, (t) =>
    t.field({
      type: mail,
      description: "A mail to the original card holder says how to change the card. Again sends another one.",
      errors: refusableDirect(union),
      args: { productApplicationId: t.arg.id({ required: true }) },
      resolve: (_root, { productApplicationId }, { context, principal, address }) =>
        sendCardMail(context, principal, { productApplicationId, address }),
    }),
  );
}

function addPurchase(builder: Builder) {
  const state = builder.enumType("PlanState", { values: planStates });
  const code = builder.objectRef<NonNullable<BoardPurchase["activationCode"]>>("AppliedActivationCode").implement({
    fields: (t) => ({ id: t.exposeID("id"), code: t.exposeString("code") }),
  });
  const method = builder.objectRef<NonNullable<BoardPurchase["paymentMethod"]>>("PaymentMethod").implement({
    fields: (t) => ({ company: t.exposeString("company"), lastDigits: t.exposeString("lastDigits") }),
  });
  const receipt = builder.objectRef<ReceiptRow>("PaymentReceipt").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      date: t.expose("date", { type: "Timestamp" }),
      totalInCents: t.exposeInt("totalInCents", { description: "US cents, for this board." }),
    }),
  });
  return builder.objectRef<BoardPurchase>("BoardPurchase").implement({
    description: "A product application with what was paid for it; its id is the product application's.",
    fields: (t) => ({
      id: t.exposeID("id"),
      boardTitle: t.exposeString("boardTitle", { description: "For its payer, who need not see the board." }),
      title: t.exposeString("title"),
      created: t.expose("created", { type: "Timestamp", description: "When it was activated." }),
      state: t.field({ type: state, resolve: (one): PlanState => one.state }),
      nextBillingDate: t.expose("nextBillingDate", { type: "Timestamp", nullable: true }),
      ends: t.expose("ends", { type: "Timestamp", nullable: true, description: "Null while it renews." }),
      optOutOfAutoRenewal: t.exposeBoolean("optOutOfAutoRenewal"),
      optOutReason: t.exposeString("optOutReason", { nullable: true }),
      optOutDate: t.expose("optOutDate", { type: "Timestamp", nullable: true }),
      pricing: t.field({ type: AppliedPricingRef, nullable: true, resolve: (one) => one.pricing }),
      priceInCents: t.exposeInt("priceInCents", { nullable: true, description: "For this board, each time." }),
      mayManage: t.exposeBoolean("mayManage", {
        description:
          "The viewer is the board's Owner or holds the purchase's address. What follows is told to them alone.",
      }),
      canRestart: t.exposeBoolean("canRestart", {
        description: "It has ended, and `resumeRenewal` begins it again for the viewer, by charging their card.",
      }),
      activationCode: t.field({ type: code, nullable: true, resolve: (one) => one.activationCode }),
      emailAddress: t.exposeString("emailAddress", { nullable: true, description: "Of the purchase." }),
      paymentMethod: t.field({ type: method, nullable: true, resolve: (one) => one.paymentMethod }),
      receipts: t.field({
        type: [receipt],
        description: "The newest first.",
        resolve: (one) => [...one.receipts],
      }),
    }),
  });
}

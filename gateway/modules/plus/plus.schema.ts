import type { Builder } from "../../schema/builder.ts";
import { refusableDirect } from "../../schema/builder.ts";
import { BoardRef } from "../boards/boards.refs.ts";
import { readBoard } from "../boards/boards.service.ts";
import type { AppliedProduct } from "../boards/products.service.ts";
import { addAccountEnd } from "./accountEnd.schema.ts";
import { applyRedemptionCode, type CodeVerdict, checkActivationCode } from "./activation.service.ts";
import { addBilling } from "./billing.schema.ts";
import { addBoardEnd } from "./boardEnd.schema.ts";
import { boardsSold, type ChargeFrequency, chargeFrequencies } from "./pricings.ts";
import { type OwnCode, readOwnCodes } from "./purchases.service.ts";
import { dismissReferralBanner, type ReferralRecord, readReferral } from "./referral.service.ts";
import { type OfferedPricing, offer, shopOf } from "./shop.ts";

/** Plus: what it costs, codes that activate it, and referrals. */
export function addPlus(builder: Builder): void {
  addPricings(builder);
  addReferral(builder);
  addBilling(builder);
  addAccountEnd(builder);
  addBoardEnd(builder);
  builder.queryField("paywallQuery", (t) =>
    t.field({
      type: BoardRef,
      description: "The board with what decides on Plus: its displays, products and tenant.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => readBoard(context, principal, boardId, "member"),
    }),
  );
  const verdict = builder.objectRef<CodeVerdict>("ActivationCodeVerdict").implement({
    fields: (t) => ({ isValid: t.exposeBoolean("isValid"), message: t.exposeString("message") }),
  });
  builder.queryField("validateActivationCode", (t) =>
    t.field({
      type: verdict,
      args: { code: t.arg.string({ required: true }) },
      resolve: (_root, { code }, { context, principal, address }) =>
        checkActivationCode(context, principal, { code, address }),
    }),
  );
  const ownCode = builder.objectRef<OwnCode>("OwnActivationCode").implement({
    fields: (t) => ({
      code: t.exposeString("code"),
      isUsed: t.exposeBoolean("isUsed"),
      title: t.exposeString("pricingTitle", { description: "Of the plan that was bought." }),
    }),
  });
  builder.queryField("ownActivationCodes", (t) =>
    t.field({
      type: [ownCode],
      description: "Those bought with the viewer's confirmed e-mail address, newest purchase first, at most 50.",
      resolve: (_root, _args, { context, principal }) => readOwnCodes(context, principal),
    }),
  );
  const success = builder.objectRef<AppliedProduct>("ApplyRedemptionCodeSuccess").implement({
    fields: (t) => ({ id: t.exposeID("id"), boardId: t.exposeID("boardId") }),
  });
  builder.mutationField("applyRedemptionCode", (t) =>
    t.field({
      type: success,
      description: "The new product application's id, and its board's.",
      errors: refusableDirect("ApplyRedemptionCode"),
      args: { board: t.arg.id({ required: true }), code: t.arg.string({ required: true }) },
      resolve: (_root, { board, code }, { context, principal, address }) =>
        applyRedemptionCode(context, principal, { boardId: board, code, address }),
    }),
  );
}

function addPricings(builder: Builder): void {
  const frequency = builder.enumType("ChargeFrequency", { values: chargeFrequencies });
  const cartLink = builder.objectRef<{ readonly url: string }>("CartLink").implement({
    fields: (t) => ({ url: t.exposeString("url") }),
  });
  const estimate = builder.objectRef<OfferedPricing["estimatedPriceInCents"]>("EstimatedPrice").implement({
    fields: (t) => ({
      totalPrice: t.exposeInt("totalPrice"),
      cartLink: t.field({
        type: cartLink,
        nullable: true,
        description: "Where it is bought; null where nothing is sold.",
        resolve: (price) => price.cartLink,
      }),
    }),
  });
  const pricing = builder.objectRef<OfferedPricing>("ProductPricing").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      quantity: t.exposeInt("quantity"),
      chargeFrequency: t.field({ type: frequency, resolve: (one): ChargeFrequency => one.chargeFrequency }),
      title: t.exposeString("title"),
      priceInCents: t.exposeInt("priceInCents"),
      pricePerMonthInCents: t.exposeInt("pricePerMonthInCents"),
      estimatedPriceInCents: t.field({ type: estimate, resolve: (one) => one.estimatedPriceInCents }),
    }),
  });
  builder.queryField("productPricings", (t) =>
    t.field({
      type: [pricing],
      description: `For ${boardsSold.least} to ${boardsSold.most} boards, cheapest first; none for other quantities.`,
      args: { quantity: t.arg.int({ required: true }) },
      resolve: (_root, { quantity }, { context }) => {
        const shop = shopOf(context.config);
        return shop.pricings
          .filter((one) => one.quantity === quantity)
          .toSorted((one, other) => one.priceInCents - other.priceInCents)
          .map((one) => offer(shop, one, null));
      },
    }),
  );
}

function addReferral(builder: Builder): void {
  const referral = builder.objectRef<ReferralRecord>("ReferralCode").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      code: t.exposeString("code"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      url: t.exposeString("url"),
      discountForNewCustomer: t.exposeInt("discountForNewCustomer", { description: "US cents." }),
      revenueShareForExistingCustomer: t.exposeInt("revenueShareForExistingCustomer", { description: "US cents." }),
      purchaseCount: t.exposeInt("purchaseCount", { description: "Purchases that it led to so far." }),
      dismissed: t.expose("dismissedAt", {
        type: "Timestamp",
        nullable: true,
        description: "When the person dismissed the banner about it.",
      }),
    }),
  });
  builder.mutationField("dismissReferralBanner", (t) =>
    t.field({
      type: referral,
      nullable: true,
      description: "The viewer is not asked again to refer a friend.",
      resolve: (_root, _args, { context, principal }) => dismissReferralBanner(context, principal),
    }),
  );
  builder.queryField("referralCodeQuery", (t) =>
    t.field({
      type: referral,
      nullable: true,
      description: "The viewer's own; null without one.",
      args: { personId: t.arg.id({ required: true }) },
      resolve: (_root, { personId }, { context, principal }) => readReferral(context, principal, personId),
    }),
  );
}

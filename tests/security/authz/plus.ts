import type { AuthzWorld } from "../authzWorld.ts";
import {
  answer,
  boardSelection,
  type GraphRow,
  members,
  onBoard,
  owners,
  quoted,
  signedIn,
  viewers,
} from "./verdicts.ts";

/** The Owner, and whoever holds the purchase's address: nobody does here (tests/api/billing.api.test.ts has them). */
const onPlan =
  (field: string, more = "") =>
  async (world: AuthzWorld) =>
    `${field}(productApplicationId: ${quoted(await world.plan())}${more}) ${answer}`;

/** Plus: prices, activation codes, referrals. */
export const plusRows: Readonly<Record<string, GraphRow>> = {
  "Query.paywallQuery": { expect: members, call: onBoard("paywallQuery", boardSelection) },
  "Query.productPricings": { expect: signedIn, call: () => "productPricings(quantity: 1) { id }" },
  "Query.validateActivationCode": {
    expect: signedIn,
    call: () => 'validateActivationCode(code: "2222-2222-2222") { isValid }',
  },
  // Everybody's own, and nobody else's.
  "Query.ownActivationCodes": { expect: signedIn, call: () => "ownActivationCodes { code }" },
  // Of nobody but the asker; of anybody else there is none.
  "Query.referralCodeQuery": {
    expect: {
      ...members,
      user: "notFound",
      admin: "notFound",
      owner: "notFound",
      superadmin: "notFound",
    },
    call: () => 'referralCodeQuery(personId: "AAAAAAAAAAAAAAAAAAAAAA") { code }',
  },
  "Mutation.dismissReferralBanner": { expect: signedIn, call: () => "dismissReferralBanner { code }" },
  // Who pays is told to the Owner alone.
  "Query.boardPurchases": {
    expect: viewers,
    call: onBoard("boardPurchases", "{ state activationCode { code } emailAddress }"),
  },
  "Mutation.optOutOfRenewal": { expect: owners, call: onPlan("optOutOfRenewal", ', reason: "Other"') },
  "Mutation.resumeRenewal": { expect: owners, call: onPlan("resumeRenewal") },
  "Mutation.updatePaymentMethod": { expect: owners, call: onPlan("updatePaymentMethod") },
  "Mutation.updateShopifyPaymentMethod": { expect: owners, call: onPlan("updateShopifyPaymentMethod") },
  "Mutation.applyRedemptionCode": {
    expect: { ...members, user: "notFound", admin: "notFound", owner: "notFound" },
    call: ({ board }) => `applyRedemptionCode(board: ${quoted(board)}, code: "2222-2222-2222") ${answer}`,
  },
};

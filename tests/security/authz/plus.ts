import { answer, boardSelection, type GraphRow, members, onBoard, quoted, signedIn } from "./verdicts.ts";

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
  "Mutation.applyRedemptionCode": {
    expect: { ...members, user: "notFound", admin: "notFound", owner: "notFound" },
    call: ({ board }) => `applyRedemptionCode(board: ${quoted(board)}, code: "2222-2222-2222") ${answer}`,
  },
};

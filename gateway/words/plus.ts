/** What refusals and mails about Plus say. */
export const plusRefusals = {
  /** Letter for letter, as the console compares it (boards and Plus, section 5). */
  codeUsed: "Activation code already used",
  codeUnknown: "There is no such activation code.",
  boardVirtual: "Plus can only be activated on a board that has a display.",
  boardActive: "Plus is active on this board already.",
  signature: "The call is not signed as it must be.",
  order: "The notice cannot be read.",
  cartUnknown: "There is no such cart.",
  emailMissing: "Enter the e-mail address that the codes go to, as in mia@example.com.",
  referralUnfit: "The referral gives this address no discount. Nothing was bought: the total is the full price now.",
  checkoutUnreadable: "The form cannot be read. Load the page again.",
};

export const plusMails = {
  codes: (product: string, codes: readonly string[]) => ({
    subject: codes.length === 1 ? `Your ${product} Plus activation code` : `Your ${product} Plus activation codes`,
    board: `${product} PLUS\n\nIS YOURS {65}{64}{63}`,
    heading: `Thank you for buying ${product} Plus`,
    paragraphs: [
      codes.length === 1 ? "This code activates one board, once:" : "Each of these codes activates one board, once:",
      ...codes,
      "Keep this mail until every code is used.",
    ],
    button: "Activate now",
    footer: `You did not buy ${product} Plus? Then somebody mistyped an address. Nothing was charged to you.`,
  }),
};

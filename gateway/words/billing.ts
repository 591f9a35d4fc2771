/** What refusals, mails and pages about paying for Plus say. */
export const billingRefusals = {
  onlyPayers: "Only the board's Owner, or whoever bought the plan, can change the membership.",
  reasonMissing: "Choose a reason, or write one.",
  reasonTooLong: (most: number) => `The reason can have up to ${most} characters.`,
  nothingRenews: "Nobody pays for this plan, so there is nothing to cancel.",
  renewalsGoOn: "A shop goes on charging for boards of yours. Say that you know before your account ends.",
  planEnded: "The plan has ended. Buy it again to go on.",
  cardRefused: "The card was refused. Update the payment method, then try again.",
  cardRefusedAtCheckout: "The card was refused. Nothing was bought. Choose another card.",
  nobodyPays: "Nobody pays for this plan, so it has no card.",
  mailsSpent: "Enough mails went to the card holder this hour. Try again later.",
  cardLinkGone: "This link has been used up or is older than a day. Ask for a new one under Billing.",
  cardUnreadable: "The form cannot be read. Load the page again.",
};

/** The reason of a plan that was cancelled in the shop and not in the console. */
export const cancelledInShop = "Cancelled in the shop";

/** As the console writes dates of billing: MMMM DD, YYYY. */
const dateOf = (at: number) =>
  new Intl.DateTimeFormat("en-US", { month: "long", day: "2-digit", year: "numeric", timeZone: "UTC" }).format(at);

const money = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;

/** "Visa, ending in 4242"; some shops tell of no card. */
export const cardName = (company: string | null, lastDigits: string | null) =>
  company === null || lastDigits === null ? "the card of the purchase" : `${company}, ending in ${lastDigits}`;

interface GoesOn {
  readonly board: string;
  /** Null where it was kept before its end. */
  readonly chargedInCents: number | null;
  readonly card: string;
  /** Null while a charge that failed is tried again. */
  readonly next: number | null;
}

/** Of a plan that had ended, or was to end. */
export const goesOnMail = (product: string, { board, chargedInCents, card, next }: GoesOn) => ({
  subject: `${product} Plus goes on`,
  board: `${product} PLUS\n\nGOES ON {66}`,
  heading: `${product} Plus goes on`,
  paragraphs: [
    chargedInCents === null
      ? `The Owner of the board “${board}” keeps its ${product} Plus, which was to end. Nothing was charged for that.`
      : `${product} Plus of the board “${board}” has begun again. ${money(chargedInCents)} was charged to ${card}.`,
    next === null
      ? `The payment that failed is tried again with ${card} in the next days. You can cancel it under Billing.`
      : `It is renewed on ${dateOf(next)} with ${card}. You can cancel it before under Billing.`,
  ],
  button: "Open Billing",
  footer: `You pay for no ${product} Plus? Then somebody mistyped an address, and you can ignore this mail.`,
});

export const billingMails = {
  failed: (product: string, board: string, ends: number) => ({
    subject: `The payment for ${product} Plus failed`,
    board: "PAYMENT\n\nFAILED {63}",
    heading: "The payment failed",
    paragraphs: [
      `The card was refused when ${product} Plus of the board “${board}” was to be renewed. It is tried again in the next days.`,
      `Plus goes on until ${dateOf(ends)}. Without a payment by then, channels, except free ones, fall silent. Nothing is deleted.`,
    ],
    button: "Open Billing",
    footer: `You pay for no ${product} Plus? Then somebody mistyped an address, and you can ignore this mail.`,
  }),
  ended: (product: string, board: string, ends: number) => ({
    subject: `${product} Plus has ended`,
    board: `${product} PLUS\n\nHAS ENDED`,
    heading: `${product} Plus has ended`,
    paragraphs: [
      `${product} Plus of the board “${board}” ended on ${dateOf(ends)}. Its channels, except free ones, are silent from now on.`,
      "Nothing was deleted: when the plan goes on, so does everything that you have set up.",
    ],
    button: "Go on with Plus",
    footer: `You paid for no ${product} Plus? Then somebody mistyped an address, and you can ignore this mail.`,
  }),
  boardGone: (product: string, board: string, isElsewhere: boolean) => ({
    subject: `${product} Plus has ended with its board`,
    board: `${product} PLUS\n\nHAS ENDED`,
    heading: `${product} Plus has ended with its board`,
    paragraphs: [
      `The board “${board}” was deleted, and the ${product} Plus that you paid for ended with it.`,
      isElsewhere
        ? "The shop where you bought it was not told: it goes on charging until you cancel there, if you have not yet."
        : "It is renewed no more, and nothing more is charged.",
    ],
    button: `Open ${product}`,
    footer: `You paid for no ${product} Plus? Then somebody mistyped an address, and you can ignore this mail.`,
  }),
  card: (product: string, board: string) => ({
    subject: `Update the payment method for ${product} Plus`,
    board: "YOUR CARD\n\n{67}{67}{67}",
    heading: "Update your payment method",
    paragraphs: [
      `Somebody who looks after the board “${board}” asks you to update the card that pays for its ${product} Plus.`,
      "Only you can do it: the card is yours.",
    ],
    button: "Update payment method",
    footer: "You expected no such mail? Then you need not do anything: your card stays as it is.",
  }),
};

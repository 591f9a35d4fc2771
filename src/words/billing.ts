/** Paying for Plus: the plan, its dates, cancelling and keeping it, the email about the card. Specified strings stand letter for letter. */

export const billingMembership = "Membership";
export const billingMembershipHint = (title: string, board: string) => `${title} on ${board}.`;
export const billingPlan = "Plan";
export const billingState = "State";
export const billingActivated = "Activated";
const billingExpiration = "Expiration Date";
const billingNextBilling = "Next Billing Date";
export const billingNoDate = "None: it does not end by itself";
export const billingPrice = "Price";
export const billingCode = "Activation code";
export const billingReason = "Your answer";
const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
/** "Clatter Plus, every year". */
export const planTitle = (title: string, pricing: string | null) =>
  pricing === null ? title : `${title}, ${lowerFirst(pricing)}`;

export const stateActive = "Active";
export const stateFailed = "Payment failed";
export const stateEnds = "Ends";
export const stateEnded = "Ended";

export const billingFailed = (until: string) =>
  `The last payment failed. It is tried again in the next days; without a payment, channels, except free ones, fall silent on ${until}.`;
export const billingEnds = (on: string) =>
  `Channels keep playing until ${on}, then all except free ones fall silent. Nothing is deleted.`;
export const billingEnded = (product: string, on: string) =>
  `${product} Plus ended on ${on}. Channels are silent since then, except free ones, and nothing was deleted.`;
export const billingGoOn = "Go on";
export const billingGoOnHint = "Channels play again as they are set up.";
export const billingNone = (product: string) => `This board has no ${product} Plus.`;

export const billingPayment = "Payment";
export const billingPaymentHint = "A change is asked of the card holder by e-mail.";
export const billingCard = "Card";
export const cardEnding = (company: string, lastDigits: string) => `${company}, ending in ${lastDigits}`;
export const billingNoCard = "Not known here";
export const billingEmail = "Purchase e-mail";
export const billingUpdateCard = "Update payment method";
export const billingSentTo = (address: string) => `Sent to ${address}.`;
export const billingResend = "Resend";
export const billingMailDone = "Done";

export const billingReceipts = "Receipts";
export const billingReceiptsHint = "What was paid for this board.";
export const billingReceiptDate = "Date";
export const billingReceiptSum = "Sum";

export const billingCancel = "Cancel";
export const membershipCancel = "Cancel Membership";
export const membershipProceed = "Proceed to Cancel";
export const membershipKeep = (product: string) => `Keep ${product}+`;
export const membershipActivate = "Activate";
export const restartTitle = (product: string) => `Activate ${product} Plus`;
export const restartPrompt = (sum: string, card: string, pricing: string | null) =>
  `${sum} is charged to ${card} now, and ${pricing === null ? "each time it renews" : lowerFirst(pricing)} from then on until you cancel. Are you sure?`;
export const restartCardUnknown = "the card of the purchase";
export const billingBuyAgain = (product: string) => `Get ${product} Plus`;
export const billingOnlyPayers = "Only the board's Owner, or whoever bought the plan, can change the membership.";

export const offerTitle = "We are sorry to see you go";
export const offerText = (ends: string) => `Step 1 of 2. Whatever you choose, you keep all of Plus until ${ends}.`;
export const offerPoints = [
  "Is the board too busy? Mute silences its channels for as long as you like, and changes nothing of what you have set up.",
  "Cancelling deletes nothing: channels, except free ones, fall silent when the plan ends, and play again when you come back.",
] as const;
export const surveyTitle = "Why are you leaving?";
export const surveyText = (ends: string) =>
  `Step 2 of 2. It helps us, and changes nothing about what you get until ${ends}.`;
export const surveyReasons = "Reasons";
export const surveyWhat = "What happened?";
export const surveyTooLong = (most: number) => `Up to ${most} characters.`;
export const surveySentAs = (reason: string) => `Sent as “${reason}”`;
export const billingClose = "Close";

/** In the survey's order. */
export const reasonNames = {
  tooExpensive: "Too expensive",
  byAccident: "Subscribed by accident",
  occasionally: "Only need occasionally",
  tooHard: "Too hard to learn",
  technical: "Technical issue(s)",
  notValuable: "Didn't find valuable",
  other: "Other",
} as const;

const reasonCombined = (reason: string, text: string) => `${reason} - ${text}`;

/** What is sent: the reason, the text, or both. */
export function leavingAnswer(reason: keyof typeof reasonNames | null, text: string): string {
  const written = text.trim();
  if (reason === null) return written;
  return written === "" ? reasonNames[reason] : reasonCombined(reasonNames[reason], written);
}

export const membershipCancelled = "Subscription cancelled";
export const membershipCancelFailed = "Error cancelling subcription";
export const membershipKept = "Subscription renewed";
export const membershipKeepFailed = "Error renewing subscription";
export const paymentMailSent = (address: string) => `An email was sent to ${address}`;
export const paymentMailFailed = "The email to the card holder was not sent";

export const billingHint = "What the board's plan costs, and until when it runs.";
/** For whoever pays for the plan of a board that they do not see. */
export const billingHeld =
  "You pay for this plan and are not on its board, so nothing else of the board is shown here.";
export const billingLoadFailed = "There was an error loading the membership.";

/** Expiration Date if it is opted out of or there is no next billing date, otherwise Next Billing Date. */
export const dateLabel = (isOptedOut: boolean, nextBillingDate: number | null) =>
  isOptedOut || nextBillingDate === null ? billingExpiration : billingNextBilling;

/** MMMM DD, YYYY, by the calendar of whoever reads. */
export const billingDate = (at: number): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", day: "2-digit", year: "numeric" }).format(at);

/** The sandbox shop's page about a card. */
export const cardTitle = "Your card";
export const cardNotice = "Nothing is charged here: the sandbox pays with play money, and its cards belong to nobody.";
export const cardChoice = "Card";
export const cardRefused = "is refused";
export const cardSave = "Use this card";
export const cardSaved = "The card is saved. You can close this page.";
export const cardPaid = "The card is saved, and what was due is paid. You can close this page.";
export const cardUnpaid =
  "The card is saved, but it is refused, too. What is due stays unpaid until you choose another one.";
export const cardSkip = "Let the next date come now";
export const cardSkipHint = "A renewal, or the end, as if the time had passed.";
export const cardSkipped = "The date has come. Billing shows what became of it.";
export const cardAgain = "Change it again";
export const cardFailed = "The card was not saved. Nothing has changed.";

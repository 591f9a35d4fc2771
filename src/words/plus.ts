/** Plus: buying, activating, what comes after. Specified strings stand letter for letter. */

export const plusClose = "Close";
export const plusHaveCode = "I have an activation code";
export const plusPurchaseCode = "Purchase an activation code";
export const plusQuantity = "Number of boards";
export const plusQuantityHint = "From 1 to 10";
export const plusFewer = "One board less";
export const plusMore = "One board more";
export const plusPlans = "Plans";
export const plusPriceMonthly = (price: string) => `Less than ${price}/month`;
export const plusPriceBilled = (total: string) => `Billed ${total}`;
export const plusForBoards = (quantity: number) => (quantity === 1 ? "" : ` for ${quantity} boards`);
export const plusBestValue = "Best Value";
export const plusPurchaseFor = (total: string) => `Purchase for ${total}`;
export const plusCodesByMail = (quantity: number) =>
  quantity === 1 ? "An activation code arrives by e-mail" : `${quantity} activation codes arrive by e-mail`;
/** Said before somebody pays: a board without one cannot be activated. */
export const plusNeedsDisplay = "For boards with a paired display";
export const plusCancelRenewal = "Cancel renewal at any time in Settings";
export const plusPricesFailed = "There was an error loading the prices.";
export const plusNotSold = "Plus is not sold here. Ask whoever runs this service for an activation code.";
export const plusTryAgain = "Try again";
export const plusLoading = "Loading the prices";

export const plusPanelTitle = "A board that keeps itself interesting";
export const plusPanelPoints = [
  "More than 300 channels",
  "Blend channels into one",
  "Make a channel of your own",
  "200 templates per category",
];

export const plusActivateTitle = (product: string) => `Activate ${product} Plus`;
export const plusCode = "Activation code";
export const plusCodeHint = "It came by e-mail and looks like XXXX-XXXX-XXXX.";
export const plusNext = "Next";
export const plusBack = "Back";
export const codeValid = "Valid code";
export const codeInvalid = "Not a valid code";
export const codeInUse = "Code in use";
export const codeChecking = "Checking the code";
export const codeUnchecked = "The code could not be checked.";
export const codeLimited = (time: string) => `Too many codes were tried. Again at ${time}.`;
export const activationFailed = "The board was not activated. Your code is not used up.";
export const activationCodeUsed = "The board was not activated: the code activated a board already.";
export const activationBoardActive = "Plus is active on this board already. Your code is not used up.";

export const plusPickBoard = "Which board is it for?";
export const plusNoBoards = "Every board with a display has Plus already. Pair a display with another board first.";
export const plusBoardsFailed = "There was an error loading the boards.";
export const plusActivateNow = "Activate Now";

export const plusVirtualTitle = (product: string) => `This Virtual ${product} is not paired to a device`;
export const plusVirtualText = (product: string) =>
  `${product}+ can only be activated on a ${product} device that has been paired and connected to the internet.`;
export const plusPairNow = "Pair Now with Mobile App";
export const plusOtherBoard = "Choose another board";

export const onboardingLabel = (product: string) => `What ${product} Plus does`;
export const onboardingSteps = [
  {
    title: "Thanks for activating",
    text: "Plus is on. Here is what your board can do from now on.",
    spelled: "THANK YOU",
  },
  {
    title: "Channel Creator",
    text: "Make a channel of your own messages, and the board takes turns through them.",
    spelled: "CHANNEL CREATOR",
  },
  {
    title: "Blended",
    text: "Mix several channels into one, so that the board never shows the same thing for long.",
    spelled: "BLENDED",
  },
  {
    title: "Discover More",
    text: "Choose from more than 300 channels, from the weather to a poem a day.",
    spelled: "DISCOVER MORE",
  },
] as const;
export const onboardingNext = "Next";
export const onboardingBack = "Back";
export const onboardingPause = "Pause";
export const onboardingResume = "Play";
export const onboardingGetStarted = "Get Started";
export const onboardingPlace = (step: number, steps: number) => `Step ${step} of ${steps}`;

export const purchaseWaiting = "Waiting for the shop";
export const purchaseWaitingText = "This takes a few seconds. Your activation codes also arrive by e-mail.";
export const purchaseLate = "The shop has not told of your purchase yet. Your codes arrive by e-mail when it has.";
export const purchaseNoAnswer = "No answer. It is asked again every second.";
export const purchaseUnknown = "This purchase is unknown";
export const purchaseUnknownText =
  "The address may not be whole. Your activation codes came by e-mail, and stand under Plus once you have signed in.";
export const purchaseHere = (codes: number) =>
  codes === 1 ? "Your activation code is here." : `Your ${codes} activation codes are here.`;
export const purchaseCodes = (codes: number) => (codes === 1 ? "Your activation code" : "Your activation codes");
export const purchaseCodesText = (product: string, codes: number) =>
  `One code is for one board. ${codes === 1 ? "It was also sent by e-mail, and you find it" : "They were also sent by e-mail, and you find them"} again under Get ${product} Plus, I have an activation code.`;
export const purchaseCodeUsed = "Used";
export const purchaseCopy = "Copy";
export const purchaseCopyCode = (code: string) => `Copy code ${code}`;
export const purchaseActivate = "Activate here";
export const purchaseActivateCode = (code: string) => `Activate here with code ${code}`;
/** Codes that were bought with the viewer's e-mail address. */
export const ownCodes = "Your codes";
export const ownCodeKey = "Use";
export const ownCodeUse = (code: string) => `Use code ${code}`;

export const checkoutTitle = "Sandbox checkout";
export const checkoutNotice = "Nothing is charged here: this checkout is for trying out.";
export const checkoutFor = (quantity: number) => (quantity === 1 ? "Plus for 1 board" : `Plus for ${quantity} boards`);
export const checkoutDiscount = "Friend's discount";
export const checkoutTotal = "Total";
export const checkoutEmail = "E-mail address";
export const checkoutEmailHint = "The activation codes go there.";
export const checkoutPay = (total: string) => `Pay ${total} of play money`;
export const checkoutFailed = "The order did not go through. Nothing was bought.";

/** The viewer's own link for friends. Specified strings stand letter for letter. */

export const referralTitle = "Refer a friend";
export const referralText = (product: string, amount: string, saving: string) =>
  `Get ${amount} when a friend purchases a ${product} using your link. Your friend saves ${saving} off of a ${product}.`;
export const referralCopyLink = "Copy Link";
export const referralDismiss = "Dismiss";
export const referralDismissed = "You can access your referral link anytime on your profile dropdown";
export const referralDismissedShort = "You can access your referral link anytime";

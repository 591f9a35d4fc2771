/** Signing in and out. */

export const signInTitle = "Sign in";
export const signingIn = "Signing you in";
export const signedOutTitle = "You are signed out";
export const signedOutText = "Drafts stay on this device.";
export const signIn = "Sign in";
export const sessionFailedTitle = "Signing in did not work";
export const sessionFailedText = "The sign-in page could not be reached. Your boards go on without you.";
export const sessionUnsafeText =
  "Browsers sign in by https alone, or at localhost, and this address is neither. Whoever runs this installation can put a proxy with a certificate before it.";
export const addressUnconfirmed = (address: string) => `${address} is not confirmed yet.`;
export const addressUnconfirmedWhy =
  "Invitations and lost passwords reach you once you opened the link that was sent there.";
export const confirmationSend = "Send again";
export const confirmationSent = (address: string) => `Sent to ${address}`;
export const confirmationFailed = "The link was not sent. Try again in a moment.";
export const tryAgain = "Try again";
export const findingBoard = "Finding your board";
export const redirectFailedTitle = "Your boards could not be loaded";
export const redirectFailedText = "No answer came. Nothing was changed.";

/** Opening a board that one is invited to. */
export const invitationChecking = "Looking for your invitation";
export const invitationAccepted = (tenant: string) => `You are a member of ${tenant} now`;
export const invitationKept = (tenant: string, role: string) =>
  `You are a member of ${tenant} already. Your role stays ${role}.`;
export const invitationFailedTitle = "This board could not be opened";
export const invitationFailedText = "Nobody answered whether you are invited to it. Nothing was changed.";
export const invitationRefusedTitle = "Your invitation waits";
export const invitationUnverified = (tenant: string) =>
  `You are invited to ${tenant}. Confirm your e-mail address first: the link is in the mail that you got when you signed up.`;
export const invitationRefusedText = "It could not be accepted. It may have been taken back meanwhile.";
export const invitationRetry = "Try again";

/** The link of an invitation's email. */
export const linkTitle = "You are invited";
export const linkText = (inviter: string, account: string) => `${inviter} invites you to ${account}.`;
export const linkSomebody = "Somebody";
export const linkBoards = (titles: readonly string[]) => `Boards: ${titles.join(", ")}`;
export const linkRole = (role: string) => `Your role: ${role}`;
export const linkOwnerText = (product: string, inviter: string, account: string) =>
  `${inviter} wants you to become the Owner of ${account}. You then manage its people, and may delete its boards and cancel ${product} Plus, which goes on being paid with the card that bought it until then; ${inviter} becomes an Admin.`;
export const linkAccept = "Accept";
export const linkDecline = "Decline";
export const linkDeclineTitle = "Decline invitation";
export const linkDeclinePrompt = "The link stops working, and who invited you sees it. Are you sure?";
export const linkDeclinedTitle = "Invitation declined";
export const linkDeclinedText = "Nothing was changed. You can be invited again.";
export const linkOtherTitle = "This invitation is for another address";
export const linkOtherText = (invited: string, own: string) =>
  `It was sent to ${invited}, and you are signed in as ${own}. Sign out, then sign in or sign up as ${invited}: you come back here.`;
export const linkSignOut = "Sign out";
export const linkExpiredTitle = "This invitation has expired";
export const linkExpiredText = (inviter: string) => `Ask ${inviter} to send it again.`;
export const linkDeadTitle = "This invitation does not work any more";
export const linkDeadText = "It was taken back or sent again, or the link is not whole. Ask for a new one.";
export const linkFailedTitle = "The invitation could not be opened";
export const linkFailedText = "No answer came. Nothing was changed.";
export const linkHome = "Go to your boards";

/** Opening a board that one is invited to. */
export const invitationChecking = "Looking for your invitation";
export const invitationAccepted = (tenant: string) => `You are a member of ${tenant} now`;
export const invitationFailedTitle = "This board could not be opened";
export const invitationFailedText = "Nobody answered whether you are invited to it. Nothing was changed.";
export const invitationRefusedTitle = "Your invitation waits";
export const invitationUnverified = (tenant: string) =>
  `You are invited to ${tenant}. Confirm your e-mail address first: the link is in the mail that you got when you signed up.`;
export const invitationRefusedText = "It could not be accepted. It may have been taken back meanwhile.";
export const invitationRetry = "Try again";

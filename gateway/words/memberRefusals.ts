/* Why something about a board's members or invitations was refused; the console shows these as they stand. */

export const memberNotFound = () => "There is no such member or invitation any more.";
export const ownRow = () => "You cannot change your own role or remove yourself. Leave the board instead.";
export const ownerRow = () => "The Owner changes only when ownership is transferred.";
export const roleAbove = () => "Your role on this board does not allow this.";
export const ownerByTransfer = () => "Transfer ownership to make somebody else Owner.";
export const emailInvalid = () => "This is no e-mail address.";
export const inviteYourself = () => "This is your own address.";
export const boardsMissing = () => "Choose at least one board.";
export const boardsTooMany = (most: number) => `Choose at most ${most} boards.`;
export const memberAlready = (emailAddress: string) => `${emailAddress} is a member already.`;
export const invitedAlready = (emailAddress: string) =>
  `${emailAddress} is invited already. Send the invitation again, or revoke it.`;
export const acceptedMeanwhile = (emailAddress: string) =>
  `${emailAddress} has accepted the invitation meanwhile. Remove the member instead.`;
export const notInvited = () => "Only invitations that wait are sent again.";
export const transferToNobody = () => "Choose a person, or write an e-mail address.";
export const transferToYourself = () => "You are the Owner already.";
export const transferToStranger = () => "This person is no member of the board any more.";
export const transferToMemberAddress = (emailAddress: string) =>
  `${emailAddress} is a member. Choose them from the members.`;
export const futureOwnerWaits = (emailAddress: string) =>
  `${emailAddress} has been asked to become the Owner. Revoke that invitation first.`;
export const transferShape = () => "A transfer is two updates of one board: the new Owner, and yourself as Admin.";
export const linkUnknown = () => "This invitation link is unknown. Ask for a new one.";
export const linkExpired = () => "This invitation has expired. Ask for a new one.";
export const linkOfAnother = (emailAddress: string) =>
  `This invitation is for ${emailAddress}. Sign in with that address.`;

export const householdsChanged = () =>
  "Your boards or their members changed meanwhile. Look again, and decide once more.";

/** Who is on a board: the settings' first tab. Specified strings stand letter for letter, misspellings too. */

export const usersMembers = "Members";
export const usersHint = (board: string) => `Who may write on ${board}. An Admin also changes settings and people.`;
export const usersPerson = "Person";
export const usersRole = "Role";
export const usersRoleOf = (name: string) => `Role of ${name}`;
export const usersMore = (name: string) => `More for ${name}`;
export const usersYou = "You";
export const usersRemove = "Remove";
export const usersResend = "Send again";
export const inviteRevoke = "Revoke Invite";
export const usersInvited = (day: string) => `Invited ${day}`;
export const usersExpired = (day: string) => `Invitation expired ${day}`;
export const usersFutureOwner = "Owner, once accepted";
export const usersOnlyAdmins = "Only Admins can change users";
export const usersOnlyMembers = "Only members see who is on the board";
export const usersLoadFailed = "The members could not be loaded.";
export const usersRetry = "Try again";

export const usersInvite = "Invite";
export const usersInviteHint = "They get an e-mail with a link.";
export const usersEmail = "E-mail address";
export const usersBoards = "Boards";
export const usersTogether = (account: string, boards: readonly string[]) =>
  `Members of ${account} reach all of its boards: ${boards.join(", ")}.`;
export const usersFirstEmail = "First write an e-mail address.";
export const usersNoEmail = "This is no e-mail address.";
export const usersOwnEmail = "This is your own address.";
export const usersMemberEmail = (emailAddress: string) => `${emailAddress} is a member already.`;
export const userAdd = "Add User";
export const usersPassOn = (emailAddress: string) =>
  `No mail server is set up here. Pass this link on to ${emailAddress}:`;
export const usersLink = "Invitation link";
export const usersCopy = "Copy link";

export const inviteSent = "Invitation sent successfully";
export const inviteFailed = "There was an error sending your invitation";
export const inviteRevoked = "The invitation was revoked successfully";
export const inviteRevokeFailed = "There was an error revoking this invitation";
export const userRoleUpdated = "Updated user role";
export const userRoleFailed = "There was an error updating this user role";
export const userRemoved = (name: string) => `${name} was removed`;
export const userRemoveFailed = (name: string) => `There was an error removing ${name}`;

export const revokeTitle = "Revoke Invite";
export const revokePrompt = (emailAddress: string) =>
  `The link that ${emailAddress} was sent stops working. Are you sure?`;
export const removeTitle = "Remove member";
export const removePrompt = (name: string) =>
  `${name} loses access at once, and what they have scheduled here is cancelled. Are you sure?`;
export const removeAll = (boards: readonly string[]) => `This is for all boards of the account: ${boards.join(", ")}.`;

export const transferTitle = "Transfer ownership";
export const transferHint = (product: string) =>
  `The new Owner may delete the board, and cancel ${product} Plus. It goes on being paid with the card that bought it until then. You become an Admin.`;
export const transferWay = "To whom";
export const transferToMember = "A member";
export const transferToEmail = "Somebody new, by e-mail";
export const transferPerson = "New Owner";
export const transferChoose = "Choose a person";
export const transferFirstPerson = "First choose a person.";
export const transferOwnEmail = "You are the Owner already.";
export const transferMemberEmail = (emailAddress: string) =>
  `${emailAddress} is a member. Choose them from the members.`;
export const transferNobody = "There is nobody else yet. Invite somebody, or transfer by e-mail.";
export const transferOnlyOwner = "Only the Owner can transfer ownership";
export const transferPrompt = (nameOrEmail: string, boards: readonly string[]) =>
  `${nameOrEmail} becomes the Owner of ${boards.join(", ")}, and you become an Admin. Are you sure?`;
export const transferPromptEmail = (nameOrEmail: string, boards: readonly string[]) =>
  `${nameOrEmail} is asked to become the Owner of ${boards.join(", ")}. You stay the Owner until they accept, and become an Admin then. Are you sure?`;
export const transferPlus = (product: string) =>
  `${product} Plus goes on being paid with the card that bought it until it is cancelled under Billing.`;
export const ownershipTransferred = (nameOrEmail: string) => `Transfered ownership to ${nameOrEmail}`;
export const ownershipTransferFailed = (nameOrEmail: string) => `Failed to transfer ownership to ${nameOrEmail}`;
export const ownershipTransferUserFailed = "Unable to transfer ownership to user";

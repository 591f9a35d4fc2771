/** The profile: who one is, how and where one signs in. Specified strings stand letter for letter. */

export const profileLoading = "Loading your profile";
export const profileRetry = "Try again";
export const profileCancel = "Cancel";
export const profileClose = "Close";

export const profileYou = "You";
export const profileYouHint = "Your name stands beside every message you send.";
export const profileFirstName = "First name";
export const profileLastName = "Last name";
export const profileNameTooLong = "A name has at most 60 characters.";
export const profileNameRefused = "This name was not taken.";
export const profileEmail = "E-mail address";
export const profileEmailHint = "You sign in with it.";
export const profileEmailElsewhere = "It comes from the service that you sign in with.";
export const profileLoadFailed = "Your profile could not be loaded.";
export const profileSaved = "Profile saved";
export const profileFailed = "There was an error saving your profile";
export const profileEmailExists =
  "That email address already exists in our system. Please enter another email or invite that email address as a new user.";

/** "Owner of Kitchen and Hallway, User of Workshop Window". */
export const rolesOf = (roles: readonly { readonly role: string; readonly boards: readonly string[] }[]) =>
  roles.map(({ role, boards }) => `${role} of ${listed(boards)}`).join(", ");

const longestList = 5;
/** "Kitchen, Hallway and Workshop"; what is more is counted. */
function listed(names: readonly string[]): string {
  const shown = names.length > longestList ? names.slice(0, longestList - 1) : names;
  const all = shown.length === names.length ? shown : [...shown, `${names.length - shown.length} more`];
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

export const secretsTitle = "Signing in";
export const secretsHint = "Whoever knows these is you.";

export const emailChange = "Change address";
export const emailChangeTitle = "Change your e-mail address";
export const emailChangeText =
  "Emails go to both addresses. Nothing changes until you open the link in the one to the new address; the one to the old address can stop it.";
export const emailNew = "New e-mail address";
export const emailAsk = "Send the emails";
export const emailAsked = (address: string) => `An email with a link went to ${address}`;
export const emailPending = (address: string) => `${address} waits for its email to be opened.`;
export const emailKeep = "Keep the old one";
export const emailKept = "Your address stays as it is";
export const emailKeepFailed = "There was an error keeping your address";

export const password = "Password";
export const passwordCurrent = "Current password";
export const passwordNew = "New password";
export const passwordHint = "At least 10 characters. A short sentence is easy to keep.";
export const passwordChange = "Change password";
export const passwordChangeTitle = "Change your password";
export const passwordEndOthers = "Sign out everywhere else";
export const passwordChanged = "Password changed";
export const passwordFailed = "There was an error changing your password";
export const emailFailed = "There was an error changing your address";
/** A password may be changed although its answer was lost. */
export const secretReasons = { AnswerLost: "No answer came. It may have been done all the same." } as const;

export const signInsTitle = "Sessions";
export const signInsHint = "Where you are signed in. A session ends after 14 days.";
export const signInsLoadFailed = "Your sessions could not be loaded.";
export const signInsElsewhere = "The service that you sign in with knows your sessions.";
/** "Firefox on Linux". */
export const deviceName = (browser: string | null, system: string | null) =>
  browser === null ? (system ?? "Unknown browser") : system === null ? browser : `${browser} on ${system}`;
export const signInSince = (day: string) => `Since ${day}`;
export const signInUsed = (time: string, day: string) =>
  `Last used ${time.charAt(0).toLowerCase()}${time.slice(1)}, since ${day}`;
export const signInThis = "This session";
export const signInEnd = "Sign out";
export const signInEndOf = (device: string) => `Sign out ${device}`;
export const signInEnded = (device: string) => `${device} is signed out`;
export const signInEndFailed = (device: string) => `There was an error signing out ${device}`;
export const othersEnd = "Sign out everywhere else";
export const othersPrompt = "Every other browser has to sign in again. Are you sure?";
export const othersEnded = "Signed out everywhere else";
export const othersEndFailed = "There was an error signing out everywhere else";

export const dataTitle = "Your data";
export const dataHint =
  "Everything that is kept of you, as a file: boards, messages, plans, favorites, links, purchases, sessions.";
export const dataDownload = "Download your data";
export const dataFile = "my-data.json";
export const dataSaved = "Your data is downloaded";
export const dataFailed = "There was an error downloading your data";

export const deletionTitle = "Delete account";
export const deletionHint = "Nobody can bring it back.";
export const deletionOpen = "Delete your account";
export const deletionDialog = "Delete your account";
export const deletionText =
  "Your drafts, favorites, invitations and sessions end at once. Messages that you sent to other people's boards stay, under the name that they were sent with; what you have scheduled on boards that stay is cancelled, repeats too.";
export const deletionHousehold = (boards: readonly string[]) => `You own ${listed(boards)}`;
export const deletionChoose = "Choose what becomes of it";
export const deletionTo = (name: string) => `${name} becomes the Owner`;
export const deletionOfBoard = "Delete the board and its history";
export const deletionOfBoards = "Delete the boards and their history";
export const deletionPlus = (product: string, board: string, until: string) =>
  `${product} Plus on ${board} is paid until ${until}, and ends with it.`;
export const deletionPlusGoesOn = (product: string, boards: readonly string[]) =>
  `${product} Plus on ${listed(boards)} goes on being paid with the card that bought it, also yours, until it is cancelled. Cancel it under Billing first if it is to end.`;
export const deletionShop = (product: string, boards: readonly string[]) =>
  `${product} Plus of ${listed(boards)} is a subscription of a shop elsewhere. Deleting your account does not end it: the shop goes on charging until you cancel it there.`;
/** Of what is paid for on boards that others own. */
export const deletionPaid = (product: string, boards: readonly string[]) =>
  `You pay for ${product} Plus of ${listed(boards)}, ${boards.length > 1 ? "boards of others" : "a board of somebody else's"}. Deleting your account does not end it: your card goes on being charged. Cancel it first if it is to end.`;
export const deletionBilling = (board: string) => `Billing of ${board}`;
export const deletionShopKnown = "I have cancelled it there, or know that it goes on";
export const deletionKeys = (boards: readonly string[]) =>
  `Keys that you made for ${listed(boards)} stop working. Programs that use them are refused until an Owner or Admin makes new ones.`;
export const deletionInstallables = (installables: readonly string[], boards: readonly string[]) =>
  `Installables of your own go with you: ${listed(installables)} on ${listed(boards)}.`;
export const deletionDo = "Delete account";
export const deletionFailed = "There was an error deleting your account";
export const deletionLoadFailed = "Your boards could not be loaded.";

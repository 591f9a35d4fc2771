/** Linking a board with an app of somebody else, and the apps that were let in. Specified strings stand letter for letter. */

export const linkBoardTitle = "Which board would you like to link?";
export const linkBoard = "Link Board";
export const linkPageTitle = "Link a board";
export const linkChecking = "Looking who asks";
export const linkAsks = (app: string, developer: string) => `${app} by ${developer} asks for a board. It may then:`;
export const linkMay = { Read: "See what the board shows", Write: "Send messages to the board" } as const;
export const linkLeads = (host: string) =>
  `You are then led to ${host}. You can end it at any time in your profile, under Linked apps.`;
export const linkBoards = "Boards";
export const linkFirstBoard = "First choose a board.";
export const linkCancel = "Cancel";
export const linkFailed = "The board could not be linked";
export const linkNoBoards = "You have no board yet. Make one first, then open the app's link again.";
export const linkMakeBoard = "Make a board";
export const linkUnusableTitle = "This link cannot be used";
export const linkUnusableText = "Nothing was linked. Open it again from the app.";
/** Why, by the rule that refused. */
export const linkUnusableWhy: Readonly<Record<string, string>> = {
  listing: "The app that sent you here is not known.",
  redirectUri: "The app asked to lead you to a place that is not registered with it.",
};
export const linkReadFailedTitle = "The link could not be read";
export const linkReadFailedText = "No answer came. Nothing was linked.";
export const linkRetry = "Try again";
export const linkHome = "Go to your boards";

export const linkedTitle = "Linked apps";
export const linkedHint = "Apps that you have let at one of your boards.";
export const linkedNone = "No app is linked.";
export const linkedBy = (developer: string) => `by ${developer}`;
export const linkedMembersHint = "Apps that members have let at this board.";
export const linkedMembersNone = "No app is linked with this board.";
export const linkedMembersLocked = "Only the Owner sees the apps of all members. Yours stand in your profile.";
export const linkedByMember = (name: string) => `Linked by ${name}`;
export const linkedByYou = "Linked by you";
export const linkedUnknown = "An app that is not known here any more";
export const linkedDead = "It can do nothing.";
export const linkedReads = "sees what it shows";
export const linkedWrites = "sends messages to it";
export const linkedTo = (first: string, may: readonly string[]) => [first, ...may].join(" · ");
export const linkedSince = (day: string) => `Linked ${day}`;
export const linkedUsed = (time: string, day: string) => `Last used ${time} · linked ${day}`;
export const linkedRevoke = "Unlink";
export const linkedRevokeOf = (app: string, board: string) => `Unlink ${app} from ${board}`;
export const linkedRevokeOfMember = (app: string, board: string, member: string) =>
  `Unlink ${app} of ${member} from ${board}`;
export const linkedRevokeTitle = "Unlink app";
export const linkedRevokePrompt = (app: string, board: string) =>
  `${app} can do nothing with ${board} from now on. Are you sure?`;
export const linkedRevoked = (app: string, board: string) => `${app} is unlinked from ${board}`;
export const linkedRevokeFailed = (app: string) => `${app} could not be unlinked`;
export const linkedLoadFailed = "The linked apps could not be loaded.";

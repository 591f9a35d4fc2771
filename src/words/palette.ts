/** The list of boards, screens and actions that Ctrl K (⌘ K) opens. */

export const paletteTitle = "Go to";
/** The key in the top bar, with what it is short for. */
export const paletteKey = "Go to a board, screen or action";
export const paletteTip = (shortcut: string) => `Go to (${shortcut})`;
export const shortcutOfMac = "⌘K";
export const shortcutElsewhere = "Ctrl K";
export const paletteField = "Search boards, screens and actions";
export const paletteClose = "Close";
export const paletteResults = "Found";
export const paletteNone = "Nothing is called that here.";
export const paletteFailed = "The boards could not be loaded. Screens and actions work.";
export const paletteGone = "This board is not there any more, or you no longer belong to it.";
export const paletteOpenFailed = "It did not open. Try again.";

export const groupBoards = "Boards";
export const groupScreens = "Screens";
export const groupActions = "Actions";

export const allBoards = "All boards";
export const themeOf = (name: string) => `Theme: ${name}`;
export const copyBoardId = "Copy board id";
export const searchMessages = "Search messages";
export const listNames = { history: "History", favorites: "Favorites", drafts: "Drafts", picks: "Picks" } as const;

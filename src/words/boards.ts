import type { Code62 } from "../../machines/code62.ts";
import { inSentence } from "./messageTime.ts";

/** Boards: their list, their cards, making one, pairing a display. Specified strings stand letter for letter. */

export const boardsTitle = "Boards";
export const boardsEmpty = "There are no boards associated with your account.";
export const boardsEmptyHint = "Make one, then pair a display or open it on any screen.";
export const boardsCreateNew = (product: string) => `Create New ${product}`;
export const boardsClose = "Close";
export const boardsSearch = "Search boards and accounts";
export const boardsNoneFound = "No board is called that.";
export const boardsLoading = "Loading your boards";
export const boardsLoadFailed = "There was an error loading the boards.";
export const tryAgain = "Try again";

export const boardPublish = "Publish";
export const boardSelected = "Selected";

/** How a board is: the word beside the dot. */
export const statusWords = {
  virtual: "Virtual Board",
  unknown: "Unknown",
  online: "Online",
  offline: "Offline",
} as const;

export const noDevice = "No device";
export const waitingForHeartbeat = "Waiting for a heartbeat";
export const neverSeen = "Not seen yet";
export const lastSeenNow = "Last seen now";
export const lastSeen = (time: string) => `Last seen ${time}`;
export const pinnedUntil = (time: string) => `Pinned until ${inSentence(time)}`;
export const demoDisplay = "A display of the demo";
/** In the demo, whose people have the project at hand. */
export const runDisplay = "Run a display of your own in a terminal: npm run display";
/** What a board's picture says to people who do not see it. */
export const boardPicture = (title: string, text: string) => (text ? `${title} shows: ${text}` : `${title} is blank`);

export const copyBoardId = (id: string) => `Copy board id ${id}`;

export const pairDevice = "Pair device";
export const pairNotAllowed = (title: string) => `A display of ${title} is paired by its Owners and Admins.`;
export const pairTitle = (title: string) => `Pair a device with ${title}`;
export const pairText = "The display shows a code of eight characters. It is good for 15 minutes.";
export const pairCode = "Pairing code";
export const pairSubmit = "Pair";
export const pairCancel = "Cancel";
export const pairDone = (title: string) => `The device is paired with ${title}`;
export const pairCodeShort = "A pairing code has eight characters";
export const pairCodeUnknown = "This code is unknown or has expired. The display shows a new one.";
export const pairFailed = "There was an error pairing the device";
export const pairLimited = (time: string) => `Too many codes were tried. Again at ${time}`;

export const roleUser = "User";
export const roleAdmin = "Admin";
export const roleOwner = "Owner";

export const newBoardTitle = (product: string) => `Create New ${product}`;
export const newBoardText = "It starts blank and without a device. You can pair a display later.";
export const newBoardName = "Name";
export const newBoardNameHint = "Up to 60 characters, such as Kitchen or Front door";
export const newBoardNameMissing = "A board needs a name";
export const newBoardNameTooLong = "A name has at most 60 characters";
export const boardStyle = "Style";
export const styleBlack = "Black";
export const styleWhite = "White";
export const boardFlap = "Special flap";
export const boardFlapHint = "What the ~ key types.";
export const code62Degree = "Degree °";
export const code62Heart = "Heart ♥";
export const newBoardTimezone = "Time zone";
export const newBoardTimezoneHint = "Quiet hours and times on the board follow it";
export const newBoardCreate = "Create";
export const newBoardCancel = "Cancel";
export const boardLookPicture = (code62: Code62) =>
  code62 === "heart" ? "A board that shows a heart" : "A board that shows a degree sign";
export const boardCreateFailed = (product: string) => `Error creating virtual ${product}`;

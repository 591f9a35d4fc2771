import { clockTimeWithSeconds, standingTime } from "./messageTime.ts";

/** The displays of a board: which they are, how they are, and what is done with them. */

export const displaysOf = (board: string) => `Displays of ${board}`;
export const displaysLoading = "Loading the displays";
export const displaysLoadFailed = "The displays could not be loaded.";
export const displaysRetry = "Try again";
/** On a board's card: how many it has. */
export const displayCount = (count: number) => (count === 1 ? "1 display" : `${count} displays`);

export const displayUnnamed = "Display";
export const displayKinds = { terminal: "Terminal", demo: "Demo", other: "Display" } as const;

export const heardNow = "heartbeat within a minute";
export const heardBefore = (at: number, now: number) => `heartbeat ${standingTime(at, now)}`;
export const heardAt = (at: number, now: number) => `since ${standingTime(at, now)}`;
export const heardNever = "not connected yet";

export const factProgram = "Program";
export const factPicture = "Picture";
export const factReceipt = "Last receipt";
export const programDemo = "Played for the demo";
export const programUnknown = "Not known yet";
export const pictureOf = (rows: number, columns: number) => `${rows} × ${columns} flaps`;
export const pictureUnknown = "Not known yet";
export const receiptShown = (at: number) => `Shown ${clockTimeWithSeconds(at)}`;
export const receiptBefore = (at: number, now: number) => `An earlier message, ${standingTime(at, now)}`;
export const receiptNone = "None yet";

export const identify = "Identify";
export const identifyAsked = (name: string) => `${name} shows its name for five seconds`;
export const identifyOffline = "A display that is offline cannot show its name.";
export const rename = "Rename";
export const nameField = "Name of the display";
export const nameMissing = "A display needs a name";
export const renamed = "The display was renamed";
export const remove = "Remove";
export const more = (name: string) => `More for ${name}`;
export const removeTitle = (name: string) => `Remove ${name}?`;
export const removeText = (board: string) => `It shows ${board} no more, until somebody pairs it again.`;
/** One that the gateway plays is no device that could be paired again. */
export const removeDemoText = (board: string) =>
  `It is played for the demo: it shows ${board} no more, and cannot be paired again.`;
export const removed = (name: string) => `${name} was removed`;
export const failures: Readonly<Record<string, string>> = {
  "identify-failed": "The display could not be asked",
  "rename-failed": "There was an error renaming the display",
  "removal-failed": "There was an error removing the display",
};

export const shownOn = "Shown on";
export const shownOnOf = (shown: number, all: number) => `${shown} of ${all === 1 ? "1 display" : `${all} displays`}`;
export const shownOnPhone = (shown: number, all: number) => `Shown on ${shown} of ${all}`;
export const slowest = "Slowest";
export const slowestIs = (name: string, seconds: number) => `${name}, ${seconds} s`;
export const boardId = "Board id";

export const wallTitle = "A wall of displays";
export const displaysNone = "No display shows this board yet.";
export const displaysHint = (board: string) =>
  `A display shows a code when it starts. Press Pair device and type it. Every display of ${board} turns at the same moment.`;
export const displaysNotYours = "Owners and Admins pair, name and remove displays.";

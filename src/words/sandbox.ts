import type { Reasons } from "./refusal.ts";

/* The board for tests of a credential. */

export const sandbox = "Sandbox";
export const sandboxText =
  "A board of nobody's for your tests: its clock can be set, and its faults be switched on. It lives a day.";
export const sandboxCredential = "Credential of the sandbox";
export const sandboxNone = "This credential has no sandbox. One line begins it:";
export const sandboxFailed = "The sandbox could not be read.";
export const sandboxPicture = "What its flaps show";
export const sandboxEnds = (when: string) => `It ends ${when}.`;
export const sandboxStates = {
  unknown: "",
  none: "",
  offline: "Offline: nothing reaches its flaps.",
  empty: "Nothing was sent to it yet.",
  lost: "The last message was lost on its way.",
  underWay: "A message is on its way to the flaps.",
  stuck: "Shown, but for the flaps that are stuck.",
  shown: "It shows what was sent last.",
} as const;
export const sandboxMachine = "Follow its machine";
export const sandboxMachineHint = "In the inspector, in a tab of its own.";
export const sandboxInspect = "Let inspectors follow this page";

export const clock = "Set its clock to (UTC)";
export const clockNow = (clock: number) =>
  `It is ${new Date(clock).toISOString().slice(0, 19).replace("T", " ")} by it.`;
export const clockSet = "Set";
export const clockAhead = "15 seconds on";
export const offline = "Offline";
export const droppedWrites = "Drop writes";
export const slow = "Flaps begin to turn";
export const slowNames: Readonly<Record<string, string>> = {
  "0": "At once",
  "2000": "2 seconds later",
  "10000": "10 seconds later",
  "60000": "A minute later",
};
export const slowOther = (milliseconds: number) => `${milliseconds / 1000} seconds later`;
export const stuck = "Stuck flap";
export const stuckNone = "None";
export const stuckSeveral = (flaps: number) => `${flaps} flaps`;
export const stuckFlap = (row: number, column: number) => `Row ${row + 1}, column ${column + 1}`;
export const changeFailed = "It was not set.";
export const sandboxReasons: Reasons = {
  clock: "A sandbox's clock goes ahead, by 395 days at most, and never back.",
  sandbox: "It has ended.",
};

/** The keys of a board itself: what each is for, how it is made, replaced and traded for. */

export const boardKeysOf = (board: string) => `Keys of ${board}`;
export const boardKeysCount = (count: number, kinds: number) => `${count} of ${kinds}`;
export const enablement = "Enablement token";
export const enablementText =
  "A program of the Local API trades it once, within a day, for a new Local key. The key that the board has stays until then.";
export const enablementCreate = "Create enablement token";
export const boardKeyKinds = {
  Cloud: {
    title: "Cloud and Read/Write",
    text: "Reads and writes by the Cloud and Read/Write dialects.",
    word: "Token",
  },
  Local: { title: "Local API", text: "Reads and writes grids by the Local dialect.", word: "Key" },
  Events: {
    title: "MCP and events",
    text: "Lets an agent at the board, and tells programs what happens.",
    word: "Token",
  },
  Mqtt: {
    title: "Home Assistant",
    text: "Shows the board on this installation's MQTT broker. Whoever may write there can send to the board.",
    word: "Bridge",
  },
} as const;
export const boardKeyNone = "No key";
export const boardKeyUsed = (word: string, time: string | null) =>
  time === null ? `${word} · never used` : `${word} · used ${time}`;
export const boardKeyRights = "What the key may do";
export const boardKeyCreate = "Create key";
export const boardKeyReplace = "Replace key";
export const boardKeyReplaceHint = "A new key ends the one before: it is refused at its next request.";
export const boardKeyGone = "There is no such key here.";

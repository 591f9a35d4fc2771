/* The developer area: installables, their credentials, the API console and what programs asked. */

import { boardKeyKinds } from "./boardKeys.ts";
import { developerTitle } from "./screens.ts";

export const tabInstallables = "Installables";
export const tabConsole = "API console";
export const tabRequests = "Requests";
export const tabDocumentation = "Documentation";

export const developerLoading = "Loading the API area";
export const developerLoadFailed = "The API area could not be loaded.";
export const developerRetry = "Try again";
export const developerClose = "Close";
export const developerCancel = "Cancel";
export const codeCopy = "Copy";
export const codeCopied = "Copied";

export const createInstallable = "Create installable";
export const installablesNone = "You have no installables.";
export const installablesNoneHint = "An installable sends messages to a board by itself.";
export const installableName = "Name";
export const installableMade = (developer: string, day: string) => `by ${developer} · created ${day}`;
/** "Its last message, 4 minutes ago on Kitchen" */
export const installableLast = (when: string, board: string) => `Its last message, ${when} on ${board}`;
export const installableGone = "There is no such installable.";
export const installableRename = "Rename";
/** "2 credentials · used 4 minutes ago" */
export const installableNote = (credentials: number, used: string | null) =>
  credentials === 0
    ? "No credentials"
    : `${credentials === 1 ? "1 credential" : `${credentials} credentials`} · ${used === null ? "never used" : `used ${used}`}`;
export const installableId = "Id of the installable";
export const subscriptionId = "Id of the subscription";
export const keyName = "Key";
export const installableDelete = "Delete";
export const installableDeleteTitle = "Delete this installable?";
export const installableDeletePrompt = (title: string, subscriptions: number) =>
  subscriptions === 0
    ? `${title} goes with its credentials. What it has sent stays in the history.`
    : `${title} goes with its credentials, and ${subscriptions === 1 ? "its subscription goes" : `its ${subscriptions} subscriptions go`} first. What it has sent stays in the history.`;
export const installableDeleted = (title: string) => `${title} was deleted.`;
export const installableDeleteFailed = (title: string) => `${title} could not be deleted.`;

export const credentials = "API credentials";
export const createCredential = "Create credential";
export const credentialsNone = "No program can use this installable yet.";
export const credentialKey = "Key";
export const credentialBoard = "Board";
export const credentialMay = "May";
export const credentialLastUsed = "Last used";
export const credentialNever = "Never used";
export const credentialDead = "Opens nothing";
export const credentialDeadWhy = (maker: string) =>
  `Opens nothing: ${maker || "whoever made it"} is no Owner or Admin of this board any more.`;
export const credentialUsedBy = (client: string, dialect: string) =>
  client === "" ? dialect : `${client}, ${dialect}`;
export const credentialRename = "Rename";
export const credentialRenameOf = (key: string) => `Rename ${key}`;
export const credentialDelete = "Delete";
export const credentialDeleteOf = (key: string) => `Delete ${key}`;
export const credentialDeleteTitle = "Delete this credential?";
export const credentialDeletePrompt = (key: string) =>
  `${key} is refused at its next request, and its open streams end within 2 seconds.`;
export const credentialDeleteHint =
  "A deleted credential is refused at its next request, and its open streams end within 2 seconds.";
export const credentialDeleted = "The credential was deleted.";
export const credentialDeleteFailed = "The credential could not be deleted.";
export const credentialCreateFailed = "It could not be created.";
export const credentialBoardNone = "--";
export const credentialChoose = "Choose a board.";
export const credentialRead = "Read: see what the board shows";
export const credentialWrite = "Write: send messages to the board";
export const scopeWords = { Read: "Read", Write: "Write" } as const;

export const secretTitle = "Keep the secret now";
export const secretText = "The secret is shown this once. Lost means making a new credential.";
export const secretAgain = "The secret is not shown again.";
export const secretFor = (board: string) => `Key and secret for ${board}`;
export const secretName = "Secret";
export const secretCopyKey = "Copy key";
export const secretCopySecret = "Copy secret";
export const secretCopyBoth = "Copy both";
export const secretKept = "I have kept them";

export const subscriptions = "Subscriptions";
export const subscriptionsNone = "A credential puts it on a board.";
/** Of a board that a credential of it opens still. */
export const subscriptionDeleted = (board: string) =>
  `It was deleted from ${board}, so its program can send nothing there. A new credential for ${board} puts it back.`;
export const subscriptionState = (muted: boolean, messages: number) =>
  `${muted ? "Disabled" : "Enabled"} · ${messages === 1 ? "1 message" : `${messages} messages`} today`;
export const openInConsole = "Open in API console";

export const consoleCredential = "Credential";
export const consoleCredentialNone = "Choose a credential";
export const consoleSecret = "Secret";
export const consoleSecretHint = "Kept while this page is open, and nowhere else.";
export const consoleMethod = "Method";
export const methodNames = {
  getViewer: "Get Viewer",
  getSubscriptions: "Get Subscriptions",
  postMessage: "Post Message",
} as const;
export const methodPaths = {
  getViewer: "GET /v1/viewer",
  getSubscriptions: "GET /v1/subscriptions",
  postMessage: "POST /v1/subscriptions/{id}/message",
} as const;
export const consoleSubscription = "Subscription";
export const consoleSubscriptionNone = "Choose a subscription";
export const consoleText = "Text";
export const consoleForced = "Override quiet hours and a pin";
export const consoleDryRun = "Dry run";
export const consoleBefore = "Choose a method and run it.";
export const consoleFailed = "No answer came.";
export const consoleReasons = { AnswerLost: "The call may have arrived all the same." } as const;
export const consoleRetry = "Try again";
/** "12:04:35 · 84 ms · flaps turn for 5 s" */
export const consoleTook = (time: string, milliseconds: number, turnsMs: number | null) =>
  [time, `${milliseconds} ms`, turnsMs === null ? "" : `flaps turn for ${Math.ceil(turnsMs / 1000)} s`]
    .filter(Boolean)
    .join(" · ");
export const consoleClear = "Clear form";
export const consoleShown = "What is shown";
export const consoleResult = "Result";
export const consoleHeaders = "Headers";
export const consoleCopyAnswer = "Copy the answer";
export const consoleSecretShow = "Show the secret";
export const consoleSecretHide = "Hide the secret";
export const consoleTextCount = (signs: number, lines: number, unknown: readonly string[]) => {
  const count = `${signs === 1 ? "1 sign" : `${signs} signs`} on ${lines === 1 ? "1 line" : `${lines} lines`}`;
  return unknown.length === 0 ? `${count}, every sign has a code.` : `${count}. No flap bears ${unknown.join(" ")}.`;
};
export const consoleRule = "Rule";
export const consoleUntil = "Until";
export const consoleSetBy = "Set by";
export const callTime = "Time";
export const callMethod = "Method";
export const callAnswer = "Answer";
export const callWhy = "Why";
export const callSubscriptions = (count: number) => (count === 1 ? "1 subscription" : `${count} subscriptions`);
export const consoleShell = "The same in a shell";
export const consoleShellHint = "The secret is hidden here and copied in full.";
export const consoleCopy = "Copy curl";
export const consoleCalls = "Calls of this tab";
export const consoleFillIn = "Fill in";
export const consolePicture = "The board as it shows then";

export const requestsWanted = { All: "All", Refused: "Refused", Writes: "Writes" } as const;
export const requestsWhich = "Which requests";
export const requestsCount = (shown: number, count: number) => `${shown} of ${count}, kept 7 days`;
export const requestsNone = "Nothing has called yet.";
export const requestsNoneHint = "What programs ask of this board stands here, and how it was decided.";
export const requestsSearch = "Search path, rule, request id";
export const requestsNoneSo = "Nothing of this kind was called.";
export const requestsFirst = "The first call";
export const requestsNew = (count: number) => `${count} new`;
export const requestsMore = "Show more requests";
export const requestsMoreFailed = "Older requests could not be loaded.";
export const requestsMoreFailedHint = "What is shown stays.";
export const requestGone = "This request could not be loaded. Each is kept 7 days, of a credential the last 200.";
export const requestsCredential = "Credential";
export const requestsCredentialAll = "All credentials";
export const requestsOf = (credential: string) => `Credential: ${credential}`;
/** Whose a credential is, in words: what it is called, else its installable, else what it is for. */
export const credentialOf = (kind: string, installable: string | null, title: string | null = null) =>
  title ??
  installable ??
  (kind in boardKeyKinds ? boardKeyKinds[kind as keyof typeof boardKeyKinds].title : developerTitle);
/** "Deleted: Weather robot" */
export const credentialFormer = (credential: string) => `Deleted: ${credential}`;
export const requestOne = "A request";
/** The day in "Yesterday, 08:00"; null of today. */
export const dayBefore = (time: string) => (time.includes(", ") ? (time.split(", ")[0] ?? null) : null);
const dialectWords: Readonly<Record<string, string>> = {
  v1: "Clatter v1",
  cloud: "Cloud",
  rw: "Read/Write",
  local: "Local",
  subscription: "Subscription",
  platform: "Platform",
  vbml: "VBML",
  mcp: "MCP",
  mqtt: "MQTT",
};
export const dialectWord = (dialect: string) => dialectWords[dialect] ?? dialect;
const typeWords: Readonly<Record<string, string>> = {
  NotFound: "Not found",
  NotAuthorized: "Permission",
  ValidationError: "Unfit",
  FingerprintMatch: "Shown already",
  QuietHours: "Quiet hours",
  MessagePinned: "Pinned",
  RateLimited: "Rate",
  CharactersInvalid: "Unknown code",
  TextTooLong: "Too long",
  Censored: "Censored",
  SubscriptionHold: "Plan",
};
/** What refused, in a word or two. */
export const whyWord = (rule: string | null, type: string | null) =>
  rule === null ? (typeWords[type ?? ""] ?? type ?? "") : ruleWord(rule);
export const requestTime = "Time";
export const requestDialect = "Dialect";
export const requestCall = "Call";
export const requestAnswer = "Answer";
export const requestRule = "Rule";
export const requestUntil = "Until";
export const requestNoRule = "None";
export const requestDecision = "Decision";
export const requestBody = "Body";
export const requestAnswered = "Answer";
export const requestNoBody = "None, or longer than is kept.";
export const requestBlanked = (names: string, count: number) =>
  `${count === 1 ? "Header" : "Headers"} ${names} blanked.`;
export const requestBy = (time: string, title: string) => `${time} · ${title}`;
export const requestId = "Request id";
export const requestPicture = "What it asked to show";
export const requestNotAsked = "Not asked any more";
export const requestRefused = (why: string | null, setBy: string | null) =>
  `${[(why ?? "Refused").replace(/\.$/, ""), setBy === null ? "" : `set by ${setBy}`].filter(Boolean).join(", ")}.`;
/** How a rule is called; of one that has no word its own name in words: "pinDuration" is "Pin duration". */
export const ruleWord = (rule: string) => ruleWords[rule] ?? inWords(rule);
const inWords = (name: string) =>
  name.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`).replace(/^\w/, (sign) => sign.toUpperCase());
const ruleWords: Readonly<Record<string, string>> = {
  rateLimit: "One in 15 s",
  quietHours: "Quiet hours",
  pinned: "Pinned",
  fingerprint: "Shown already",
  calls: "Calls a second",
  quota: "As many as may be",
  idempotencyKey: "Idempotency key",
  subscription: "Subscription",
  subscriptionHold: "Plan",
  scope: "Permission",
  ifMatch: "If-Match",
  size: "Size of the grid",
  databaseAway: "Database away",
};

/** A path whose ids are short. */
export const withShortIds = (path: string) => path.replace(/[\w-]{22}/g, (id) => shortId(id));

/** A path without what its dialect's word says already, and with short ids. */
export const shortPath = (path: string) => withShortIds(path.replace(/^\/dialects\/[a-z]+(?=\/|$)/, "")) || "/";

/** "POST /mcp send_message", of a call in the table. */
export const calledAs = (method: string, path: string, tool?: string | null) =>
  [method, shortPath(path), tool].filter(Boolean).join(" ");

/** An id of ours has 22 signs, which nobody reads. */
export const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id);

/** First four and last four signs, as a key is shown; what is copied is whole. */
export const shortKey = (key: string) => (key.length > 12 ? `${key.slice(0, 7)}…${key.slice(-4)}` : key);

export const replay = "Replay";
export const replayDry = "Dry run";
export const replayReal = "Send for real";
export const replayTitle = "Send it for real?";
export const replayPrompt = "The call is made again in the name of its credential, by all rules of the board.";
/** What of its headers and of what it asked is sent again, and what is not. */
export const replayRepeats = (hasIfMatch: boolean, hasKey: boolean) =>
  [
    hasIfMatch ? "Its If-Match is repeated, so it is refused while the board shows another version." : "",
    hasKey ? "Its idempotency key is not repeated: it is a call of its own, which is not answered as before." : "",
  ]
    .filter(Boolean)
    .join(" ");
export const replayNoCredential = "Its credential was deleted, so it cannot be sent again.";
export const replayFailed = "It was not sent again.";
export const replayRefused = "it was refused.";
/** "Dry run at 12:09:40: it would be shown." */
export const replayAnswered = (time: string, isDryRun: boolean, isRead: boolean) =>
  isRead ? `Asked again at ${time}.` : isDryRun ? `Dry run at ${time}: it would be shown.` : `Sent again at ${time}.`;
export const replayRefusedWith = (time: string, isDryRun: boolean, status: number, why: string) =>
  `${isDryRun ? "Dry run" : "Sent again"} at ${time}: ${status}, ${why}`;

export const secretCopyCurl = "Copy as curl";
export const keyTitle = "Keep the key now";
export const keyText = "The key is shown this once. Lost means making a new one.";
export const webhookSecretText = "The secret is shown this once. Lost means rotating it.";
export const keyKept = "I have kept it";

/** Every sentence of a channel's own page and of the page on which it is configured. Specified strings stand letter for letter. */

export const back = "Back";
export const settingsOn = (board: string) => `Settings on ${board}`;
export const enabled = "Enabled";
export const disabled = "Disabled";
export const deleteChannel = "Delete";
export const pageFailed = "This channel could not be loaded.";
export const pageGone = "This channel is not on the board any more.";

/** Names of keys are long and say nothing behind their beginning. */
export const shownName = (title: string) =>
  title.includes("API Key") && title.length > 16 ? `${title.slice(0, 16)}…` : title;
export const rename = "Rename";
export const nameField = "Name";
export const nameMissing = "A channel needs a name";
export const saveName = "Save";
export const cancelName = "Cancel";

export const whenTitle = "When it shows";
export const whenProgram =
  "Its own program decides. What it sends comes on the board at once, by the rules of the board.";
export const rhythmField = "Rhythm";
export const rhythmDefault = "As the channel itself says";
export const rhythmEvery = "Regularly";
export const rhythmAt = "At fixed times";
export const rhythmAmbient = "Whenever nothing else shows";
export const rhythmEvent = "When something arrives";
export const minutesField = "How often";
export const everyMinutes = (minutes: number) => {
  if (minutes >= 1440) return "Once a day";
  if (minutes < 60) return `Every ${minutes} minutes`;
  return minutes === 60 ? "Every hour" : `Every ${minutes / 60} hours`;
};
export const timesField = "Times";
export const timesHint = "By the board’s clock, such as 08:00, 18:00";
export const timesWrong = "Times are written as 08:00, with commas between.";
export const timesTooMany = (most: number) => `${most} times at most.`;
/** Beside times that can be saved all the same: quiet hours may change. */
export const timesQuiet = (times: readonly string[], [begin, end]: readonly [string, string]) =>
  `Never shown at ${times.join(", ")}: quiet hours are from ${begin} to ${end}.`;
export const priorityField = "Priority";
export const priorityOf = (priority: number) =>
  priority === 0 ? "Normal" : priority > 0 ? `Before others (${priority})` : `After others (${priority})`;
export const saveWhen = "Save";
export const saved = "Saved";
export const saveFailed = "It could not be saved";

export const onBoard = "On your board";
export const rhythmLabel = "Rhythm";
export const nextLabel = "Next";
export const timesThen = (first: string, second: string) => `${first}, then ${second}`;
export const outcomeLabel = "Last outcome";
export const talksTo = "Talks to";
export const nobody = "Nobody";
export const ownProgram = "Its own program";
export const notKnownYet = "Nobody before it is set up";

export const formTitle = "Settings";
export const ownForm = (product: string) => `${product}’s own form. It sees these settings and nothing else.`;
export const foreignForm = (host: string) => `A page of ${host}`;
export const frameTitle = (title: string) => `Settings of ${title}`;
export const settingsSaved = "Settings saved";
export const settingsFailed = "The settings were not saved";
export const notFound = "404";
export const fileNotFound = "File Not Found.";
export const tryAgain = "Try again";

// Webhook
export const webhookTitle = "Address";
export const webhookHint =
  "Whoever knows it puts words on this board: POST { text, expiresIn } as JSON, 12 an hour. Keep it like a password.";
export const webhookField = "Webhook address";
export const webhookSince = (day: string) => `Since ${day}`;
export const webhookCopy = "Copy";
export const webhookShow = "Show";
export const webhookHide = "Hide";
export const webhookChange = "Change address";
export const webhookChangeTitle = "Change the address";
export const webhookChangeText =
  "The address before opens nothing from then on. What uses it has to be told the new one.";
export const webhookNo = "No";
export const webhookYes = "Yes";
export const webhookChanged = "Address changed";
export const webhookChangeFailed = "The address was not changed";
export const webhookFailed = "The address could not be loaded.";
export const webhookLoading = "Loading the address";

// Blended
export const blendedTitle = "Blended messages";
export const blendedHint = "The channel takes these in turn, one message of each.";
export const blendedNone = "Nothing is blended yet.";
export const blendedOwnSet = "Messages of this board";
export const blendedTakeOut = (title: string) => `Take out ${title}`;
export const blendedCame = (title: string) => `${title} came in`;
export const blendedWent = (title: string) => `${title} was taken out`;
export const blendedAdd = "Add messages";
export const blendedAddKey = "Add";
export const blendedChoose = "Choose a channel";
export const blendedFailed = "What is blended could not be loaded.";

// Messages of a set that people fill
export const setTitle = "Messages";
export const setHolds = (count: number) => `${count} ${count === 1 ? "message" : "messages"}, shown by turns.`;
export const setEmpty =
  "None yet. The menu of any message has 'Add to message set', and so has the page where you compose one.";
export const setSee = "See the messages";
export const setFailed = "The messages could not be loaded.";
export const setLoading = "Loading the messages";

// Preview
export const preview = "Preview";
export const previewOf = (title: string) => `What ${title} would show`;
const previews: Readonly<Record<string, string>> = {
  Fresh: "As you type, with the latest data.",
  Last: "As you type, with the last data.",
  Preview: "As you type, with sample data until it is saved.",
};
export const previewFrom = (dataFrom: string, board: string) =>
  `${previews[dataFrom] ?? "As you type."} Nothing is sent to ${board}.`;
export const previewSample = (board: string) =>
  `A sample, until the form says what it shows here. Nothing is sent to ${board}.`;
export const previewOld = "What the form says cannot be shown yet. This is the last that could.";

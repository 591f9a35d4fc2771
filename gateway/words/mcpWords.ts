/* What agents read: of which tool does what, and why a call was refused. */

export const instructions = (board: string) =>
  `A split-flap board of 6 rows and 22 flaps, called ${board}. It shows capital letters, digits, signs and colour tiles, one message at a time, and takes one message in 15 seconds. A refusal names its rule and until when it holds; wait until then and do not repeat the call before.`;

export const sendTitle = "Send a message";
export const sendText =
  "Puts a text or a grid on the board. Quiet hours, a pin and the 15 seconds apply as to a person.";
export const readTitle = "Read the board";
export const readText = "What the board shows now, as lines of text and as codes.";
export const renderTitle = "Picture of the board";
export const renderText =
  "A PNG of what the board shows, or of what a text or a grid would look like on it. It sends nothing.";
export const scheduleTitle = "Schedule a message";
export const scheduleText = "Puts a text or a grid on the board at a time to come.";
export const searchTitle = "Search the history";
export const searchText = "Messages that the board has shown, newest first, by the beginnings of their words.";

export const listTitle = "List the boards";
export const listText =
  "The boards that the key reaches, with their size and whether it may read and write there. A key of a board reaches that board.";
export const composeTitle = "Lay out a text or VBML";
export const composeText =
  "Lays a text out as the board would, or a VBML document, and draws it as lines. It sends nothing: characters of 6 rows and 22 columns can be given to send_message.";
export const pinTitle = "Pin a message";
export const pinText =
  "Puts a text or a grid on the board and holds it there; without either it holds what the board shows. Nothing else comes on meanwhile unless a person says so.";
export const unpinTitle = "Take the pin off";
export const unpinText = "Ends the pin of the board, whoever set it; the message stays until another one comes.";
export const undoTitle = "Take a message back";
export const undoText =
  "Takes back what this key put on the board last, within 15 seconds and as long as nothing else came: the board shows again what it showed before. Done twice it is done once.";
export const eventsTitle = "What happened";
export const eventsText =
  "What happened to the board, the oldest first: messages, pins, refusals, quiet hours, whether its display is there. Keep the last id and ask for what came after it.";
export const explainTitle = "Why is this on my board";
export const explainText =
  "Who or what put there what the board shows, and when, what holds it (a pin, quiet hours, silenced channels), what was before, and what is planned.";

export const textToLayOut = "A text, wrapped and centred. Either this or vbml.";
export const vbmlField = "A VBML document: components, and props and style if wanted. Either this or text.";
export const minutesField = "For how long, up to 30 days.";
export const afterEndField =
  "At the end: Stay leaves the message there, which it is when absent; HandBack shows what was before.";
export const afterField = "The id of the last event that you have; absent: from the oldest that is kept.";
export const typeField = "Only this type, or those that begin so: board.message.*";
export const textField = "Wrapped and centred on the board. Either this or characters.";
export const charactersField = "6 rows of 22 character codes, 0 to 71. Either this or text.";
export const forcedField =
  "Sends in quiet hours, too, and ends a pin that may be ended. Only where a person asked for it.";
export const keyField = "Any text of your own: the same call with the same one shows nothing twice.";
export const dryRunField = "Asks every rule and writes nothing.";
export const atField = "When, as ISO 8601 with an offset, e.g. 2026-12-24T18:00:00+01:00.";
export const widthField = "Pixels.";
export const termField = "Words, or beginnings of words.";
export const limitField = "How many at most.";

export const oneAtATime = () => "One call in a request, please: a list of calls is not taken.";
export const onlyPost = () => "Post one call. This server keeps no sessions and opens no streams.";
export const foreignOrigin = () => "A page of another site may not call this.";
export const sentText = (isDryRun: boolean) => (isDryRun ? "It would be shown." : "It is on its way to the flaps.");
export const textOrVbml = () => "Give a text or a VBML document, one of the two.";
export const pinnedText = (until: string | null, isDryRun: boolean) =>
  `${isDryRun ? "It would be pinned" : "It is pinned"}${until === null ? "" : ` until ${until}`}.`;
export const unpinnedText = (wasPinned: boolean, isDryRun: boolean) => {
  if (!wasPinned) return "There was no pin.";
  return isDryRun ? "The pin would be taken off." : "The pin is taken off; the message stays.";
};
export const undoneText = (isDryRun: boolean) =>
  isDryRun ? "It would be taken back." : "It is taken back: the board shows again what it showed before.";
export const listedText = (board: {
  readonly id: string;
  readonly title: string;
  readonly rows: number;
  readonly columns: number;
  readonly scopes: readonly string[];
}) => `${board.title} (${board.id}), ${board.rows} x ${board.columns}: ${board.scopes.join(", ").toLowerCase()}`;
export const eventsFound = (count: number, hasMore: boolean) =>
  `${count === 1 ? "1 event." : `${count} events.`}${hasMore ? " There are more: ask again after the last id." : ""}`;

const explained: Readonly<Record<string, string>> = {
  Shown: "a message is shown",
  Pinned: "it is pinned",
  Unpinned: "the pin was taken off",
  PinEnded: "the pin ended",
  Paused: "channels are silent",
  Unmuted: "channels were let in again",
  PauseEnded: "the silence of channels ended",
  QuietHours: "quiet hours",
  Scheduled: "a message is planned",
  Unscheduled: "a planned message was cancelled",
  Missed: "a planned message was missed",
};
export const nothingToExplain = "Nothing has been on the board yet, and nothing is planned.";
export const explainedText = (entry: {
  readonly tense: string;
  readonly kind: string;
  readonly at: string;
  readonly until: string | null;
  readonly by: string | null;
  readonly via: string | null;
  readonly text: string | null;
  readonly repeats: string | null;
}) => {
  const { tense, kind, at, until, by, via, text, repeats } = entry;
  const parts = [
    `${tense}, ${at}: ${explained[kind] ?? kind}`,
    by === null ? "" : ` by ${by}`,
    via === null ? "" : ` (${via})`,
    until === null ? "" : ` until ${until}`,
    repeats === null ? "" : `, ${repeats}`,
    text === null ? "" : `: ${text.replaceAll("\n", " / ")}`,
  ];
  return parts.join("");
};
export const shownAlready = "It was sent before, with the same key.";
export const scheduledText = (at: string) => `It is scheduled for ${at}.`;
export const foundText = (count: number) => (count === 1 ? "1 message was found." : `${count} messages were found.`);
export const missingText = (signs: readonly string[]) =>
  signs.length === 0 ? "" : ` Signs that no flap bears were left blank: ${signs.join(" ")}`;
/** In the words of the tools. */
export const holdingText = () => "A message is pinned to the board. Send with `forced` to end the pin and show yours.";
export const refusedText = (sentence: string, rule: string | undefined, until: string | undefined, by?: string) =>
  [
    sentence,
    rule === undefined ? "" : `Rule: ${rule}.`,
    until === undefined ? "" : `Until: ${until}.`,
    by === undefined ? "" : `Set by: ${by}.`,
  ]
    .filter(Boolean)
    .join(" ");

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
export const shownAlready = "It was sent before, with the same key.";
export const scheduledText = (at: string) => `It is scheduled for ${at}.`;
export const foundText = (count: number) => (count === 1 ? "1 message was found." : `${count} messages were found.`);
export const missingText = (signs: readonly string[]) =>
  signs.length === 0 ? "" : ` Signs that no flap bears were left blank: ${signs.join(" ")}`;
export const refusedText = (sentence: string, rule: string | undefined, until: string | undefined, by?: string) =>
  [
    sentence,
    rule === undefined ? "" : `Rule: ${rule}.`,
    until === undefined ? "" : `Until: ${until}.`,
    by === undefined ? "" : `Set by: ${by}.`,
  ]
    .filter(Boolean)
    .join(" ");

/** What a public board says of itself where its link is unfurled, in chats and on other pages. */
export const boardDescription = (shown: string) =>
  shown === "Blank" ? "A split-flap board. It is blank now." : `A split-flap board. Now: ${shown}`;
/** A link to a message alone, of no board. */
export const messageTitle = "A message on a split-flap board";
export const messageDescription = (shown: string) => (shown === "Blank" ? "It is blank." : `It says: ${shown}`);
/** For a link to a board that is not public, or to something else. */
export const nothingToEmbed = "There is no public board at this address.";
/** For a form of the answer that is not made. */
export const onlyJson = "Only the JSON form is made.";

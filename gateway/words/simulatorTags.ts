/** What a public board says of itself where its link is unfurled, in chats and on other pages. */
export const boardDescription = (shown: string) =>
  shown === "Blank" ? "A split-flap board. It is blank now." : `A split-flap board. Now: ${shown}`;
/** For a link to a board that is not public, or to something else. */
export const nothingToEmbed = "There is no public board at this address.";
/** For a form of the answer that is not made. */
export const onlyJson = "Only the JSON form is made.";

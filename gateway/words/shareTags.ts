/** What a link to a message says of itself where it is unfurled, in chats and on other pages. */
export const shareTitle = (product: string) => `A message for your ${product}`;
/** For a message without a letter, made of tiles alone. */
export const shareTilesOnly = () => "A picture made of colour tiles.";

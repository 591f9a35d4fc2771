/* What a browser is told while nobody can answer it: in a start, in a stop, while the database is away. */
export const awayTitle = (product: string) => `${product} is away for a moment`;
export const awayText = "Your boards keep what they show. This page comes back by itself.";
/** The minutes and hours are the reader's own; the page's script puts them in the place of `{time}`. */
export const awaySince = "No answer since {time}.";
export const awayTryAgain = "Try again";

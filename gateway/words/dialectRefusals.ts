/* Why a program that was written for other boards was refused, in words for people who write programs. */

export const messageShape = () => "A message is a grid of codes, or an object with text or characters.";
export const textOrCharacters = () => "Send either text or characters.";
export const subscriptionNotFound = () => "There is no such subscription of this credential.";
export const boardNotFound = () => "There is no such board any more.";
export const noTextHere = () => "Text is not taken here, only a grid of codes. The Cloud dialect takes text.";
export const strategyUnknown = () =>
  "strategy is column, reverse-column, edges-to-center, row, diagonal or random; step_interval_ms is a whole number from 1 to 3000, step_size one from 1 to 132.";
export const orderUnknown = () =>
  "The order is classic, column, reverse-column, edges-to-center, row, diagonal or random.";
export const transitionUnknown = () =>
  "transition is classic, wave, drift or curtain; transitionSpeed is gentle or fast.";
export const transitionChanged = () => "The transition is another one than If-Match names. Read it again.";
/** Where no field overrides a rule. */
export const quietHoursHere = () => "The board is in quiet hours.";
export const pinnedHere = () => "A message is pinned to the board.";
/** Programs compare the whole answer with this. */
export const invalidLocalKey = () => "Invalid API key";
export const switchShape = () => "A switch is ON or OFF.";

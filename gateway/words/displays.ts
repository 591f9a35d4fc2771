/* What a display is called, what it shows of that, and why it is not let in. */

/** Of a display that nobody named, before its number. */
export const displayWord = "Display";
export const displayNumber = (number: number) => `${displayWord} ${number}`;
/** On the flaps of one whose name has no sign that a flap has. */
export const displayWithoutSigns = () => "This display";
export const tooManyNewcomers = () => "Too many displays connect from one network at once. Try again in a moment.";

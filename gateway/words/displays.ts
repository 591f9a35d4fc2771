/* What a display is called, and what it shows of that. */

/** Of a display that nobody named, before its number. */
export const displayWord = "Display";
export const displayNumber = (number: number) => `${displayWord} ${number}`;
/** On the flaps of one whose name has no sign that a flap has. */
export const displayWithoutSigns = () => "This display";

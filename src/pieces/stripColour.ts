export type StripColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Which of the eight colours a channel has, in the order of installing; the ninth begins again. */
export const stripColour = (colorKey: number): StripColour => ((colorKey % 8) + 1) as StripColour;

/** The media query of who asks for less motion: by itself, so that a script loads none of the others with it. */
export const calmDevice = "(prefers-reduced-motion: reduce)";

/** In the address: `?flags` opens the panel, in development. */
export const flagsParameter = "flags";

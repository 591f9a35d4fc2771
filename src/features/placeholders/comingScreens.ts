/** What a screen that is not built yet says: its title, and one sentence on what it will be. */
export interface ComingScreen {
  /** With the product's name in it where it has one. */
  title: string | ((product: string) => string);
  sentence: string;
  /** A place below the board that is near to it and works already; else Compose. */
  nearby?: { label: string; place: string };
}

/**
 * Every path whose screen comes later. Who builds one strikes it off here; a test compares this list with the route
 * table, so nothing can be forgotten in either place.
 */
export const comingScreens = {
  // Platform
  // Sharing
  // Channels
  // Messages
  // Board
  // Developer area
  "/board/:boardId/developer/:customKey": {
    title: "Developer module",
    sentence: "Here a registered module will open.",
  },
  "/v2/board/:boardId/developer": { title: "Developer", sentence: "Here you will build channels of your own." },
} as const satisfies Record<string, ComingScreen>;

/** The title in words. */
export function titleOf({ title }: ComingScreen, product: string): string {
  return typeof title === "string" ? title : title(product);
}

export type ComingPath = keyof typeof comingScreens;

/** Whoever has no board makes one first, and then goes on with the link that they came by. */
export const firstBoardFor = (pathname: string): string => `/new-board?next=${encodeURIComponent(pathname)}`;

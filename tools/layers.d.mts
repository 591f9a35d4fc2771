/** Every import that runs up, across, or into another's store, one line each. */
export function findFaults(root: string): string[];
/** Circles of files and of folders in these rooms of a project, types included, one line each. */
export function findCircles(root: string, rooms: readonly string[]): string[];

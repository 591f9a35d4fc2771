/** Every import that runs up, across, or into another's store, one line each. */
export function findFaults(root: string): string[];

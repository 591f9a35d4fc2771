/** A folder in memory for what tests write and throw away, where there is room for it. */
export function memoryFolder(options?: { memory?: string; wanted?: number }): string | undefined;

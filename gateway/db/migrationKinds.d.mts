/** Where a statement makes or drops an index beside those who write. */
export const concurrently: RegExp;
export const firstWithKind: number;
export function migrationFaults(name: string, source: string): string[];
export function journalFaults(
  journal: { entries: readonly { when: number; tag: string }[] },
  names: readonly string[],
): string[];

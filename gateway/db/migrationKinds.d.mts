export const firstWithKind: number;
export function migrationFaults(name: string, source: string): string[];

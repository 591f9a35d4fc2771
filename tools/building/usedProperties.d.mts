export function withUsedProperties(styles: string, others?: string): string;
export function pruneStyles(client: string): void;

/** One hash over the names and bytes of all that the build reads. */
export function hashSources(): string;
/** Whether `dist` was made of the sources as they are. */
export function buildIsFresh(): boolean;
/** Says of what sources `dist` was made: their hash as the build began. */
export function stampBuild(hash: string): void;

/** Bytes of a build's parts as they are sent, by name. */
export type Sizes = Readonly<Record<string, number>>;

/** What was recorded, when, and why it is so large. */
export interface Recorded {
  readonly sizes: Sizes;
  /** Newest first; each begins with its date. */
  readonly notes: readonly string[];
}

/** A part may grow by so much without a word. Below the bytes, compression alone moves a size. */
const growth = 0.02;
const jitterBytes = 200;

/** Sentences about parts that grew, or are not recorded; none when all is as it was. */
export function growthOf(sizes: Sizes, recorded: Sizes): string[] {
  return Object.entries(sizes).flatMap(([name, bytes]) => {
    const before = recorded[name];
    if (before === undefined) return [`${name} is new: ${bytes} bytes`];
    if (bytes - before <= Math.max(before * growth, jitterBytes)) return [];
    return [`${name} grew by ${Math.round((bytes / before - 1) * 100)} %: ${before} to ${bytes} bytes`];
  });
}

/** The record with these sizes and one more note. */
export function noted(recorded: Recorded, sizes: Sizes, note: string, date: string): Recorded {
  const sorted = Object.entries(sizes).sort(([left], [right]) => (left < right ? -1 : 1));
  return { sizes: Object.fromEntries(sorted), notes: [`${date} · ${note}`, ...recorded.notes] };
}

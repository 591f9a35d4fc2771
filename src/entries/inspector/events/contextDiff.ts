/** A part of a context that a step changed; undefined where there was, or is, none. */
interface Change {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const print = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const partsOf = (context: unknown): Readonly<Record<string, unknown>> =>
  typeof context === "object" && context !== null ? (context as Record<string, unknown>) : {};

/** What is not the same in two contexts, by the names of their parts. */
export function contextDiff(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    const [was, is] = [name in old ? print(old[name]) : undefined, name in now ? print(now[name]) : undefined];
    return was === is ? [] : [{ name, before: was, after: is }];
  });
}

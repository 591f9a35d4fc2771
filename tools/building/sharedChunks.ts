// Parts that several lazy screens and windows share. A file for each set of screens that share something would be a
// hundred files, most of them smaller than their request; one file of all would make each screen load every other's.

/** What is known of a module when files are made of modules. */
export interface SharedModule {
  /** The screens and windows that cannot do without it. */
  readonly screens: readonly string[];
  /** Other pages that need it at once: what they do not need never stands beside it. */
  readonly pages: readonly string[];
  readonly size: number;
  /** Modules that it imports. */
  readonly imports: readonly string[];
}

interface Chunk {
  readonly screens: ReadonlySet<string>;
  /** By name, in one word. */
  readonly pages: string;
  readonly size: number;
  readonly modules: ReadonlySet<string>;
}

/** What each screen pays for one more file, in characters of source: some 800 bytes as they are sent. */
const requestSize = 6_000;

/** What all screens pay together for a file. */
const costOf = ({ screens, size }: Pick<Chunk, "screens" | "size">) => screens.size * (requestSize + size);

const union = (left: ReadonlySet<string>, right: ReadonlySet<string>) => new Set([...left, ...right]);

const joined = (left: Chunk, right: Chunk): Chunk => ({
  screens: union(left.screens, right.screens),
  pages: left.pages,
  size: left.size + right.size,
  modules: union(left.modules, right.modules),
});

/** Each set of screens and pages with what exactly these need. */
function chunksBySet(modules: ReadonlyMap<string, SharedModule>): Chunk[] {
  const chunks = new Map<string, Chunk>();
  for (const [id, { screens, pages, size }] of modules) {
    const key = [...screens, "and pages", ...pages].join();
    const own = { screens: new Set(screens), pages: pages.join(), size, modules: new Set([id]) };
    const known = chunks.get(key);
    chunks.set(key, known ? joined(known, own) : own);
  }
  return [...chunks.values()];
}

/** Whether files would import each other in a circle if these two were one: then what runs first could not be said. */
function makesCircle(left: Chunk, right: Chunk, chunks: readonly Chunk[], modules: ReadonlyMap<string, SharedModule>) {
  const both = joined(left, right).modules;
  const chunkOf = new Map(chunks.flatMap((chunk) => [...chunk.modules].map((id) => [id, chunk] as const)));
  const importsOf = (ids: Iterable<string>) => [...ids].flatMap((id) => modules.get(id)?.imports ?? []);
  const seen = new Set<Chunk>();
  const ways = importsOf(both).filter((id) => !both.has(id));
  for (const id of ways) {
    if (both.has(id)) return true;
    const chunk = chunkOf.get(id);
    if (!chunk || seen.has(chunk)) continue;
    seen.add(chunk);
    ways.push(...importsOf(chunk.modules).filter((next) => !chunk.modules.has(next)));
  }
  return false;
}

/**
 * The file of each module that at least two screens share, by a number: two sets that the same pages need become one file as long as fewer requests are
 * worth more than what some screens then load without needing it.
 */
export function shareChunks(modules: ReadonlyMap<string, SharedModule>): ReadonlyMap<string, number> {
  let chunks = chunksBySet(modules);
  for (;;) {
    const pairs = chunks
      .flatMap((left, at) => chunks.slice(at + 1).map((right) => ({ left, right })))
      .filter(({ left, right }) => left.pages === right.pages)
      .map(({ left, right }) => ({ left, right, gain: costOf(left) + costOf(right) - costOf(joined(left, right)) }))
      .filter(({ gain }) => gain > 0)
      .sort((one, other) => other.gain - one.gain);
    const best = pairs.find(({ left, right }) => !makesCircle(left, right, chunks, modules));
    if (!best) break;
    chunks = [...chunks.filter((chunk) => chunk !== best.left && chunk !== best.right), joined(best.left, best.right)];
  }
  return new Map(chunks.flatMap((chunk, at) => [...chunk.modules].map((id) => [id, at] as const)));
}

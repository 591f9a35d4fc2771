// What a part asks for before it imports a later one: only what is not there yet. The bundler lists all that the later part
// needs, also what the part that asks stands on itself and which is therefore loaded.

interface Chunk {
  readonly type: string;
  readonly imports?: readonly string[];
}

/** The list of the build's files, and what `build.modulePreload.resolveDependencies` makes of it. */
export function onlyMissing() {
  let bundle: Readonly<Record<string, Chunk>> = {};
  const known = new Map<string, ReadonlySet<string>>();

  /** A part and all that it cannot run without. */
  function standingOn(file: string): ReadonlySet<string> {
    const before = known.get(file);
    if (before !== undefined) return before;
    const files = new Set([file]);
    for (const each of files) for (const needed of bundle[each]?.imports ?? []) files.add(needed);
    known.set(file, files);
    return files;
  }

  return {
    plugin: {
      name: "clatter:only-missing",
      generateBundle: {
        order: "pre" as const,
        handler(_options: unknown, files: Readonly<Record<string, Chunk>>) {
          bundle = files;
          known.clear();
        },
      },
    },
    /** Scripts alone: a style sheet is listed in any case. */
    resolveDependencies(_file: string, needed: string[], { hostId, hostType }: { hostId: string; hostType: string }) {
      if (hostType === "html") return needed;
      const there = standingOn(hostId);
      return needed.filter((file) => !there.has(file));
    },
  };
}

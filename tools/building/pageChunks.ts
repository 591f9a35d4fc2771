// Parts that a page needs at once: one file for each set of pages that share them, where each pair of screens that have
// something in common would make a file of its own, a hundred for the console.

interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

const pageName = (id: string) => /\/([^/]+)\/index\.html$/.exec(id)?.[1] ?? "page";

/** The pages whose static imports lead to a module, by name. */
function pagesOf(id: string, graph: Graph): string[] {
  const seen = new Set([id]);
  const pages = new Set<string>();
  for (const each of seen) {
    const info = graph.getModuleInfo(each);
    if (info?.isEntry) pages.add(pageName(each));
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return [...pages].sort();
}

/**
 * Groups for Rolldown's `codeSplitting`, at most so many pages in a set. What more pages share comes first, so that the
 * parts that a part needs are never taken along into a smaller set.
 */
export function pageChunks(pages: number) {
  const known = new Map<string, string[]>();
  const setOf = (id: string, graph: Graph) => {
    const set = known.get(id) ?? pagesOf(id, graph);
    known.set(id, set);
    return set;
  };
  return Array.from({ length: pages }, (_, at) => ({
    name: (id: string, graph: Graph) => {
      const set = setOf(id, graph);
      return set.length === at + 1 ? `of-${set.join("-")}` : null;
    },
    priority: at + 1,
  }));
}

// Parts that the console needs at once: one file for each set of pages that share them, where each pair of screens that
// have something in common would make a file of its own, a hundred in all. What only other pages need at once stays as
// it is: a screen that needs a piece of it would load it all. Icons that several screens have are one file more.

interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface Group {
  readonly name: string | ((id: string, graph: Graph) => string | null);
  readonly priority: number;
  readonly test?: RegExp;
  readonly minShareCount?: number;
}

/** What a page begins with must run in that page alone, so nothing else may stand beside it. */
const beginning = /\/index\.html|\/src\/entries\/\w+\/main\.tsx?$/;

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
 * Groups for Rolldown's `codeSplitting`, for the parts of `page` and at most so many pages in a set. What more pages share comes first, so that the
 * parts that a part needs are never taken along into a smaller set.
 */
export function pageChunks(page: string, pages: number): Group[] {
  const known = new Map<string, string[]>();
  const setOf = (id: string, graph: Graph) => {
    const set = known.get(id) ?? (beginning.test(id) ? [] : pagesOf(id, graph));
    known.set(id, set);
    return set;
  };
  const ofPages = Array.from({ length: pages }, (_, at) => ({
    name: (id: string, graph: Graph) => {
      const set = setOf(id, graph);
      return set.length === at + 1 && set.includes(page) ? `of-${set.join("-")}` : null;
    },
    priority: at + 1,
  }));
  // Each is less than its request.
  return [...ofPages, { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 0 }];
}

/**
 * One file for all that a page begins with, and for what `shared` matches: pieces that several of its parts need, each of
 * which would be a file and a request else. For the build of one page alone.
 */
export function startChunk(page: string, shared: RegExp) {
  const name = (id: string, graph: Graph) => {
    const isStart = beginning.test(id) || pagesOf(id, graph).length > 0;
    return isStart || shared.test(id) ? page : null;
  };
  return [{ name }];
}

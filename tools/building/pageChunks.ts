// Parts that the console needs at once: one file for each set of pages that share them. Without it the bundler puts what
// sign-in and inspector need into files of the console's: 33.7 kB more for the console's first screen, 8.3 kB for the shop.

interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface Group {
  readonly name: (id: string, graph: Graph) => string | null;
  readonly priority: number;
}

/** What a page begins with must run in that page alone, so nothing else may stand beside it. */
const beginning = /\/index\.html|\/src\/entries\/\w+\/main\.tsx?$/;

const pageName = (id: string) => /\/([^/]+)\/index\.html$/.exec(id)?.[1] ?? "page";

/** An icon of the library: some 200 bytes, often shared by a few screens. */
const icon = /\/lucide-react\/dist\/esm\/icons\//;

/** With so many parts an icon is worth its bytes to those that have no need of it. */
const often = 8;

/** The pages whose imports lead to a module, by name: those at once, or those that come later as well. */
function pagesOf(id: string, graph: Graph, late: boolean): string[] {
  const seen = new Set([id]);
  for (const each of seen) {
    const module = graph.getModuleInfo(each);
    for (const importer of module?.importers ?? []) seen.add(importer);
    for (const importer of late ? (module?.dynamicImporters ?? []) : []) seen.add(importer);
  }
  return [...new Set([...seen].filter((each) => graph.getModuleInfo(each)?.isEntry).map(pageName))].sort();
}

/** The pages by two letters each: all parts of the build name the files that they stand on. */
const nameOf = (pages: readonly string[]) => `of-${pages.map((page) => page.slice(0, 2)).join("-")}`;

/** How many parts that are loaded later have a module among what they cannot run without. */
function partsOf(id: string, graph: Graph): number {
  const seen = new Set([id]);
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  return [...seen].filter((each) => (graph.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0).length;
}

const drawersOf = (id: string, graph: Graph): number => graph.getModuleInfo(id)?.importers.length ?? 0;

/** The pages that share a file with this module; `late` stands for those that come to it only by a part loaded later. */
function sharersOf(id: string, graph: Graph): string[] {
  const pages = pagesOf(id, graph, false);
  return pages.length === 1 && pagesOf(id, graph, true).length > 1 ? [...pages, "late"] : pages;
}

/**
 * Groups for Rolldown's `codeSplitting`, for the parts of `page` and at most so many pages in a set. What more pages
 * share comes first, so that the parts that a part needs are never taken along into a smaller set.
 */
export function pageChunks(page: string, pages: number): Group[] {
  const known = new Map<string, string[]>();
  const setOf = (id: string, graph: Graph) => {
    const set = known.get(id) ?? (beginning.test(id) ? [] : sharersOf(id, graph));
    known.set(id, set);
    return set;
  };
  const shared = {
    // One that a single piece draws stays with the piece: the marks of categories are none of most screens'.
    // Fourteen files and requests less for the live screen: what several late parts draw comes together.
    name: (id: string, graph: Graph) =>
      icon.test(id) && setOf(id, graph).length === 0 && drawersOf(id, graph) > 1 && partsOf(id, graph) >= often
        ? "icons"
        : null,
    // Last: what an icon is made by belongs to the pages.
    priority: 0,
  };
  const sets = Array.from({ length: pages }, (_, at) => ({
    name: (id: string, graph: Graph) => {
      const set = setOf(id, graph);
      return set.length === at + 1 && set.includes(page) ? nameOf(set) : null;
    },
    priority: at + 1,
  }));
  return [...sets, shared];
}

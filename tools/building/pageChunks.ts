// Parts that the console needs at once: one file for each set of pages that share them. What its lazy screens and windows
// share is a few files more (sharedChunks.ts).

import { statSync } from "node:fs";
import { type SharedModule, shareChunks } from "./sharedChunks.ts";

interface ModuleInfo {
  readonly isEntry: boolean;
  readonly code: string | null;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface Group {
  readonly name: string | ((id: string, graph: Graph) => string | null);
  readonly priority: number;
  readonly includeDependenciesRecursively?: boolean;
}

/** What a page begins with must run in that page alone, so nothing else may stand beside it. */
const beginning = /\/index\.html|\/src\/entries\/\w+\/main\.tsx?$/;

const pageName = (id: string) => /\/([^/]+)\/index\.html$/.exec(id)?.[1] ?? "page";

/** An instrument that few ever open: it has a part of every screen, and must not lead to screens that load each other's. */
const uncounted = "inspector";

/** A module, and all whose static imports lead to it. */
function needersOf(id: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set([id]);
  for (const each of seen) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return seen;
}

/** The pages whose static imports lead to a module, by name. */
function pagesOf(id: string, graph: Graph): string[] {
  const pages = [...needersOf(id, graph)].filter((each) => graph.getModuleInfo(each)?.isEntry);
  return [...new Set(pages.map(pageName))].sort();
}

/** All modules, found from any of them. */
function modulesFrom(id: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set([id]);
  for (const each of seen) {
    const info = graph.getModuleInfo(each);
    if (!info) continue;
    const { importers, dynamicImporters, importedIds, dynamicallyImportedIds } = info;
    for (const next of [...importers, ...dynamicImporters, ...importedIds, ...dynamicallyImportedIds]) seen.add(next);
  }
  return seen;
}

/** Characters of a module. What names the classes of a style sheet is small, the sheet itself is as large as its source. */
const sizeOf = (id: string, graph: Graph) =>
  id.endsWith(".css.ts") ? statSync(id).size : (graph.getModuleInfo(id)?.code?.length ?? 0);

/** What `page` does not need at once, but several of the parts that are loaded later, or another page. */
function laterModules(page: string, ids: Iterable<string>, graph: Graph): ReadonlyMap<string, SharedModule> {
  const modules = new Map<string, SharedModule>();
  for (const id of ids) {
    const isBeginning = (each: string) => {
      const info = graph.getModuleInfo(each);
      return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
    };
    const needers = [...needersOf(id, graph)].filter(isBeginning).sort();
    const pages = needers.filter((each) => graph.getModuleInfo(each)?.isEntry).map(pageName);
    if (pages.includes(page) || needers.length < 2) continue;
    const screens = needers.filter((each) => pageName(each) !== uncounted);
    modules.set(id, { screens, pages, size: sizeOf(id, graph), imports: graph.getModuleInfo(id)?.importedIds ?? [] });
  }
  return modules;
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
  let later: ReadonlyMap<string, number> | null = null;
  const shared = (id: string, graph: Graph) => {
    later ??= shareChunks(laterModules(page, modulesFrom(id, graph), graph));
    const chunk = later.get(id);
    return chunk === undefined ? null : `shared-${chunk}`;
  };
  // Each part that such a part needs has a file already.
  return [...ofPages, { name: shared, priority: 0, includeDependenciesRecursively: false }];
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

import type { ListPart } from "./listPorts.ts";

/** What an address below a board shows: which list, in which version, and whether under the tabs. */
export interface ListPlace {
  part: ListPart;
  version: 1 | 2;
  hasTabs: boolean;
}

export function placeOf(pathname: string): ListPlace {
  const part = (["favorites", "drafts"] as const).find((one) => pathname.endsWith(`/${one}`)) ?? "history";
  return {
    part,
    version: pathname.includes("/messages/my/") ? 2 : 1,
    hasTabs: pathname.includes("/messages/"),
  };
}

const sourcesName = "sourceIds";

/** The sources of an address: `sourceIds` once with a comma list, or several times, with or without brackets. */
export function sourcesOf(search: URLSearchParams): readonly string[] {
  const values = [...search.getAll(sourcesName), ...search.getAll(`${sourcesName}[]`)];
  const ids = values.flatMap((value) => value.split(",")).map((id) => id.trim());
  return [...new Set(ids)].filter((id) => id !== "");
}

/** The address of the first page of the list narrowed to these sources. */
export function withSources(search: URLSearchParams, sources: readonly string[]): string {
  const next = new URLSearchParams(search);
  next.delete(`${sourcesName}[]`);
  next.delete("page");
  if (sources.length === 0) next.delete(sourcesName);
  else next.set(sourcesName, sources.join(","));
  return `?${next}`;
}

/** The address counts pages from 1, as people do; anything else is the first. Counted from 0 from here on. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isSafeInteger(page) && page > 1 ? page - 1 : 0;
}

import type { SearchChip, SearchQuestion, SearchSort } from "../../../machines/message/messageSearchMachine.ts";

/** The chips in their order. */
export const searchChips = ["inspiration", "mine", "plus"] as const satisfies readonly SearchChip[];

export interface SearchAddress {
  term: string;
  chips: readonly SearchChip[];
  sortBy: SearchSort;
}

/** What an address searches for: `q` the term, `in` a comma list of chips, `sort` by likes. */
export function readSearch(search: URLSearchParams): SearchAddress {
  const asked = (search.get("in") ?? "").split(",");
  return {
    term: (search.get("q") ?? "").slice(0, longestTerm),
    chips: searchChips.filter((chip) => asked.includes(chip)),
    sortBy: search.get("sort") === "likes" ? "Likes" : "Date",
  };
}

/** The gateway takes no longer one. */
export const longestTerm = 200;

export function writeSearch({ term, chips, sortBy }: Pick<SearchQuestion, "term" | "chips" | "sortBy">): string {
  const search = new URLSearchParams();
  if (term !== "") search.set("q", term);
  if (chips.length > 0) search.set("in", chips.join(","));
  if (sortBy === "Likes") search.set("sort", "likes");
  return `?${search}`;
}

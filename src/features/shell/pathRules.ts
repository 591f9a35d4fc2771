/** Rules on any address that stand above the route table (contract, A10). */
export type PathRule = { rule: "activatePlus"; code: string } | { rule: "preview" } | null;

/** Parameters that stand for what no screen matched: their values are not protected from the rules. */
const catchAll: ReadonlySet<string> = new Set(["*", "section", "tab"]);

/**
 * Whether an address contains the segment `activate-plus` (which wins) or `preview`. A segment that is the value of a
 * parameter of a screen does not count, nor does the query.
 */
export function pathRuleOf(pathname: string, params: Readonly<Record<string, string | undefined>>): PathRule {
  const values = new Set(Object.entries(params).flatMap(([name, value]) => (catchAll.has(name) ? [] : [value])));
  const segments = pathname.split("/").filter(Boolean);
  const has = (word: string) => segments.includes(word) && !values.has(word);
  if (has("activate-plus")) {
    const last = segments.at(-1) ?? "";
    return { rule: "activatePlus", code: last === "activate-plus" ? "" : decodeURIComponent(last) };
  }
  return has("preview") ? { rule: "preview" } : null;
}

import type { FeedFilter, FeedSourceType } from "../../../machines/message/feedFilterMachine.ts";

/** What a feed asks the search for. */
export interface FeedQuestion {
  boardId: string;
  types: readonly FeedSourceType[];
  sources: readonly string[] | null;
  sort: FeedFilter["sort"];
}

/** What the feed shows where no kind was chosen (messages, section 9). */
const defaultTypes: readonly FeedSourceType[] = ["FeedItem", "Pick"];

export function questionOf(boardId: string, filter: FeedFilter): FeedQuestion {
  return {
    boardId,
    types: filter.type === null ? defaultTypes : [filter.type],
    sources: filter.source === null ? null : [filter.source.id],
    sort: filter.sort,
  };
}

/** A found thing by its type and id; `ref` is both in one word, as a list keeps it. */
export interface FeedEntry {
  type: FeedSourceType;
  id: string;
  ref: string;
}

/** Null for what no feed shows. */
export function parseEntry(found: { __typename: string; id?: string } | string): FeedEntry | null {
  const [type = "", id = ""] =
    typeof found === "string" ? splitAtFirst(found, "/") : [found.__typename, found.id ?? ""];
  return isFeedType(type) && id !== "" ? { type, id, ref: `${type}/${id}` } : null;
}

function splitAtFirst(text: string, mark: string): [string, string] {
  const place = text.indexOf(mark);
  return [text.slice(0, place), text.slice(place + 1)];
}

function isFeedType(type: string | null): type is FeedSourceType {
  return type === "FeedItem" || type === "Pick" || type === "MessageSetMessage";
}

/** The filter of an address: sourceId, sourceName, sourceType, sort. What it does not know it leaves out. */
export function filterOfAddress(search: URLSearchParams): FeedFilter {
  const type = search.get("sourceType");
  const id = search.get("sourceId") ?? "";
  const name = search.get("sourceName") ?? "";
  return {
    type: isFeedType(type) ? type : null,
    source: id === "" ? null : { id, name: name === "" ? id : name },
    sort: search.get("sort") === "likes" ? "likes" : "date",
  };
}

/** The address of a filter; the whole feed has none. */
export function addressOfFilter({ type, source, sort }: FeedFilter): URLSearchParams {
  return new URLSearchParams([
    ...(type === null ? [] : [["sourceType", type]]),
    ...(source === null
      ? []
      : [
          ["sourceId", source.id],
          ["sourceName", source.name],
        ]),
    ...(sort === "likes" ? [["sort", sort]] : []),
  ]);
}

/** How many choices narrow or turn the feed; a source is one, whose kind follows from it. */
export function choicesIn({ type, source, sort }: FeedFilter): number {
  return [type !== null || source !== null, sort === "likes"].filter(Boolean).length;
}

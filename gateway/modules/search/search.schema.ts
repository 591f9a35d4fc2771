import { type Builder, refusableDirect } from "../../schema/builder.ts";
import {
  type FoundPage,
  SearchMessageRef,
  searchDirectionEnum,
  searchSortEnum,
  searchTypeEnum,
} from "./search.refs.ts";
import { searchMessages } from "./search.service.ts";

const description = [
  "Messages of all types in one list, 24 a page unless limit says otherwise (1 to 100), newest or most liked first.",
  "sources: ids of people, channels, message sets and pick categories. tags: titles of pick categories; only picks have any.",
  "term: each word is the beginning of a word that must be there; case and accents do not count; a colour tile is {63} to {70}.",
  "A cursor holds for the same person, board and question.",
].join(" ");

/** The search of both versions: version 1 refuses with an error, version 2 with a Refusal. */
export function addSearch(builder: Builder): void {
  const page = (name: string) =>
    builder.objectRef<FoundPage>(name).implement({
      fields: (t) => ({
        searchMessages: t.field({ type: [SearchMessageRef], resolve: (found) => [...found.searchMessages] }),
        nextCursor: t.exposeString("nextCursor", { nullable: true }),
      }),
    });
  const args = builder.args((t) => ({
    boardId: t.id({ required: true }),
    limit: t.int(),
    cursor: t.string(),
    sortBy: t.field({ type: searchSortEnum }),
    sortDirection: t.field({ type: searchDirectionEnum }),
    tags: t.stringList(),
    types: t.field({ type: [searchTypeEnum] }),
    sources: t.idList(),
    term: t.string(),
  }));
  builder.queryField("listSearchMessages", (t) =>
    t.field({
      type: page("SearchMessagesPage"),
      description,
      args,
      resolve: (_root, input, { context, principal }) => searchMessages(context, principal, input),
    }),
  );
  builder.queryField("listSearchMessagesV2", (t) =>
    t.field({
      type: page("ListSearchMessagesV2Success"),
      description,
      args,
      errors: refusableDirect("ListSearchMessagesV2"),
      resolve: (_root, input, { context, principal }) => searchMessages(context, principal, input),
    }),
  );
}

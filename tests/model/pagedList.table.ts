import { type LoadedPage, type PagedListContext, pagedListMachine } from "../../machines/list/pagedListMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const page = (ids: readonly string[], nextCursor: string | null, hasMore: boolean): LoadedPage => ({
  ids,
  nextCursor,
  hasMore,
});
const none = page([], null, false);
/** Whoever may see none of a page is told that there is nothing. */
const hidden = page([], "after-x", true);
const first = page(["a", "b", "b"], "after-b", true);
const only = page(["a"], null, false);
const pair = page(["e", "a"], null, false);
const second = page(["b", "c"], "after-c", true);
const last = page(["c", "d"], null, false);
const lost = new PortRefusal({ code: "AnswerLost" });
const refusal = { code: "AnswerLost" };

const more = { type: "list.more" } as const;
const refresh = { type: "list.refresh" } as const;
const filter = { type: "filter.change", filter: "sports" } as const;
const choose = (to: number) => ({ type: "page.choose", page: to }) as const;
const remove = { type: "entry.remove", id: "a" } as const;

type Story = PagedListContext;
const asked = ({ filter: of, page: at, cursor }: Story) => ({ filter: of, page: at, cursor });
/** A page that replaces what is shown, and one that goes on. An entry is shown once. */
const shown = ({ ids, nextCursor, hasMore }: LoadedPage) => ({ ids: [...new Set(ids)], cursor: nextCursor, hasMore });
const added =
  ({ ids, nextCursor, hasMore }: LoadedPage) =>
  (story: Story) => ({
    ids: [...new Set([...story.ids, ...ids])],
    page: story.page + 1,
    cursor: nextCursor,
    hasMore,
  });
const begun = { ids: [], cursor: null, hasMore: false };
const sports = () => ({ ...begun, filter: "sports", firstPage: 0, page: 0 });
/** News: the page with which the list began is read anew, and what is shown stays until it is there. */
const again = ({ firstPage }: Story) => ({ page: firstPage, cursor: null, refusal: null });
const without = ({ ids }: Story) => ({ ids: ids.filter((id) => id !== "a") });
const isLast = ({ ids }: Story) => ids.every((id) => id === "a");

/** Messages, sections 2, 4 and 5. One list for history, favorites, drafts, feeds, search and listings. */
export const pagedListTable = tableOf(pagedListMachine)({
  title: "a list that comes page by page",
  story: { ...begun, filter: "all", firstPage: 0, page: 0, refusal: null } as Story,
  starts: [
    { input: { filter: "all" }, to: "loading" },
    { input: { filter: "mine", page: 3 }, to: "loading", knows: { filter: "mine", firstPage: 3, page: 3 } },
    { input: { filter: "all", known: ["k"] }, to: "loading", knows: { ids: ["k"] } },
  ],
  places: {
    loading: { calls: { loadFirst: asked } },
    failed: {},
    empty: {},
    ready: {},
    loadingMore: { calls: { loadMore: (story) => ({ ...asked(story), page: story.page + 1 }) } },
    ended: {},
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadFirst", none], to: "empty", keep: () => shown(none) },
    { in: "loading", answer: ["loadFirst", hidden], to: "empty", keep: () => shown(hidden) },
    { in: "loading", answer: ["loadFirst", first], to: "ready", keep: () => shown(first) },
    { in: "loading", answer: ["loadFirst", only], to: "ended", keep: () => shown(only) },
    { in: "loading", answer: ["loadFirst", pair], to: "ended", keep: () => shown(pair) },
    { in: "loading", refusal: ["loadFirst", lost], to: "failed", keep: () => ({ refusal }) },
    { in: "failed", on: { type: "list.retry" }, to: "loading", keep: () => ({ refusal: null }) },
    { in: "ready", on: more, to: "loadingMore" },
    { in: "loadingMore", answer: ["loadMore", second], to: "ready", keep: added(second) },
    { in: "loadingMore", answer: ["loadMore", last], to: "ended", keep: added(last) },
    { in: "loadingMore", refusal: ["loadMore", lost], to: "ready", emits: () => [{ type: "list.pageFailed", refusal }] },
    { in: ["loading", "empty", "ready", "loadingMore", "ended", "failed"], on: filter, to: "loading", keep: () => ({ ...sports(), refusal: null }) },
    { in: ["loading", "empty", "ready", "loadingMore", "ended", "failed"], on: refresh, to: "loading", keep: again },
    { in: ["ready", "ended"], on: choose(2), to: "loading", keep: () => ({ ...begun, firstPage: 2, page: 2 }) },
    // A number that no page has is the first one.
    { in: ["ready", "ended"], on: choose(-1.5), to: "loading", keep: () => ({ ...begun, firstPage: 0, page: 0 }) },
    { in: ["ready", "ended"], on: choose(4.9), to: "loading", keep: () => ({ ...begun, firstPage: 4, page: 4 }) },
    { in: "ended", on: remove, when: isLast, to: "empty", keep: without },
    { in: ["ready", "ended", "loadingMore"], on: remove, keep: without },
    // What is under way may have been read before the entry was deleted: it is asked for again.
    { in: "loading", on: remove, to: "loading", keep: without },
  ],
  promises: {
    "no entry twice": ({ snapshot: { context } }) => new Set(context.ids).size === context.ids.length,
    "a page of an older filter is never shown": ({ event, snapshot, calls }) => {
      if (event?.type === "filter.change") return snapshot.context.ids.length === 0;
      if (snapshot.matches("loading") || snapshot.matches("failed")) return undefined;
      return calls.findLast(({ state }) => state === "answered")?.input.filter === snapshot.context.filter;
    },
    "at most one page under way": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
    "the end marker only after the last page": ({ snapshot }) =>
      snapshot.matches("ended") ? !snapshot.context.hasMore && snapshot.context.ids.length > 0 : undefined,
    "a later page that fails leaves what is shown": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "xstate.error.actor.loadMore"
        ? snapshot.context.ids === previous?.context.ids &&
          snapshot.can(more) &&
          emittedNow[0]?.type === "list.pageFailed"
        : undefined,
    "what was deleted is not shown until the list is read anew": ({ event, snapshot, previous }) =>
      event?.type === "entry.remove" && !previous?.matches("failed") ? !snapshot.context.ids.includes("a") : undefined,
  },
  contract: {
    flow: "message-list",
    events: {
      "done.loadPage": ["done.loadFirst", "done.loadMore"],
      "error.loadPage": ["error.loadFirst", "error.loadMore"],
    },
    more: {
      "loading filter.change loading": "the newest wish counts, also while a page is under way",
      "loading list.refresh loading": "what is under way may be older than the news",
      "loadingMore list.refresh loading": "what is under way may be older than the news",
      "failed filter.change loading": "another filter may be read where this one was not",
      "failed list.refresh loading": "news is as good a reason to ask again as a press",
      "any entry.remove any": "what was deleted is not shown until the list is read anew",
    },
  },
});

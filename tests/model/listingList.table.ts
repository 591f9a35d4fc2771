import { type ListingListContext, listingListMachine } from "../../machines/channel/listingListMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const page = (ids: readonly string[], nextCursor: string | null) => ({ ids, nextCursor });
const none = page([], null);
/** The pages overlap: a listing came to the head of the list between the two. */
const first = page(["a", "b", "b"], "after-b");
const only = page(["a"], null);
const second = page(["b", "c"], "after-c");
const last = page(["c", "d"], null);
const gone = new PortRefusal({ code: "NotFound" });
const away = new PortRefusal({ code: "AnswerLost" });

const more = { type: "list.more" } as const;
const sort = (sortBy: Story["sortBy"]) => ({ type: "sort.choose", sortBy }) as const;
const choose = (categoryId: string) => ({ type: "category.choose", categoryId }) as const;

type Story = ListingListContext;
const asked = ({ kind, id, sortBy, boardId, cursor }: Story) => ({ kind, id, sortBy, boardId, cursor });
const shown =
  ({ ids, nextCursor }: ReturnType<typeof page>) =>
  (story: Story) => ({ ids: [...new Set([...story.ids, ...ids])], cursor: nextCursor });
const begun = { ids: [], cursor: null, refusal: null };
const sorted = (_: Story, event: Record<string, unknown>) => ({ ...begun, sortBy: event.sortBy as Story["sortBy"] });
const chosen = (_: Story, event: Record<string, unknown>) => ({
  ...begun,
  kind: "category" as const,
  id: String(event.categoryId),
});
const toldSort = ({ kind, id }: Story, { sortBy }: Record<string, unknown>) =>
  [{ type: "shelf.changed", shelf: { kind, id, sortBy: sortBy as Story["sortBy"] } }] as const;
const toldCategory = ({ sortBy }: Story, { categoryId }: Record<string, unknown>) =>
  [{ type: "shelf.changed", shelf: { kind: "category", id: String(categoryId), sortBy } }] as const;
const everywhere = ["loading", "failed", "empty", "ready", "loadingMore", "ended"] as const;

/** Channels, sections 2.3 and 9. */
export const listingListTable = tableOf(listingListMachine)({
  title: "the listings of a category or feature type",
  story: { boardId: "kitchen", kind: "category", id: "art", sortBy: "releaseDate", ...begun } as Story,
  starts: [
    { input: { boardId: "kitchen", kind: "category", id: "art", sortBy: "releaseDate" }, to: "loading" },
    {
      input: { boardId: "porch", kind: "featureType", id: "topchannels", sortBy: "title" },
      to: "loading",
      knows: { boardId: "porch", kind: "featureType", id: "topchannels", sortBy: "title" },
    },
  ],
  places: {
    loading: { calls: { loadFirst: asked } },
    failed: {},
    empty: {},
    ready: {},
    loadingMore: { calls: { loadMore: asked } },
    ended: {},
  },
  shows: (all) => all,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadFirst", none], to: "empty" },
    { in: "loading", answer: ["loadFirst", first], to: "ready", keep: shown(first) },
    { in: "loading", answer: ["loadFirst", only], to: "ended", keep: shown(only) },
    { in: "loading", refusal: ["loadFirst", gone], to: "failed", keep: () => ({ refusal: { code: "NotFound" } }) },
    { in: "failed", on: { type: "list.retry" }, to: "loading", keep: () => ({ refusal: null }) },
    { in: "ready", on: more, to: "loadingMore" },
    { in: "loadingMore", answer: ["loadMore", second], to: "ready", keep: shown(second) },
    { in: "loadingMore", answer: ["loadMore", last], to: "ended", keep: shown(last) },
    { in: "loadingMore", refusal: ["loadMore", away], to: "ready", emits: () => [{ type: "list.pageFailed", refusal: { code: "AnswerLost" } }] },
    // What is chosen already is not asked for again.
    { in: everywhere, on: [sort("title"), sort("subscriptionsCount")], when: (story) => story.sortBy === "releaseDate", to: "loading", keep: sorted, emits: toldSort },
    { in: everywhere, on: [sort("releaseDate"), sort("subscriptionsCount")], when: (story) => story.sortBy === "title", to: "loading", keep: sorted, emits: toldSort },
    { in: everywhere, on: [sort("releaseDate"), sort("title")], when: (story) => story.sortBy === "subscriptionsCount", to: "loading", keep: sorted, emits: toldSort },
    { in: everywhere, on: choose("art"), when: (story) => story.id !== "art", to: "loading", keep: chosen, emits: toldCategory },
    { in: everywhere, on: choose("fun"), when: (story) => story.id !== "fun", to: "loading", keep: chosen, emits: toldCategory },
  ],
  promises: {
    // The gateway sifts by the call's own word (tests/screens/marketplace.screen.test.tsx): nothing else is shown.
    "only listings that support flagship": ({ event, snapshot, previous }) =>
      event?.type.startsWith("xstate.done.actor.load")
        ? snapshot.context.ids.every((id) => event.output.ids.includes(id) || previous?.context.ids.includes(id))
        : undefined,
    "no listing twice": ({ snapshot: { context } }) => new Set(context.ids).size === context.ids.length,
    "a page of an older sort is never shown": ({ snapshot, calls }) => {
      if (!snapshot.matches("ready") && !snapshot.matches("ended")) return undefined;
      const { sortBy, id } = snapshot.context;
      const answered = calls.findLast(({ state }) => state === "answered")?.input;
      return answered.sortBy === sortBy && answered.id === id;
    },
    "at most one page under way": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
    "the end marker only after the last page": ({ snapshot }) =>
      snapshot.matches("ended") ? snapshot.context.cursor === null && snapshot.context.ids.length > 0 : undefined,
    "a later page that fails leaves what is shown": ({ event, snapshot, previous }) =>
      event?.type === "xstate.error.actor.loadMore"
        ? snapshot.context.ids === previous?.context.ids && snapshot.can(more)
        : undefined,
  },
  contract: {
    flow: "listing-list",
    events: {
      "done.loadListings": ["done.loadFirst", "done.loadMore"],
      "error.loadListings": ["error.loadFirst", "error.loadMore"],
    },
    more: {
      "any sort.choose loading": "the newest wish counts, whatever is shown or under way",
      "any category.choose loading": "the newest wish counts, whatever is shown or under way",
    },
  },
});

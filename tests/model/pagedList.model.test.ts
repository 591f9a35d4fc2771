import { type LoadedPage, pagedListMachine } from "../../machines/list/pagedListMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const page = (ids: readonly string[], hasMore: boolean): LoadedPage => ({
  ids,
  hasMore,
  nextCursor: hasMore ? `after-${ids.at(-1)}` : null,
});
const away = new PortRefusal({ code: "AnswerLost" });
const shows = ["ready", "ended", "empty", "loadingMore"] as const;

testByPaths("a list that comes page by page", {
  machine: pagedListMachine,
  inputs: [{ filter: "all" }, { filter: "all", page: 3 }],
  events: [
    { type: "list.retry" },
    { type: "list.more" },
    { type: "list.refresh" },
    { type: "filter.change", filter: "sports" },
    { type: "page.choose", page: 2 },
    { type: "page.choose", page: -1.5 },
    { type: "entry.remove", id: "a" },
  ],
  answers: {
    loadFirst: {
      done: [page([], false), page(["a", "b", "b"], true), page(["a", "b"], false), page(["a"], false)],
      fails: [away],
    },
    loadMore: { done: [page(["b", "c"], true), page(["c", "d"], false)], fails: [away] },
  },
  remember: ({ ids }) => ids.every((id) => id === "a"),
  invariants: {
    "no entry twice": ({ snapshot: { context } }) => new Set(context.ids).size === context.ids.length,
    "a page of an older filter is never shown": ({ event, snapshot, calls }) => {
      if (event?.type === "filter.change") return snapshot.context.ids.length === 0;
      if (!shows.some((state) => snapshot.matches(state))) return undefined;
      const answered = calls.findLast((call) => call.state === "answered");
      return answered?.input.filter === snapshot.context.filter;
    },
    "at most one page under way": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "the end marker only after the last page": ({ snapshot }) =>
      snapshot.matches("ended") ? !snapshot.context.hasMore && snapshot.context.ids.length > 0 : undefined,
    "a later page that fails leaves what is shown": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "xstate.error.actor.loadMore"
        ? snapshot.context.ids === previous?.context.ids &&
          snapshot.can({ type: "list.more" }) &&
          emittedNow[0]?.type === "list.pageFailed"
        : undefined,
    "a first page that fails says so and offers a retry": ({ snapshot }) =>
      snapshot.matches("failed")
        ? snapshot.context.refusal?.code === "AnswerLost" && snapshot.can({ type: "list.retry" })
        : undefined,
    "it begins with the page that the address asks for": ({ previous, input, calls }) =>
      previous ? undefined : calls[0]?.input.page === (input.page ?? 0),
    "a chosen page is asked for, and never one below the first": ({ event, calls }) =>
      event?.type === "page.choose" ? calls.at(-1)?.input.page === Math.max(0, Math.trunc(event.page)) : undefined,
    "news reads the page anew that is shown, not another one": ({ event, snapshot, previous, calls }) =>
      event?.type === "list.refresh" && !previous?.matches("failed")
        ? calls.at(-1)?.input.page === previous?.context.firstPage && snapshot.context.ids === previous?.context.ids
        : undefined,
    "what was deleted is taken out, and the last one leaves an empty list": ({ event, snapshot, previous }) =>
      event?.type === "entry.remove" &&
      ["ready", "ended", "loadingMore"].some((state) => previous?.matches(state as "ready"))
        ? !snapshot.context.ids.includes("a") && (snapshot.context.ids.length > 0 || !snapshot.matches("ended"))
        : undefined,
    "more goes on from the cursor of the page before": ({ event, calls, previous }) =>
      event?.type === "list.more" ? calls.at(-1)?.input.cursor === previous?.context.cursor : undefined,
  },
  paths: 370,
});

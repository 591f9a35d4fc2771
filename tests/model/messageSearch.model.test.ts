import type { LoadedPage } from "../../machines/list/pagedListMachine.ts";
import { messageSearchMachine } from "../../machines/message/messageSearchMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const page = (ids: readonly string[], nextCursor: string | null): LoadedPage => ({
  ids,
  nextCursor,
  hasMore: nextCursor !== null,
});
const started = { boardId: "kitchen", chips: [], sortBy: "Date" as const };
const recents = ["tea", "bread", "milk", "rain", "snow"];

testByPaths("the search of messages", {
  machine: messageSearchMachine,
  inputs: [
    { ...started, term: "", recents },
    { ...started, term: "tea", recents: [] },
  ],
  events: [
    { type: "term.change", term: "dinner" },
    { type: "term.change", term: "  " },
    { type: "term.clear" },
    { type: "term.submit" },
    { type: "recent.choose", term: "bread" },
    { type: "recent.delete", term: "milk" },
    { type: "chip.toggle", chip: "mine" },
    { type: "sort.choose", sortBy: "Likes" },
    { type: "search.retry" },
    { type: "search.cancel" },
    { type: "list.more" },
    { type: "entry.remove", id: "a" },
  ],
  answers: {
    searchFirst: { done: [page([], null), page(["a", "b", "b"], "after-b"), page(["a"], null)], fails: [away] },
    searchMore: { done: [page(["b", "c"], null)], fails: [away] },
  },
  remember: ({ term, cursor }) => [term.trim() === "", cursor === null],
  invariants: {
    "an empty term is never searched for": ({ calls }) => calls.every((call) => call.input.term !== ""),
    "a pause in typing is a second long": ({ event, snapshot, previous, elapsed, events }) =>
      event?.type.startsWith("xstate.after.typingPause") && events.length === 2
        ? elapsed === 1000 && previous?.matches("typing") && !snapshot.matches("typing")
        : undefined,
    "results are of the term, the chips and the order that are shown": ({ snapshot, calls }) => {
      if (!snapshot.matches("showing")) return undefined;
      const { term, chips, sortBy } = snapshot.context;
      const asked = calls.findLast((call) => call.state === "answered")?.input;
      return asked.term === term.trim() && asked.chips === chips && asked.sortBy === sortBy;
    },
    "at most one page is under way": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "a cursor goes on from the page before, and a new search from none": ({ event, calls, previous }) =>
      event?.type === "list.more" && previous?.matches("showing") && previous.context.cursor !== null
        ? calls.at(-1)?.input.cursor === previous.context.cursor
        : event?.type === "chip.toggle" && previous?.matches("showing")
          ? calls.at(-1)?.input.cursor === null
          : undefined,
    "a term is remembered when it found something, once, the newest first": ({ event, snapshot, emittedNow }) => {
      if (event?.type !== "xstate.done.actor.searchFirst") return undefined;
      const { recents: kept, term } = snapshot.context;
      if (snapshot.matches("empty")) return emittedNow.length === 0;
      return kept[0] === term.trim() && new Set(kept).size === kept.length && emittedNow[0]?.type === "recents.changed";
    },
    "five terms are remembered at most": ({ snapshot }) => snapshot.context.recents.length <= 5,
    "a term that is taken out is forgotten": ({ event, snapshot }) =>
      event?.type === "recent.delete" ? !snapshot.context.recents.includes("milk") : undefined,
    "a search that fails says so and can be tried again": ({ snapshot }) =>
      snapshot.matches("failed")
        ? snapshot.context.refusal?.code === "AnswerLost" && snapshot.can({ type: "search.retry" })
        : undefined,
    "a later page that fails leaves what is shown": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "xstate.error.actor.searchMore"
        ? snapshot.context.ids === previous?.context.ids && emittedNow[0]?.type === "list.pageFailed"
        : undefined,
    "no entry twice": ({ snapshot: { context } }) => new Set(context.ids).size === context.ids.length,
    "what was deleted is not listed": ({ event, snapshot, previous }) =>
      event?.type === "entry.remove" && (previous?.matches("showing") || previous?.matches("loadingMore"))
        ? !snapshot.context.ids.includes("a")
        : undefined,
    "every search is told, for the address": ({ snapshot, previous, emittedNow, event }) =>
      snapshot.matches("searching") && event !== undefined && !previous?.matches("searching")
        ? emittedNow.some((told) => told.type === "search.asked")
        : undefined,
    "Cancel goes back": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "search.cancel" && previous?.status === "active"
        ? snapshot.matches("cancelled") && emittedNow[0]?.type === "navigate.back"
        : undefined,
  },
  paths: 1373,
});

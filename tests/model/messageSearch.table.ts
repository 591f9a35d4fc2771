import type { LoadedPage } from "../../machines/list/pagedListMachine.ts";
import { type MessageSearchContext, messageSearchMachine } from "../../machines/message/messageSearchMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = MessageSearchContext;

const page = (ids: readonly string[], nextCursor: string | null): LoadedPage => ({
  ids,
  nextCursor,
  hasMore: nextCursor !== null,
});
const nothing = page([], null);
/** The pages overlap: something was sent between the two. */
const first = page(["a", "b", "b"], "after-b");
const last = page(["b", "c"], null);
const only = page(["d"], null);
const away = new PortRefusal({ code: "AnswerLost" });

const story: Story = {
  boardId: "kitchen",
  term: "",
  chips: [],
  sortBy: "Date",
  cursor: null,
  ids: [],
  recents: [],
  refusal: null,
};
/** Who comes by an address that holds a search. */
const arrived = { boardId: "porch", term: "tea", chips: ["plus", "mine"], sortBy: "Likes", cursor: null } as const;
const recents = ["tea", "bread", "milk", "rain", "snow"];
const type = (term: string) => ({ type: "term.change", term }) as const;
const submit = { type: "term.submit" } as const;
const clear = { type: "term.clear" } as const;
const choose = { type: "recent.choose", term: "bread" } as const;
const forget = { type: "recent.delete", term: "milk" } as const;
const mine = { type: "chip.toggle", chip: "mine" } as const;
const byLikes = { type: "sort.choose", sortBy: "Likes" } as const;
const byDate = { type: "sort.choose", sortBy: "Date" } as const;
const cancel = { type: "search.cancel" } as const;
const more = { type: "list.more" } as const;
const remove = (id: string) => ({ type: "entry.remove", id }) as const;

const question = ({ boardId, term, chips, sortBy, cursor }: Story) => ({
  boardId,
  term: term.trim(),
  chips,
  sortBy,
  cursor,
});
const hasTerm = ({ term }: Story) => term.trim() !== "";
const asked = (told: Story) => [{ type: "search.asked", question: { ...question(told), cursor: null } } as const];
/** What comes is of the question that is asked now; what was shown of another one is gone. */
const anew = { ids: [], cursor: null, refusal: null } as const;
const cleared = () => ({ term: "", ids: [], cursor: null });
const typed = (_: Story, { term }: Record<string, unknown>) => ({ term: String(term) });
const toggled = ({ chips }: Story, { chip }: Record<string, unknown>) => ({
  chips: chips.some((one) => one === chip) ? chips.filter((one) => one !== chip) : [...chips, chip as "mine"],
});
const sorted = (_: Story, { sortBy }: Record<string, unknown>) => ({ sortBy: sortBy as "Likes" });
/** Channels, section 5, by D14 for this search too: kept only with results, once, the newest first, five at most. */
const remembered = ({ recents: kept, term }: Story) => ({
  recents: kept.includes(term.trim()) ? kept : [term.trim(), ...kept].slice(0, 5),
});
const isNew = ({ recents: kept, term }: Story) => !kept.includes(term.trim());
const tellRecents = (told: Story) => [{ type: "recents.changed", ...remembered(told) } as const];
const without = ({ recents: kept }: Story) => ({ recents: kept.filter((term) => term !== "milk") });
const isAlone = ({ ids, cursor }: Story) => ids.length === 1 && ids[0] === "d" && cursor === null;
const gone =
  (id: string) =>
  ({ ids }: Story) => ({ ids: ids.filter((one) => one !== id) });

/** Messages, sections 2, 5 and 9; D14. */
export const messageSearchTable = tableOf(messageSearchMachine)({
  title: "the search of messages",
  story,
  starts: [
    {
      input: { boardId: "kitchen", term: "", chips: [], sortBy: "Date", recents: [...recents, "ice"] },
      to: "idle",
      knows: { recents },
    },
    {
      input: { boardId: "porch", term: "tea", chips: ["plus", "mine"], sortBy: "Likes", recents: [] },
      to: "searching",
      knows: arrived,
      emits: [{ type: "search.asked", question: arrived }],
    },
  ],
  places: {
    idle: {},
    typing: {},
    searching: { calls: { searchFirst: (told) => ({ ...question(told), cursor: null }) } },
    failed: {},
    empty: {},
    showing: {},
    loadingMore: { calls: { searchMore: question } },
    cancelled: { ends: true },
  },
  shows: (all) => all,
  // biome-ignore format: one row a line
  rows: [
    { in: ["idle", "typing", "searching", "failed", "empty", "showing", "loadingMore"], on: [type(" dinner"), type("  ")], to: "typing", keep: typed },
    { in: ["typing", "searching", "failed", "empty", "showing", "loadingMore"], on: clear, to: "idle", keep: cleared },
    { in: ["idle", "typing"], on: choose, to: "searching", keep: (_, event) => ({ ...typed(_, event), ...anew }), emits: (told) => asked({ ...told, term: "bread" }) },
    { in: ["idle", "typing", "searching", "failed", "empty", "showing", "loadingMore"], on: forget, keep: without, emits: (told) => [{ type: "recents.changed", ...without(told) }] },
    { in: "typing", after: 1_000, when: hasTerm, to: "searching", keep: () => anew, emits: asked },
    { in: "typing", after: 1_000, to: "idle", keep: cleared },
    { in: "typing", on: submit, when: hasTerm, to: "searching", keep: () => anew, emits: asked },
    // Enter runs the search, also the same again.
    { in: ["searching", "failed", "empty", "showing", "loadingMore"], on: submit, to: "searching", keep: () => anew, emits: asked },
    { in: "searching", answer: ["searchFirst", nothing], to: "empty" },
    { in: "searching", answer: ["searchFirst", first], when: isNew, to: "showing", keep: (told) => ({ ...remembered(told), ids: ["a", "b"], cursor: "after-b" }), emits: tellRecents },
    { in: "searching", answer: ["searchFirst", first], to: "showing", keep: () => ({ ids: ["a", "b"], cursor: "after-b" }) },
    { in: "searching", answer: ["searchFirst", only], when: isNew, to: "showing", keep: (told) => ({ ...remembered(told), ids: ["d"], cursor: null }), emits: tellRecents },
    { in: "searching", answer: ["searchFirst", only], to: "showing", keep: () => ({ ids: ["d"], cursor: null }) },
    { in: "searching", refusal: ["searchFirst", away], to: "failed", keep: () => ({ refusal: { code: "AnswerLost" } }) },
    { in: "failed", on: { type: "search.retry" }, to: "searching", keep: () => anew, emits: asked },
    { in: ["idle", "typing"], on: mine, keep: toggled },
    { in: ["searching", "failed", "empty", "showing", "loadingMore"], on: mine, to: "searching", keep: (told, event) => ({ ...toggled(told, event), ...anew }), emits: (told, event) => asked({ ...told, ...toggled(told, event) }) },
    { in: ["idle", "typing"], on: [byLikes, byDate], keep: sorted },
    { in: ["searching", "failed", "empty", "showing", "loadingMore"], on: [byLikes, byDate], to: "searching", keep: (told, event) => ({ ...sorted(told, event), ...anew }), emits: (told, event) => asked({ ...told, ...sorted(told, event) }) },
    { in: "showing", on: more, when: ({ cursor }) => cursor !== null, to: "loadingMore" },
    { in: "loadingMore", answer: ["searchMore", last], to: "showing", keep: ({ ids }) => ({ ids: [...new Set([...ids, ...last.ids])], cursor: null }) },
    { in: "loadingMore", refusal: ["searchMore", away], to: "showing", emits: () => [{ type: "list.pageFailed", refusal: { code: "AnswerLost" } }] },
    { in: "showing", on: remove("a"), keep: gone("a") },
    // Where the last one goes, nothing is found any more.
    { in: "showing", on: remove("d"), when: isAlone, to: "empty", keep: gone("d") },
    { in: ["showing", "loadingMore"], on: remove("d"), keep: gone("d") },
    { in: "loadingMore", on: remove("a"), keep: gone("a") },
    { in: ["idle", "typing", "searching", "failed", "empty", "showing", "loadingMore"], on: cancel, to: "cancelled", emits: () => [{ type: "navigate.back" }] },
  ],
  promises: {
    "never searches an empty term": ({ calls }) => calls.every(({ input }) => input.term !== ""),
    "a result of an older term is never shown": ({ snapshot, calls }) => {
      if (!snapshot.matches("showing")) return undefined;
      const answered = calls.findLast(({ state }) => state === "answered")?.input;
      return answered.term === snapshot.context.term.trim();
    },
    "recent searches hold at most 5, newest first": ({ snapshot: { context } }) =>
      context.recents.length <= 5 && new Set(context.recents).size === context.recents.length,
    "page cursors belong to the term and chips shown": ({ snapshot, calls }) => {
      if (!snapshot.matches("loadingMore")) return undefined;
      const { term, chips, sortBy } = snapshot.context;
      const before = calls.findLast(({ state }) => state === "answered")?.input;
      return before.term === term.trim() && before.chips === chips && before.sortBy === sortBy;
    },
    "at most one page is under way": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
    "a pause in typing is a second long": ({ event, elapsed }) =>
      event?.type.startsWith("xstate.after") ? elapsed >= 1000 : undefined,
    "no entry twice": ({ snapshot: { context } }) => new Set(context.ids).size === context.ids.length,
  },
  contract: {
    flow: "message-search",
    events: {
      "done.searchMessages": ["done.searchFirst", "done.searchMore"],
      "error.searchMessages": ["error.searchFirst", "error.searchMore"],
    },
    more: {
      "any term.clear idle": "the field can be emptied whenever it is shown",
      "any term.submit searching": "Enter runs the search (messages, section 2), also the same again",
      "any search.cancel cancelled": "Cancel goes back, whatever is shown",
      "typing recent.choose searching": "recent searches are offered until there is something to show",
      "any recent.delete any": "recent searches are offered until there is something to show",
      "typing after 1000 idle": "an empty term is never searched for",
      "any chip.toggle any": "chips and order are offered whatever is shown, and without a term they only wait",
      "any sort.choose any": "by date or by likes (C7)",
      "showing entry.remove any": "what is deleted from the list leaves it",
      "loadingMore entry.remove loadingMore": "what is deleted from the list leaves it",
    },
  },
});

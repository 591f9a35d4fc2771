import { type ChannelSearchContext, channelSearchMachine } from "../../machines/channel/channelSearchMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = ChannelSearchContext;

const nothing = { ids: [] };
const some = { ids: ["a", "b", "b"] };
const one = { ids: ["d"] };
const away = new PortRefusal({ code: "AnswerLost" });
const recents = ["tea", "bread", "milk", "rain", "snow"];
const type = (term: string) => ({ type: "term.change", term }) as const;
const submit = { type: "term.submit" } as const;
const clear = { type: "term.clear" } as const;
const choose = { type: "recent.choose", term: "bread" } as const;
const forget = { type: "recent.delete", term: "milk" } as const;
const cancel = { type: "search.cancel" } as const;

const hasTerm = ({ term }: Story) => term.trim() !== "";
const asked = ({ term }: Story) => [{ type: "search.asked", term: term.trim() } as const];
const anew = { ids: [], refusal: null } as const;
const cleared = () => ({ term: "", ids: [] });
const typed = (_: Story, { term }: Record<string, unknown>) => ({ term: String(term) });
/** Section 5: kept only with results, once, the newest first, five at most. */
const remembered = ({ recents: kept, term }: Story) => ({ recents: [term.trim(), ...kept].slice(0, 5) });
const isNew = ({ recents: kept, term }: Story) => !kept.includes(term.trim());
const tellRecents = (told: Story) => [{ type: "recents.changed", ...remembered(told) } as const];
const without = ({ recents: kept }: Story) => ({ recents: kept.filter((term) => term !== "milk") });
const shownSomething = ["typing", "searching", "failed", "empty", "showing"] as const;

/** Channels, sections 2.4, 5 and 9. */
export const channelSearchTable = tableOf(channelSearchMachine)({
  title: "the search of channels",
  story: { boardId: "kitchen", term: "", ids: [], recents: [], refusal: null } as Story,
  starts: [
    { input: { boardId: "kitchen", term: "", recents: [...recents, "ice"] }, to: "idle", knows: { recents } },
    {
      // Who comes by an address that holds a search.
      input: { boardId: "porch", term: "tea", recents: [] },
      to: "searching",
      knows: { boardId: "porch", term: "tea" },
      emits: [{ type: "search.asked", term: "tea" }],
    },
  ],
  places: {
    idle: {},
    typing: {},
    searching: { calls: { searchListings: ({ boardId, term }) => ({ boardId, term: term.trim() }) } },
    failed: {},
    empty: {},
    showing: {},
    cancelled: { ends: true },
  },
  shows: (all) => all,
  // biome-ignore format: one row a line
  rows: [
    { in: ["idle", ...shownSomething], on: [type(" dinner"), type("  ")], to: "typing", keep: typed },
    { in: shownSomething, on: clear, to: "idle", keep: cleared },
    { in: ["idle", "typing"], on: choose, to: "searching", keep: (_, event) => ({ ...typed(_, event), ...anew }), emits: (told) => asked({ ...told, term: "bread" }) },
    { in: ["idle", ...shownSomething], on: forget, keep: without, emits: (told) => [{ type: "recents.changed", ...without(told) }] },
    { in: "typing", after: 500, when: hasTerm, to: "searching", keep: () => anew, emits: asked },
    { in: "typing", after: 500, to: "idle", keep: cleared },
    { in: "typing", on: submit, when: hasTerm, to: "searching", keep: () => anew, emits: asked },
    // Enter runs the search, also the same again.
    { in: ["searching", "failed", "empty", "showing"], on: submit, to: "searching", keep: () => anew, emits: asked },
    { in: "searching", answer: ["searchListings", nothing], to: "empty" },
    { in: "searching", answer: ["searchListings", some], when: isNew, to: "showing", keep: (told) => ({ ...remembered(told), ids: ["a", "b"] }), emits: tellRecents },
    { in: "searching", answer: ["searchListings", some], to: "showing", keep: () => ({ ids: ["a", "b"] }) },
    { in: "searching", answer: ["searchListings", one], when: isNew, to: "showing", keep: (told) => ({ ...remembered(told), ids: ["d"] }), emits: tellRecents },
    { in: "searching", answer: ["searchListings", one], to: "showing", keep: () => ({ ids: ["d"] }) },
    { in: "searching", refusal: ["searchListings", away], to: "failed", keep: () => ({ refusal: { code: "AnswerLost" } }) },
    { in: "failed", on: { type: "search.retry" }, to: "searching", keep: () => anew, emits: asked },
    { in: ["idle", ...shownSomething], on: cancel, to: "cancelled", emits: () => [{ type: "navigate.back" }] },
  ],
  promises: {
    "never searches an empty term": ({ calls }) => calls.every(({ input }) => input.term !== ""),
    "a recent search is saved only with results and only once": ({ event, emittedNow, snapshot }) =>
      emittedNow.some(({ type: told }) => told === "recents.changed") && event?.type !== "recent.delete"
        ? snapshot.context.ids.length > 0
        : undefined,
    "at most 5, newest first": ({ snapshot: { context } }) =>
      context.recents.length <= 5 && new Set(context.recents).size === context.recents.length,
    "a result of an older term is never shown": ({ snapshot, calls }) => {
      if (!snapshot.matches("showing")) return undefined;
      return calls.findLast(({ state }) => state === "answered")?.input.term === snapshot.context.term.trim();
    },
    "a pause in typing is half a second long": ({ event, elapsed }) =>
      event?.type.startsWith("xstate.after") ? elapsed >= 500 : undefined,
  },
  contract: {
    flow: "channel-search",
    more: {
      "any term.clear idle": "the field can be emptied whenever it is shown",
      "any term.submit searching": "Enter runs the search (section 5), also the same again",
      "any search.cancel cancelled": "Cancel goes back, whatever is shown",
      "typing recent.choose searching": "recent searches are offered until there is something to show",
      "any recent.delete any": "recent searches are offered until there is something to show",
      "typing after 500 idle": "an empty term is never searched for",
    },
  },
});

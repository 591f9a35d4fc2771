import { type DiscoverContext, discoverMachine } from "../../machines/channel/discoverMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const retry = { type: "discover.retry" } as const;
const tile = { type: "tile.choose", featureTypeId: "home/essentials" } as const;
const category = { type: "category.choose", categoryId: "category-time" } as const;
const listing = { type: "listing.open", listingId: "channel clock" } as const;
const bare = { week: [], categories: [], featureTypes: [] };
const full = {
  week: ["clock"],
  categories: [{ id: "art", title: "Art", listingIds: ["life"] }],
  featureTypes: [{ id: "top", title: "Top", count: 3 }],
};
const part = { ...full, week: [] };
const away = new PortRefusal({ code: "AnswerLost" });

/** Channels, sections 2.1 and 2.3. */
export const discoverTable = tableOf(discoverMachine)({
  title: "discover",
  story: { boardId: "kitchen", shelves: bare, missing: [], refusal: null } as DiscoverContext,
  starts: [
    { input: { boardId: "kitchen" }, to: "loading" },
    { input: { boardId: "porch" }, to: "loading", knows: { boardId: "porch" } },
  ],
  places: {
    loading: { calls: { loadDiscover: ({ boardId }) => ({ boardId }) } },
    showing: {},
    failed: {},
    leaving: { ends: true },
  },
  shows: (all) => all,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadDiscover", { shelves: full, missing: [] }], to: "showing", keep: () => ({ shelves: full }) },
    // A part fails: the rest still shows, and the part may be asked for again.
    { in: "loading", answer: ["loadDiscover", { shelves: part, missing: ["week"] }], to: "showing", keep: () => ({ shelves: part, missing: ["week"] as const }) },
    { in: "loading", refusal: ["loadDiscover", away], to: "failed", keep: () => ({ refusal: { code: "AnswerLost" } }) },
    { in: "failed", on: retry, to: "loading", keep: () => ({ refusal: null }) },
    { in: "showing", on: retry, when: ({ missing }) => missing.length > 0, to: "loading", keep: () => ({ missing: [] }) },
    { in: "showing", on: tile, to: "leaving", emits: () => [{ type: "navigate.to", place: "installables/discover/home%2Fessentials" }] },
    { in: "showing", on: category, to: "leaving", emits: () => [{ type: "navigate.to", place: "installables/category/category-time" }] },
    { in: "showing", on: listing, to: "leaving", emits: () => [{ type: "navigate.to", place: "installable/channel%20clock" }] },
  ],
  promises: {
    // The screen shows the upsell by the board's plan alone (tests/screens/marketplace.screen.test.tsx): the flow sells nothing.
    "upsell only without Plus": ({ emittedNow }) =>
      emittedNow.length > 0
        ? emittedNow.every(({ place }) => /^installables?\/(discover\/|category\/)?[^/]+$/.test(place))
        : undefined,
    // The port sorts and sifts (the same file); nothing is put in another order or added here.
    "items follow sortOrder": ({ event, snapshot }) =>
      event?.type === "xstate.done.actor.loadDiscover" ? snapshot.context.shelves === event.output.shelves : undefined,
    "only listings that support flagship": ({ event, snapshot }) =>
      event?.type === "xstate.done.actor.loadDiscover"
        ? snapshot.context.shelves.week.every((id) => event.output.shelves.week.includes(id))
        : undefined,
    "what failed is forgotten when it is asked for again": ({ snapshot, event }) =>
      event?.type === "discover.retry" && snapshot.matches("loading")
        ? snapshot.context.missing.length === 0 && snapshot.context.refusal === null
        : undefined,
    "whoever leaves is led to one place": ({ snapshot, emittedNow, previous }) =>
      snapshot.matches("leaving") && !previous?.matches("leaving") ? emittedNow.length === 1 : undefined,
  },
  contract: {
    flow: "discover",
    more: { "showing discover.retry loading": "a part that failed can be asked for again beside the rest" },
  },
});

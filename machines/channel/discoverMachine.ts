import { assign, emit, setup } from "xstate";
import { outputIn, promisePort, type Refusal, refusalIn, refusalOf } from "../port.ts";

/** What Discover is made of, each by a call of its own. */
export type DiscoverPart = "week" | "categories" | "featureTypes";

export type DiscoverInput = { readonly boardId: string };

/** What stands where, by ids; the listings themselves are in the cache. */
export type DiscoverShelves = {
  /** Channels of the Week. */
  readonly week: readonly string[];
  readonly categories: readonly {
    readonly id: string;
    readonly title: string;
    readonly listingIds: readonly string[];
  }[];
  readonly featureTypes: readonly { readonly id: string; readonly title: string; readonly count: number }[];
};

/** What was read, and the parts that could not be. Rejects where none could. */
export type LoadedDiscover = { readonly shelves: DiscoverShelves; readonly missing: readonly DiscoverPart[] };

export type DiscoverContext = DiscoverInput &
  LoadedDiscover & {
    readonly refusal: Refusal | null;
  };

const bare: DiscoverShelves = { week: [], categories: [], featureTypes: [] };

export type DiscoverEvent =
  | { readonly type: "discover.retry" }
  | { readonly type: "tile.choose"; readonly featureTypeId: string }
  | { readonly type: "category.choose"; readonly categoryId: string }
  | { readonly type: "listing.open"; readonly listingId: string };

/** Below the board. */
export type DiscoverEmitted = { readonly type: "navigate.to"; readonly place: string };

const initialContext = ({ input }: { input: DiscoverInput }): DiscoverContext => ({
  ...input,
  shelves: bare,
  missing: [],
  refusal: null,
});

const boardOf = ({ context: { boardId } }: { context: DiscoverContext }): DiscoverInput => ({ boardId });

function placeOf(event: DiscoverEvent): string {
  switch (event.type) {
    case "tile.choose":
      return `installables/discover/${encodeURIComponent(event.featureTypeId)}`;
    case "category.choose":
      return `installables/category/${encodeURIComponent(event.categoryId)}`;
    case "listing.open":
      return `installable/${encodeURIComponent(event.listingId)}`;
    case "discover.retry":
      return "installables/discover";
  }
}

/**
 * Discover: feature tiles, Channels of the Week, the categories, and the ways from there.
 *
 * What can go wrong: nothing can be read (said, with a retry); a part cannot be read (the rest still shows, and the part
 * can be asked for again).
 */
export const discoverMachine = setup({
  types: {
    context: {} as DiscoverContext,
    events: {} as DiscoverEvent,
    input: {} as DiscoverInput,
    emitted: {} as DiscoverEmitted,
  },
  actors: { loadDiscover: promisePort<LoadedDiscover, DiscoverInput>("loadDiscover") },
  guards: { isPartMissing: ({ context }) => context.missing.length > 0 },
  actions: {
    keepShelves: assign(({ event }) => outputIn<LoadedDiscover>(event) ?? {}),
    keepRefusal: assign(({ event }) => ({ refusal: refusalIn(event) ?? refusalOf(undefined) })),
    forgetFailure: assign({ missing: [], refusal: null }),
    tellPlace: emit(({ event }) => ({ type: "navigate.to" as const, place: placeOf(event) })),
  },
}).createMachine({
  id: "discover",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadDiscover",
        src: "loadDiscover",
        input: boardOf,
        onDone: { target: "showing", actions: "keepShelves" },
        onError: { target: "failed", actions: "keepRefusal" },
      },
    },
    showing: {
      on: {
        "discover.retry": { guard: "isPartMissing", target: "loading", actions: "forgetFailure" },
        "tile.choose": { target: "leaving", actions: "tellPlace" },
        "category.choose": { target: "leaving", actions: "tellPlace" },
        "listing.open": { target: "leaving", actions: "tellPlace" },
      },
    },
    failed: { on: { "discover.retry": { target: "loading", actions: "forgetFailure" } } },
    leaving: { type: "final" },
  },
});

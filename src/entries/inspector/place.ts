import { media } from "../../theme/media.ts";

/** What the inspector shows, as its address says it; a step is found again as long as its tab lives, or its session is open. */
export interface Place {
  readonly machine: string | null;
  readonly actor: string | null;
  /** Which column shows where there is room for one only. */
  readonly view: View;
  readonly step: string | null;
  /** Whether the events of all actors are listed. */
  readonly isWide: boolean;
  /** Whether only what is around the current state is drawn. */
  readonly isNear: boolean;
  /** Whether the chart is a tree. */
  readonly isTree: boolean;
  readonly page: Page;
}

/** What stands in the middle. */
const pages = ["chart", "sequence", "coverage", "gallery", "health"] as const;
export type Page = (typeof pages)[number];

const views = ["actors", "graph", "events"] as const;
export type View = (typeof views)[number];

export interface PlaceStore {
  read(): Place;
  /** For `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
  go(change: Partial<Place>): void;
}

/** The chart, following, of nobody in particular. */
export const nowhere = {
  ...{ machine: null, actor: null, step: null, isWide: false },
  ...{ page: "chart", view: "graph" },
} as const satisfies Partial<Place>;

/** A phone has no room for a drawing: there the tree comes first. */
const isTreeFirst = (): boolean => matchMedia(media.belowPhone).matches;

function placeOf(search: string): Place {
  const parameters = new URLSearchParams(search);
  const view = views.find((name) => name === parameters.get("view")) ?? "graph";
  return {
    machine: parameters.get("machine"),
    actor: parameters.get("actor"),
    view,
    step: parameters.get("step"),
    isWide: parameters.get("events") === "all",
    isNear: parameters.get("chart") !== "all",
    isTree: parameters.has("form") ? parameters.get("form") === "tree" : isTreeFirst(),
    page: pages.find((name) => name === parameters.get("show")) ?? "chart",
  };
}

function addressOf(place: Place): string {
  const parameters = new URLSearchParams(location.search);
  const values = {
    machine: place.machine,
    actor: place.actor,
    view: place.view === "graph" ? null : place.view,
    step: place.step,
    events: place.isWide ? "all" : null,
    chart: place.isNear ? null : "all",
    form: place.isTree === isTreeFirst() ? null : place.isTree ? "tree" : "drawing",
    show: place.page === "chart" ? null : place.page,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const search = parameters.toString();
  return `${location.pathname}${search ? `?${search}` : ""}`;
}

/** The place that the address names, and a way to change both. */
export function createPlace(): PlaceStore {
  let place = placeOf(location.search);
  const listeners = new Set<() => void>();
  const change = (next: Place): void => {
    place = next;
    for (const listener of listeners) listener();
  };
  addEventListener("popstate", () => change(placeOf(location.search)));
  return {
    read: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (part) => {
      const next = { ...place, ...part };
      const isElsewhere = next.machine !== place.machine || next.actor !== place.actor || next.page !== place.page;
      const address = addressOf(next);
      if (isElsewhere) history.pushState(null, "", address);
      else history.replaceState(null, "", address);
      change(next);
    },
  };
}

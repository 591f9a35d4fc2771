import { type MessageSource, sourceFilterMachine } from "../../machines/message/sourceFilterMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const first: readonly MessageSource[] = [
  { id: "mia", title: "Mia Keller" },
  { id: "weather", title: "Weather" },
];
const choose = (id: string | null) => ({ type: "source.choose", id }) as const;
const changed = (sources: readonly string[]) => ({ type: "filter.changed", sources }) as const;
const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

type Filter = {
  readonly boardId: string;
  readonly applied: readonly string[];
  readonly chosen: readonly string[];
  readonly sources: readonly MessageSource[];
  readonly isRefused: boolean;
};
/** Taken out where it is, put in at the end where it is not; none means All. */
const toggled = (chosen: readonly string[], id: string) =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];

/** Messages, sections 4 and 8: All, or some; nothing chosen is All. */
export const sourceFilterTable = tableOf(sourceFilterMachine)({
  title: "the dialog that narrows messages to their sources",
  story: { boardId: "kitchen", applied: [], chosen: [], sources: [], isRefused: false } as Filter,
  starts: [
    { input: { boardId: "kitchen", sources: [] }, to: "closed" },
    {
      input: { boardId: "porch", sources: ["mia"] },
      to: "closed",
      knows: { boardId: "porch", applied: ["mia"], chosen: ["mia"] },
    },
  ],
  places: {
    closed: {},
    loading: { calls: { loadSources: ({ boardId }) => ({ boardId }) } },
    failed: {},
    open: {},
  },
  shows: ({ isRefused, ...filter }) => ({
    ...filter,
    notice: isRefused ? { id: "sources-load-failed", cause: "AnswerLost" } : null,
  }),
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", on: { type: "filter.open" }, to: "loading", keep: ({ applied }) => ({ chosen: applied, isRefused: false }) },
    { in: "loading", answer: ["loadSources", first], to: "open", keep: () => ({ sources: first, isRefused: false }) },
    { in: "loading", refusal: ["loadSources", away], to: "failed", keep: () => ({ isRefused: true }) },
    { in: "failed", on: { type: "filter.retry" }, to: "loading", keep: () => ({ isRefused: false }) },
    { in: "open", on: choose(null), keep: () => ({ chosen: [] }) },
    { in: "open", on: [choose("mia"), choose("weather")], keep: ({ chosen }, event) => ({ chosen: toggled(chosen, event.id) }) },
    { in: "open", on: { type: "filter.apply" }, to: "closed", keep: ({ chosen }) => ({ applied: chosen }), emits: ({ chosen }) => [{ type: "filter.applied", sources: chosen, page: 0 }] },
    { in: ["loading", "failed", "open"], on: { type: "filter.close" }, to: "closed" },
    // The address counts, whatever the dialog does; what is being chosen stays.
    { in: ["closed", "loading", "failed", "open"], on: [changed(["weather"]), changed([])], keep: (_, event) => ({ applied: event.sources }) },
  ],
  promises: {
    "All is never selected together with a specific source": ({ event, snapshot, previous }) =>
      event?.type === "source.choose" && event.id === null && previous?.matches("open")
        ? snapshot.context.chosen.length === 0
        : undefined,
    "a source chosen while All is replaces All": ({ event, snapshot, previous }) =>
      event?.type === "source.choose" &&
      event.id !== null &&
      previous?.matches("open") &&
      !previous.context.chosen.length
        ? same(snapshot.context.chosen, [event.id])
        : undefined,
    "something is always selected": ({ event, snapshot, previous }) =>
      event?.type === "source.choose" &&
      event.id !== null &&
      previous?.matches("open") &&
      previous.context.chosen.length
        ? snapshot.context.chosen.includes(event.id) !== previous.context.chosen.includes(event.id)
        : undefined,
    "Apply always goes to page 0": ({ event, emittedNow, previous, snapshot }) =>
      event?.type === "filter.apply" && previous?.matches("open")
        ? emittedNow[0]?.page === 0 &&
          same(emittedNow[0]?.sources, previous.context.chosen) &&
          same(snapshot.context.applied, previous.context.chosen)
        : undefined,
    "Apply with All sends no sources": ({ event, emittedNow, previous }) =>
      event?.type === "filter.apply" && previous?.matches("open") && previous.context.chosen.length === 0
        ? same(emittedNow[0]?.sources, [])
        : undefined,
    "closing without Apply changes nothing": ({ event, snapshot, previous, emittedNow }) =>
      event?.type === "filter.close"
        ? same(snapshot.context.applied, previous?.context.applied ?? []) && emittedNow.length === 0
        : undefined,
    "it opens with what is applied": ({ event, snapshot, previous }) =>
      event?.type === "filter.open" && previous?.matches("closed")
        ? same(snapshot.context.chosen, snapshot.context.applied)
        : undefined,
    "the address counts, whenever it changes": ({ event, snapshot }) =>
      event?.type === "filter.changed" ? same(snapshot.context.applied, event.sources) : undefined,
    "a failure is told and leaves the filter": ({ event, snapshot, previous }) =>
      event?.type === "xstate.error.actor.loadSources"
        ? snapshot.context.notice?.id === "sources-load-failed" &&
          snapshot.can({ type: "filter.retry" }) &&
          same(snapshot.context.applied, previous?.context.applied ?? [])
        : undefined,
  },
  contract: {
    flow: "source-filter",
    more: {
      "loading filter.close closed": "nobody has to wait for a dialog to leave it",
      "any filter.changed any": "somebody went back or followed a link: the address is the filter that holds",
    },
  },
});

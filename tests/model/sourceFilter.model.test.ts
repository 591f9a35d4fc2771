import { type MessageSource, sourceFilterMachine } from "../../machines/message/sourceFilterMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const sources: readonly MessageSource[] = [
  { id: "mia", title: "Mia Keller" },
  { id: "weather", title: "Weather" },
];
const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

testByPaths("the dialog that narrows messages to their sources", {
  machine: sourceFilterMachine,
  inputs: [
    { boardId: "kitchen", sources: [] },
    { boardId: "kitchen", sources: ["mia"] },
  ],
  events: [
    { type: "filter.open" },
    { type: "filter.retry" },
    { type: "filter.close" },
    { type: "filter.apply" },
    { type: "source.choose", id: null },
    { type: "source.choose", id: "mia" },
    { type: "source.choose", id: "weather" },
    { type: "filter.changed", sources: ["weather"] },
  ],
  answers: { loadSources: { done: [sources], fails: [away] } },
  remember: ({ applied, chosen }) => [applied.join(), chosen.join()],
  invariants: {
    "All clears the others": ({ event, snapshot, previous }) =>
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
    "otherwise a source is put in or taken out": ({ event, snapshot, previous }) =>
      event?.type === "source.choose" &&
      event.id !== null &&
      previous?.matches("open") &&
      previous.context.chosen.length
        ? snapshot.context.chosen.includes(event.id) !== previous.context.chosen.includes(event.id)
        : undefined,
    "Apply goes to the first page, and with All sends no sources": ({ event, emittedNow, previous, snapshot }) =>
      event?.type === "filter.apply" && previous?.matches("open")
        ? emittedNow[0]?.page === 0 &&
          same(emittedNow[0]?.sources, previous.context.chosen) &&
          same(snapshot.context.applied, previous.context.chosen)
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
      event?.type === "filter.changed" ? same(snapshot.context.applied, ["weather"]) : undefined,
    "a failure is told and leaves the filter": ({ event, snapshot, previous }) =>
      event?.type === "xstate.error.actor.loadSources"
        ? snapshot.context.notice?.id === "sources-load-failed" &&
          snapshot.can({ type: "filter.retry" }) &&
          same(snapshot.context.applied, previous?.context.applied ?? [])
        : undefined,
  },
  paths: 846,
});

import { confirmMachine } from "../../machines/confirm/confirmMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { toggleMachine } from "../../machines/toggle/toggleMachine.ts";
import { testByPaths } from "../support/paths.ts";

const refused = new PortRefusal({ code: "NotAuthorized" });

testByPaths("a question with Yes and No", {
  machine: confirmMachine,
  events: [
    { type: "confirm.ask", question: { id: "delete-prompt", subject: { boardId: "kitchen" } } },
    { type: "confirm.no" },
    { type: "confirm.yes" },
  ],
  answers: { act: { done: [undefined], fails: [refused] } },
  invariants: {
    "nothing is done without a Yes": ({ calls, events }) =>
      calls.length === events.filter((event) => event.type === "confirm.yes").length,
    "what is done is what was asked": ({ event, calls }) =>
      event?.type === "confirm.yes" ? calls.at(-1)?.input.subject.boardId === "kitchen" : undefined,
    "a failure keeps the question open and says why": ({ event, snapshot, emittedNow }) =>
      event?.type === "xstate.error.actor.act"
        ? snapshot.matches("asking") &&
          snapshot.context.refusal?.code === "NotAuthorized" &&
          emittedNow[0]?.type === "confirm.failed"
        : undefined,
    "a No does nothing": ({ event, snapshot, emittedNow }) =>
      event?.type === "confirm.no" ? snapshot.matches("closed") && emittedNow.length === 0 : undefined,
    "what was done is told once": ({ event, emittedNow }) =>
      event?.type === "xstate.done.actor.act"
        ? emittedNow.length === 1 && emittedNow[0]?.question.id === "delete-prompt"
        : undefined,
  },
  paths: 4,
});

testByPaths("a switch that shows the wish at once", {
  machine: toggleMachine,
  inputs: [{ id: "message-1", isOn: false }],
  events: [{ type: "toggle.press" }, { type: "toggle.changed", isOn: true }],
  answers: { saveToggle: { done: [undefined], fails: [refused] } },
  remember: ({ isKept, isOn }) => [isKept, isOn],
  invariants: {
    "a press is seen at once": ({ event, snapshot, previous }) =>
      event?.type === "toggle.press" ? snapshot.context.isOn !== previous?.context.isOn : undefined,
    "at rest the wish is the truth": ({ snapshot: { context }, snapshot }) =>
      snapshot.matches("resting") ? context.isOn === context.isKept : undefined,
    "the truth is what the gateway last said": ({ snapshot, calls, events }) => {
      const changes = events.filter((event) => event.type === "toggle.changed").length;
      const saved = calls.findLast((call) => call.state === "answered");
      return changes || !saved ? undefined : snapshot.context.isKept === saved.input.isOn;
    },
    "one save at a time": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "a failure rolls back and is told": ({ event, snapshot, emittedNow }) =>
      event?.type === "xstate.error.actor.saveToggle"
        ? snapshot.context.isOn === snapshot.context.isKept && emittedNow[0]?.type === "toggle.failed"
        : undefined,
  },
  paths: 23,
});

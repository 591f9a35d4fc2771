import { templatesMachine } from "../../machines/message/templatesMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const grid = [[63, 64]];

testByPaths("the templates", {
  machine: templatesMachine,
  inputs: [
    { category: null, perCategory: 3 },
    { category: "templates-art", perCategory: 15 },
    { category: "templates-art", perCategory: 200 },
  ],
  events: [
    { type: "templates.retry" },
    { type: "category.choose", category: "templates-office" },
    { type: "template.use", characters: grid },
  ],
  answers: { loadTemplates: { done: [undefined], fails: [new PortRefusal({ code: "NotFound" })] } },
  invariants: {
    "what is loaded is the category that was chosen last, so many of it": ({ calls, events, input }) => {
      const chosen = events.findLast(({ type }) => type === "category.choose");
      const last = calls.at(-1)?.input;
      return last?.category === (chosen?.category ?? input.category) && last?.perCategory === input.perCategory;
    },
    "a failure is kept until the next try": ({ snapshot, event }) =>
      snapshot.matches("failed") && event?.type.startsWith("xstate.error")
        ? snapshot.context.refusal?.code === "NotFound"
        : undefined,
    "a new try has forgotten the failure": ({ snapshot, event }) =>
      event?.type === "templates.retry" ? snapshot.matches("loading") && snapshot.context.refusal === null : undefined,
    "a template is taken into compose as it is": ({ event, emittedNow }) =>
      event?.type === "template.use" && emittedNow.length ? emittedNow[0]?.characters === grid : undefined,
  },
  paths: 45,
});

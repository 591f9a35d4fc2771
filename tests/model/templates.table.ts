import { templatesMachine } from "../../machines/message/templatesMachine.ts";
import { PortRefusal, type Refusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const grid = [[63, 64]];
const use = { type: "template.use", characters: grid } as const;
const choose = (category: string) => ({ type: "category.choose", category }) as const;
const gone = new PortRefusal({ code: "NotFound" });
const away = new PortRefusal({ code: "AnswerLost" });

type Templates = { readonly category: string | null; readonly perCategory: number; readonly refusal: Refusal | null };
const chosen = (category: string) => () => ({ category, refusal: null });

/** Messages, sections 2, 5 and 9. */
export const templatesTable = tableOf(templatesMachine)({
  title: "the templates",
  story: { category: null, perCategory: 3, refusal: null } as Templates,
  starts: [
    { input: { category: null, perCategory: 3 }, to: "loading" },
    { input: { category: "art", perCategory: 15 }, to: "loading", knows: { category: "art", perCategory: 15 } },
    { input: { category: "art", perCategory: 200 }, to: "loading", knows: { category: "art", perCategory: 200 } },
  ],
  places: {
    loading: { calls: { loadTemplates: ({ category, perCategory }) => ({ category, perCategory }) } },
    showing: {},
    failed: {},
    leaving: {},
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadTemplates", undefined], to: "showing" },
    { in: "loading", refusal: ["loadTemplates", gone], to: "failed", keep: () => ({ refusal: { code: "NotFound" } }) },
    { in: "loading", refusal: ["loadTemplates", away], to: "failed", keep: () => ({ refusal: { code: "AnswerLost" } }) },
    { in: "failed", on: { type: "templates.retry" }, to: "loading", keep: () => ({ refusal: null }) },
    // One that is under way is dropped; who still has not left may choose, too.
    { in: ["loading", "showing", "failed", "leaving"], on: choose("office"), to: "loading", keep: chosen("office") },
    { in: ["loading", "showing", "failed", "leaving"], on: choose("art"), to: "loading", keep: chosen("art") },
    { in: "showing", on: use, to: "leaving", emits: () => [{ type: "navigate.compose", characters: grid }] },
  ],
  promises: {
    "home shows at most 3 per category": ({ calls }) => {
      const home = calls.filter(({ input }) => input.category === null);
      return home.length ? home.every(({ input }) => input.perCategory <= 3) : undefined;
    },
    "200 per category for Plus, 15 otherwise": ({ calls, input }) =>
      input.category === null ? undefined : calls.every((call) => [15, 200].includes(call.input.perCategory)),
    "what is loaded is the category that was chosen last, so many of it": ({ calls, events, input }) => {
      const chosenLast = events.findLast(({ type }) => type === "category.choose");
      const last = calls.at(-1)?.input;
      return last?.category === (chosenLast?.category ?? input.category) && last?.perCategory === input.perCategory;
    },
    "a failure is kept until the next try": ({ snapshot, event }) =>
      snapshot.matches("failed") && event?.type.startsWith("xstate.error")
        ? snapshot.context.refusal?.code === event.error.refusal.code
        : undefined,
    "a new try has forgotten the failure": ({ snapshot, event, previous }) =>
      event?.type === "templates.retry" && previous?.matches("failed")
        ? snapshot.matches("loading") && snapshot.context.refusal === null
        : undefined,
    "a template is taken into compose as it is": ({ event, emittedNow }) =>
      event?.type === "template.use" && emittedNow.length ? emittedNow[0]?.characters === grid : undefined,
  },
  contract: {
    flow: "templates",
    more: {
      "loading category.choose loading": "another category may be chosen while one is under way",
      "failed category.choose loading": "another category may be chosen after one that failed",
      "leaving category.choose loading": "the address leads: who goes back to another category sees it",
    },
  },
});

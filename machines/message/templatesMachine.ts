import { assign, emit, setup } from "xstate";
import { promisePort, type Refusal, refusalIn } from "../port.ts";
import type { Characters } from "./sendRequest.ts";

export type TemplatesInput = {
  /** Null: the home, with a few of every category. */
  readonly category: string | null;
  /** How many of a category: 3 at home; on its own page 15, and 200 with Plus. */
  readonly perCategory: number;
};

export type TemplatesContext = TemplatesInput & {
  readonly refusal: Refusal | null;
};

export type TemplatesEvent =
  | { readonly type: "templates.retry" }
  | { readonly type: "category.choose"; readonly category: string }
  | { readonly type: "template.use"; readonly characters: Characters };

export type TemplatesEmitted = { readonly type: "navigate.compose"; readonly characters: Characters };

const initialContext = ({ input }: { input: TemplatesInput }): TemplatesContext => ({ ...input, refusal: null });

const wanted = ({ context: { category, perCategory } }: { context: TemplatesContext }): TemplatesInput => ({
  category,
  perCategory,
});

/**
 * The templates: a few of every category, or one category, from which one is taken into compose. What they are is in the
 * cache.
 *
 * What can go wrong: they cannot be loaded, or there is no such category (say why, offer another try); another category
 * is chosen while one is under way (that one is dropped).
 */
export const templatesMachine = setup({
  types: {
    context: {} as TemplatesContext,
    events: {} as TemplatesEvent,
    input: {} as TemplatesInput,
    emitted: {} as TemplatesEmitted,
  },
  actors: { loadTemplates: promisePort<void, TemplatesInput>("loadTemplates") },
  actions: {
    chooseCategory: assign({
      category: ({ context, event }) => (event.type === "category.choose" ? event.category : context.category),
    }),
    keepRefusal: assign({ refusal: ({ event }) => refusalIn(event) ?? null }),
    forgetRefusal: assign({ refusal: null }),
    goToCompose: emit(({ event }) => ({
      type: "navigate.compose" as const,
      characters: event.type === "template.use" ? event.characters : [],
    })),
  },
}).createMachine({
  id: "templates",
  context: initialContext,
  initial: "loading",
  on: { "category.choose": { target: ".loading", actions: "chooseCategory" } },
  states: {
    loading: {
      entry: "forgetRefusal",
      invoke: {
        id: "loadTemplates",
        src: "loadTemplates",
        input: wanted,
        onDone: "showing",
        onError: { target: "failed", actions: "keepRefusal" },
      },
    },
    showing: { on: { "template.use": { target: "leaving", actions: "goToCompose" } } },
    failed: { on: { "templates.retry": "loading" } },
    leaving: {},
  },
});

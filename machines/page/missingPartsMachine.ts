import { emit, setup } from "xstate";

export type MissingPartsEvent =
  /** Something that is needed did not come. */
  | { readonly type: "parts.missing" }
  /** Everything that was missing has come. */
  | { readonly type: "parts.here" }
  | { readonly type: "parts.retry" }
  /** The gateway is heard of again. */
  | { readonly type: "gateway.returned" };

/**
 * What a page says of parts of the program that did not come (`latePart`).
 *
 * What can go wrong: the network was away (they are asked for again when the gateway is heard of, and when the person says
 * so); the build was replaced (what a person asked for twice is gone for good: the page loaded anew has it).
 */
export const missingPartsMachine = setup({
  types: { events: {} as MissingPartsEvent, emitted: {} as { readonly type: "parts.ask" } },
  actions: { askAgain: emit({ type: "parts.ask" }) },
}).createMachine({
  id: "missingParts",
  initial: "none",
  states: {
    none: { on: { "parts.missing": "offered" } },
    offered: {
      on: {
        "parts.here": "none",
        "parts.retry": { target: "replaced", actions: "askAgain" },
        "gateway.returned": { actions: "askAgain" },
      },
    },
    // Asked for by hand once already.
    replaced: { on: { "parts.here": "none", "gateway.returned": { actions: "askAgain" } } },
  },
});

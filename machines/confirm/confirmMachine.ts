import { assign, emit, setup } from "xstate";
import { promisePort, type Refusal, refusalIn } from "../port.ts";

/** What is asked, in a code, and what it is about: the ids that the act needs. */
export type ConfirmQuestion = { readonly id: string; readonly subject: Readonly<Record<string, string>> };

export type ConfirmContext = { readonly question: ConfirmQuestion | null; readonly refusal: Refusal | null };

export type ConfirmEvent =
  | { readonly type: "confirm.ask"; readonly question: ConfirmQuestion }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type ConfirmEmitted =
  | { readonly type: "confirm.done"; readonly question: ConfirmQuestion }
  | { readonly type: "confirm.failed"; readonly question: ConfirmQuestion; readonly refusal: Refusal };

const unknownRefusal: Refusal = { code: "Unknown" };

const noQuestion: ConfirmQuestion = { id: "", subject: {} };

const initialContext: ConfirmContext = { question: null, refusal: null };

const confirmedQuestion = ({ context }: { context: ConfirmContext }): ConfirmQuestion => context.question ?? noQuestion;

/**
 * A question with Yes and No before something that cannot be taken back: deleting, leaving, revoking.
 *
 * What can go wrong: the act is refused or its answer is lost. Then the question stays open and says why, so that a Yes
 * can be given again and a No leaves everything as it was.
 */
export const confirmMachine = setup({
  types: { context: {} as ConfirmContext, events: {} as ConfirmEvent, emitted: {} as ConfirmEmitted },
  actors: {
    /** Does what was confirmed. */
    act: promisePort<void, ConfirmQuestion>("act"),
  },
  actions: {
    keepQuestion: assign({
      question: ({ context, event }) => (event.type === "confirm.ask" ? event.question : context.question),
      refusal: null,
    }),
    keepRefusal: assign({ refusal: ({ event }) => refusalIn(event) ?? unknownRefusal }),
    forgetRefusal: assign({ refusal: null }),
    forgetAll: assign(() => initialContext),
    tellDone: emit(({ context }) => ({ type: "confirm.done" as const, question: context.question ?? noQuestion })),
    tellFailure: emit(({ context, event }) => ({
      type: "confirm.failed" as const,
      question: context.question ?? noQuestion,
      refusal: refusalIn(event) ?? unknownRefusal,
    })),
  },
}).createMachine({
  id: "confirm",
  context: initialContext,
  initial: "closed",
  states: {
    closed: { on: { "confirm.ask": { target: "asking", actions: "keepQuestion" } } },
    asking: {
      on: {
        "confirm.no": { target: "closed", actions: "forgetAll" },
        "confirm.yes": { target: "acting", actions: "forgetRefusal" },
      },
    },
    acting: {
      invoke: {
        id: "act",
        src: "act",
        input: confirmedQuestion,
        onDone: { target: "closed", actions: ["tellDone", "forgetAll"] },
        onError: { target: "asking", actions: ["keepRefusal", "tellFailure"] },
      },
    },
  },
});

import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort, refusalIn } from "../port.ts";

export type FormAnswer = {
  /** The path to go on to; null when the page itself says what came of it. */
  readonly goesTo: string | null;
  /** The e-mail address that the form was sent with; empty where it has none. */
  readonly emailAddress: string;
};

export type PageFormContext = {
  /** Why it was not taken: `rule` names the field it is about, `setBy` holds the gateway's own sentence. */
  readonly problem: Notice | null;
  readonly answer: FormAnswer | null;
};

export type PageFormEvent =
  | { readonly type: "form.submit" }
  /** The browser shows the page again as it was left. */
  | { readonly type: "page.restored" };

export type PageFormEmitted =
  | { readonly type: "form.refused"; readonly field: string | null }
  | { readonly type: "page.leave"; readonly path: string };

const blank: PageFormContext = { problem: null, answer: null };

/**
 * The form of a page that stands outside the console: signing in, signing up, a password, the sandbox's checkout. What is
 * typed stays in the page's own fields, so that no password is ever in a machine; the port reads them when it sends.
 *
 * What can go wrong: a field is refused (said at it, and it takes the focus); there were too many tries (said with the
 * time); no answer came or the gateway broke (said above the form, which keeps what was typed); the person comes back to
 * the page that was left (the form works again).
 */
export const pageFormMachine = setup({
  types: {
    context: {} as PageFormContext,
    events: {} as PageFormEvent,
    emitted: {} as PageFormEmitted,
    tags: {} as "busy",
  },
  actors: { sendForm: promisePort<FormAnswer>("sendForm") },
  guards: { goesOn: ({ event }) => typeof outputIn<FormAnswer>(event)?.goesTo === "string" },
  actions: {
    startOver: assign(blank),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "form-refused") }),
    keepAnswer: assign({ answer: ({ event }) => outputIn<FormAnswer>(event) ?? null }),
    tellRefused: emit(({ event }) => ({ type: "form.refused" as const, field: refusalIn(event)?.rule ?? null })),
    leavePage: emit(({ event }) => ({
      type: "page.leave" as const,
      path: outputIn<FormAnswer>(event)?.goesTo ?? "/",
    })),
  },
}).createMachine({
  id: "pageForm",
  context: blank,
  initial: "editing",
  states: {
    editing: { on: { "form.submit": { target: "sending", actions: "startOver" } } },
    sending: {
      tags: "busy",
      invoke: {
        id: "sendForm",
        src: "sendForm",
        onDone: [
          { guard: "goesOn", target: "leaving", actions: ["keepAnswer", "leavePage"] },
          { target: "answered", actions: "keepAnswer" },
        ],
        onError: { target: "editing", actions: ["keepProblem", "tellRefused"] },
      },
    },
    leaving: { tags: "busy", on: { "page.restored": { target: "editing", actions: "startOver" } } },
    answered: { type: "final" },
  },
});

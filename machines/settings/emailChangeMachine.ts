import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

export type EmailChangeContext = {
  /** Why it was not taken: its `rule` names the field that it is about. */
  readonly problem: Notice | null;
};

export type EmailChangeEvent =
  | { readonly type: "email.open" }
  | { readonly type: "email.close" }
  | { readonly type: "email.submit" }
  /** Gives up what was asked for and is not confirmed. */
  | { readonly type: "email.keep" };

export type EmailChangeEmitted =
  | { readonly type: "email.asked"; readonly notice: Notice }
  | { readonly type: "email.kept"; readonly notice: Notice }
  | { readonly type: "email.failed"; readonly notice: Notice }
  /** The field that takes the focus; null when it is about none. */
  | { readonly type: "email.refused"; readonly field: string | null };

/** Where the mail with the link went. */
export type EmailAsked = { readonly emailAddress: string };

const blank: EmailChangeContext = { problem: null };

/**
 * Another address to sign in with. Mails go to both: the new one's link takes it, the old one's stops that, and until then
 * nothing changes. Whether the new one is somebody's already is told to its mailbox alone. The password stays in the
 * dialog's own fields; the port reads them when it sends.
 *
 * What can go wrong: it is no address or one's own, the password is wrong, the sign-in is too old (said at the field);
 * too many tries (said with the time); no answer comes, or giving it up fails (said; what is true stands beside it).
 */
export const emailChangeMachine = setup({
  types: {
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
    emitted: {} as EmailChangeEmitted,
  },
  actors: {
    askForEmail: promisePort<EmailAsked>("askForEmail"),
    keepEmail: promisePort<void>("keepEmail"),
  },
  actions: {
    forgetProblem: assign(blank),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "email-refused") }),
    tellAsked: emit(({ event }) => ({
      type: "email.asked" as const,
      notice: { id: "email-asked", values: { emailAddress: outputIn<EmailAsked>(event)?.emailAddress ?? "" } },
    })),
    tellRefused: emit(({ event }) => ({ type: "email.refused" as const, field: refusalIn(event)?.rule ?? null })),
    tellKept: emit({ type: "email.kept", notice: { id: "email-kept" } }),
    tellFailure: emit(({ event }) => ({
      type: "email.failed" as const,
      notice: noticeOf("email-keep-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "emailChange",
  context: blank,
  initial: "closed",
  states: {
    closed: { entry: "forgetProblem", on: { "email.open": "editing", "email.keep": "keeping" } },
    editing: { on: { "email.close": "closed", "email.submit": "asking" } },
    asking: {
      entry: "forgetProblem",
      invoke: {
        id: "askForEmail",
        src: "askForEmail",
        onDone: { target: "closed", actions: "tellAsked" },
        onError: { target: "editing", actions: ["keepProblem", "tellRefused"] },
      },
    },
    keeping: {
      invoke: {
        id: "keepEmail",
        src: "keepEmail",
        onDone: { target: "closed", actions: "tellKept" },
        onError: { target: "closed", actions: "tellFailure" },
      },
    },
  },
});

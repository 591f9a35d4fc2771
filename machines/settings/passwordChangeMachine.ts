import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort, refusalIn } from "../port.ts";

export type PasswordChangeContext = {
  /** Why it was not taken: its `rule` names the field that it is about. */
  readonly problem: Notice | null;
};

export type PasswordChangeEvent =
  | { readonly type: "password.open" }
  | { readonly type: "password.close" }
  | { readonly type: "password.submit" };

export type PasswordChangeEmitted =
  | { readonly type: "password.changed"; readonly notice: Notice }
  /** The field that takes the focus; null when it is about none. */
  | { readonly type: "password.refused"; readonly field: string | null };

const blank: PasswordChangeContext = { problem: null };

/**
 * Another password for who knows theirs. What is typed stays in the dialog's own fields, so that no password is ever in a
 * machine; the port reads them when it sends.
 *
 * What can go wrong: the password that is asked for is wrong, the new one is too easy (said at the field, which takes the
 * focus); there were too many tries (said with the time); no answer came (said: it may be changed all the same).
 */
export const passwordChangeMachine = setup({
  types: {
    context: {} as PasswordChangeContext,
    events: {} as PasswordChangeEvent,
    emitted: {} as PasswordChangeEmitted,
  },
  actors: { changePassword: promisePort<void>("changePassword") },
  actions: {
    forgetProblem: assign(blank),
    keepProblem: assign({ problem: ({ event }) => noticeIn(event, "password-refused") }),
    tellChanged: emit({ type: "password.changed", notice: { id: "password-changed" } }),
    tellRefused: emit(({ event }) => ({ type: "password.refused" as const, field: refusalIn(event)?.rule ?? null })),
  },
}).createMachine({
  id: "passwordChange",
  context: blank,
  initial: "closed",
  states: {
    closed: { entry: "forgetProblem", on: { "password.open": "editing" } },
    editing: { on: { "password.close": "closed", "password.submit": "saving" } },
    saving: {
      entry: "forgetProblem",
      invoke: {
        id: "changePassword",
        src: "changePassword",
        onDone: { target: "closed", actions: "tellChanged" },
        onError: { target: "editing", actions: ["keepProblem", "tellRefused"] },
      },
    },
  },
});

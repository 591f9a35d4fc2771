import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";

/** A browser that the person is signed in with, as the list names it. */
export type ListedSignIn = { readonly id: string; readonly name: string };

export type SignInsContext = {
  /** The one that is to be signed out; null for all but this one. */
  readonly signIn: ListedSignIn | null;
};

export type SignInsEvent =
  | { readonly type: "signIn.end"; readonly signIn: ListedSignIn }
  | { readonly type: "signIns.endOthers" }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" };

export type SignInsEmitted =
  | { readonly type: "signIns.ended"; readonly notice: Notice }
  | { readonly type: "signIns.failed"; readonly notice: Notice };

export type SignInToEnd = { readonly id: string };

const signInToEnd = ({ context }: { context: SignInsContext }): SignInToEnd => ({ id: context.signIn?.id ?? "" });

const nameIn = (signIn: ListedSignIn | null) => ({ values: { name: signIn?.name ?? "" } });

/**
 * Signing out where one is signed in: one browser at once, or, after a question, every other one.
 *
 * What can go wrong: the browser is signed out already (that is what was wanted, and is said so); no answer comes or the
 * gateway breaks (said, and the list says what is true).
 */
export const signInsMachine = setup({
  types: { context: {} as SignInsContext, events: {} as SignInsEvent, emitted: {} as SignInsEmitted },
  actors: {
    endSignIn: promisePort<void, SignInToEnd>("endSignIn"),
    endOtherSignIns: promisePort<number>("endOtherSignIns"),
  },
  guards: { isGone: ({ event }) => refusalIn(event)?.code === "NotFound" },
  actions: {
    keepSignIn: assign({ signIn: ({ event }) => (event.type === "signIn.end" ? event.signIn : null) }),
    forgetSignIn: assign({ signIn: null }),
    tellEnded: emit(({ context }) => ({
      type: "signIns.ended" as const,
      notice: { id: "sign-in-ended", ...nameIn(context.signIn) },
    })),
    tellOthersEnded: emit({ type: "signIns.ended", notice: { id: "other-sign-ins-ended" } }),
    tellFailure: emit(({ context, event }) => ({
      type: "signIns.failed" as const,
      notice: {
        ...noticeOf("sign-in-end-failed", refusalIn(event) ?? refusalOf(undefined)),
        ...nameIn(context.signIn),
      },
    })),
    tellOthersFailure: emit(({ event }) => ({
      type: "signIns.failed" as const,
      notice: noticeIn(event, "other-sign-ins-end-failed") ?? { id: "other-sign-ins-end-failed" },
    })),
  },
}).createMachine({
  id: "signIns",
  context: { signIn: null },
  initial: "idle",
  states: {
    idle: {
      entry: "forgetSignIn",
      on: {
        "signIn.end": { target: "ending", actions: "keepSignIn" },
        "signIns.endOthers": "confirming",
      },
    },
    ending: {
      invoke: {
        id: "endSignIn",
        src: "endSignIn",
        input: signInToEnd,
        onDone: { target: "idle", actions: "tellEnded" },
        onError: [
          { guard: "isGone", target: "idle", actions: "tellEnded" },
          { target: "idle", actions: "tellFailure" },
        ],
      },
    },
    confirming: { on: { "confirm.no": "idle", "confirm.yes": "endingOthers" } },
    endingOthers: {
      invoke: {
        id: "endOtherSignIns",
        src: "endOtherSignIns",
        onDone: { target: "idle", actions: "tellOthersEnded" },
        onError: { target: "idle", actions: "tellOthersFailure" },
      },
    },
  },
});

import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, outputIn, promisePort, refusalIn } from "../port.ts";

/** Where a person goes when there is no safe place to return to. */
const home = "/";

/**
 * The code of a refusal that means: there is no valid sign-in, go and sign in. The provider's own text for it is
 * 'Login required'.
 */
export const loginRequired = "LoginRequired";

/** Whoever is signed in. Tokens stay behind the port: nothing of them is ever in a machine. */
export type Account = { readonly personId: string; readonly email: string; readonly name: string };

export type SessionInput = {
  /** Path, query and hash of the address that was opened. */
  readonly path: string;
};

export type TokenAnswer = {
  readonly account: Account;
  /** The page was opened by the provider's redirect, so the person wants back to where they were. */
  readonly hasReturned: boolean;
};

export type LoginRequest = { readonly targetUrl: string };

export type RestoredTarget = { readonly targetUrl: string | null };

export type SessionContext = {
  readonly account: Account | null;
  /** The address to come back to after the sign-in: a path of this origin. */
  readonly targetUrl: string;
  readonly notice: Notice | null;
};

export type SessionEvent =
  | { readonly type: "session.retry" }
  | { readonly type: "login.returned"; readonly account: Account }
  | { readonly type: "token.loginRequired"; readonly path: string }
  | { readonly type: "session.signOut" }
  | { readonly type: "session.signIn" };

export type SessionEmitted = { readonly type: "navigate.to"; readonly path: string };

const hasControlCharacter = (text: string): boolean => [...text].some((sign) => sign < " " || sign === "\u007f");

/**
 * The address if it is a path of this origin, else `/`. Browsers read `//host` and `/\host` as another origin, and
 * drop tabs and line ends before they decide.
 */
export function samePath(address: unknown): string {
  if (typeof address !== "string" || !address.startsWith("/") || hasControlCharacter(address)) return home;
  return address[1] === "/" || address[1] === "\\" ? home : address;
}

const initialContext = ({ input }: { input: SessionInput }): SessionContext => ({
  account: null,
  targetUrl: samePath(input.path),
  notice: null,
});

const loginRequest = ({ context }: { context: SessionContext }): LoginRequest => ({ targetUrl: context.targetUrl });

/**
 * The sign-in of one tab: whether somebody is signed in, the way to the provider and back, and signing out.
 *
 * What can go wrong: the token fetch answers 'Login required' (then the provider is asked, and the person comes back to
 * where they were); the provider or the gateway is away (say so, offer a retry); the remembered address is missing or
 * of another origin (go to `/`); a token ends in the middle of the work (sign in again and come back); signing out
 * fails at the provider (the tab is signed out all the same: its tokens are gone).
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    emitted: {} as SessionEmitted,
    tags: {} as "spinner",
  },
  actors: {
    /** Reads the cached token, or takes it from the provider's redirect. Rejects with `loginRequired`. */
    readToken: promisePort<TokenAnswer>("readToken"),
    /** Stores the address and leaves for the provider. Resolves never in a browser: the page is gone. */
    openLogin: promisePort<void, LoginRequest>("openLogin"),
    /** Takes the stored address out of the store: a second reading finds none. */
    restoreTarget: promisePort<RestoredTarget>("restoreTarget"),
    endSession: promisePort<void>("endSession"),
  },
  guards: {
    isLoginRequired: ({ event }) => refusalIn(event)?.code === loginRequired,
    hasReturned: ({ event }) => outputIn<TokenAnswer>(event)?.hasReturned === true,
  },
  actions: {
    keepAccount: assign({
      account: ({ event }) => outputIn<TokenAnswer>(event)?.account ?? null,
      notice: null,
    }),
    keepReturned: assign({
      account: ({ context, event }) => (event.type === "login.returned" ? event.account : context.account),
    }),
    forgetAccount: assign({ account: null }),
    keepPath: assign({
      targetUrl: ({ context, event }) =>
        event.type === "token.loginRequired" ? samePath(event.path) : context.targetUrl,
    }),
    clearTarget: assign({ targetUrl: home }),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "session-failed") }),
    clearNotice: assign({ notice: null }),
    goToTarget: emit(({ event }) => ({
      type: "navigate.to" as const,
      path: samePath(outputIn<RestoredTarget>(event)?.targetUrl),
    })),
    goHome: emit({ type: "navigate.to", path: home }),
  },
}).createMachine({
  id: "session",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      tags: "spinner",
      invoke: {
        id: "readToken",
        src: "readToken",
        onDone: [
          { guard: "hasReturned", target: "restoring", actions: "keepAccount" },
          { target: "signedIn", actions: "keepAccount" },
        ],
        onError: [
          { guard: "isLoginRequired", target: "redirectingToLogin" },
          { target: "failed", actions: "keepNotice" },
        ],
      },
    },
    failed: {
      on: { "session.retry": { target: "loading", actions: "clearNotice" } },
    },
    redirectingToLogin: {
      tags: "spinner",
      invoke: {
        id: "openLogin",
        src: "openLogin",
        input: loginRequest,
        onError: { target: "failed", actions: "keepNotice" },
      },
      on: { "login.returned": { target: "restoring", actions: "keepReturned" } },
    },
    restoring: {
      tags: "spinner",
      invoke: {
        id: "restoreTarget",
        src: "restoreTarget",
        onDone: { target: "signedIn", actions: ["clearTarget", "goToTarget"] },
        onError: { target: "signedIn", actions: ["clearTarget", "goHome"] },
      },
    },
    signedIn: {
      on: {
        "token.loginRequired": { target: "redirectingToLogin", actions: ["keepPath", "forgetAccount"] },
        "session.signOut": "signingOut",
      },
    },
    signingOut: {
      tags: "spinner",
      entry: ["forgetAccount", "clearTarget"],
      invoke: { id: "endSession", src: "endSession", onDone: "signedOut", onError: "signedOut" },
    },
    signedOut: {
      on: { "session.signIn": "redirectingToLogin" },
    },
  },
});

import { type Notice, PortRefusal } from "../../machines/port.ts";
import { sessionMachine } from "../../machines/session/sessionMachine.ts";
import { tableOf } from "../support/table.ts";

const mia = { personId: "person-1", email: "mia@example.com", name: "Mia" };
const noor = { personId: "person-2", email: "noor@example.com", name: "Noor" };
const loginRequired = new PortRefusal({ code: "LoginRequired" });
const broken = new PortRefusal({ code: "ServerError" });
const away = new PortRefusal({ code: "AnswerLost" });
const blocked = new Error("storage is blocked");
const noorReturned = { type: "login.returned", account: noor } as const;
const required = (path: string) => ({ type: "token.loginRequired", path }) as const;
const failed = (cause: string): Notice => ({ id: "session-failed", cause });
const goes = (path: string) => [{ type: "navigate.to", path } as const];

type Story = { readonly account: typeof mia | null; readonly targetUrl: string; readonly notice: Notice | null };

/** Channels and settings, section 2.12; decision 25. Only paths of this origin are ever gone to (Q16). */
export const sessionTable = tableOf(sessionMachine)({
  title: "signing in, and out",
  story: { account: null, targetUrl: "/", notice: null } as Story,
  starts: [
    { input: { path: "/board/kitchen/compose" }, to: "loading", knows: { targetUrl: "/board/kitchen/compose" } },
    { input: { path: "//evil.example/" }, to: "loading" },
    { input: { path: "/\\evil.example" }, to: "loading" },
  ],
  places: {
    loading: { tags: ["spinner"], calls: { readToken: () => undefined } },
    redirectingToLogin: { tags: ["spinner"], calls: { openLogin: ({ targetUrl }) => ({ targetUrl }) } },
    restoring: { tags: ["spinner"], calls: { restoreTarget: () => undefined } },
    signedIn: {},
    failed: {},
    signingOut: { tags: ["spinner"], calls: { endSession: () => undefined } },
    signedOut: {},
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["readToken", { account: mia, hasReturned: false }], to: "signedIn", keep: () => ({ account: mia, notice: null }) },
    // The page was opened by the provider's redirect: back to where the person was.
    { in: "loading", answer: ["readToken", { account: mia, hasReturned: true }], to: "restoring", keep: () => ({ account: mia, notice: null }) },
    { in: "loading", refusal: ["readToken", loginRequired], to: "redirectingToLogin" },
    { in: "loading", refusal: ["readToken", broken], to: "failed", keep: () => ({ notice: failed("ServerError") }) },
    { in: "failed", on: { type: "session.retry" }, to: "loading", keep: () => ({ notice: null }) },
    { in: "redirectingToLogin", on: noorReturned, to: "restoring", keep: () => ({ account: noor }) },
    { in: "redirectingToLogin", refusal: ["openLogin", away], to: "failed", keep: () => ({ notice: failed("AnswerLost") }) },
    { in: "restoring", answer: ["restoreTarget", { targetUrl: "/boards?x=1" }], to: "signedIn", keep: () => ({ targetUrl: "/" }), emits: () => goes("/boards?x=1") },
    { in: "restoring", answer: ["restoreTarget", { targetUrl: null }], to: "signedIn", keep: () => ({ targetUrl: "/" }), emits: () => goes("/") },
    { in: "restoring", answer: ["restoreTarget", { targetUrl: "//evil.example/" }], to: "signedIn", keep: () => ({ targetUrl: "/" }), emits: () => goes("/") },
    { in: "restoring", answer: ["restoreTarget", { targetUrl: "/\t/evil.example/" }], to: "signedIn", keep: () => ({ targetUrl: "/" }), emits: () => goes("/") },
    { in: "restoring", refusal: ["restoreTarget", blocked], to: "signedIn", keep: () => ({ targetUrl: "/" }), emits: () => goes("/") },
    { in: "signedIn", on: required("/board/kitchen/live?full=1"), to: "redirectingToLogin", keep: () => ({ account: null, targetUrl: "/board/kitchen/live?full=1" }) },
    { in: "signedIn", on: required("https://evil.example/"), to: "redirectingToLogin", keep: () => ({ account: null, targetUrl: "/" }) },
    { in: "signedIn", on: { type: "session.signOut" }, to: "signingOut", keep: () => ({ account: null, targetUrl: "/" }) },
    // Signed out all the same: the tab's tokens are gone.
    { in: "signingOut", answer: ["endSession", undefined], to: "signedOut" },
    { in: "signingOut", refusal: ["endSession", away], to: "signedOut" },
    { in: "signedOut", on: { type: "session.signIn" }, to: "redirectingToLogin" },
  ],
  promises: {
    "no screen that needs sign-in renders outside signedIn": ({ snapshot }) =>
      snapshot.matches("signedIn") ? snapshot.context.account !== null : undefined,
    "targetUrl is only ever a same-origin path": ({ snapshot, calls, emitted }) =>
      [
        snapshot.context.targetUrl,
        ...calls.filter((call) => call.port === "openLogin").map((call) => call.input.targetUrl as string),
        ...emitted.flatMap((event) => (event.type === "navigate.to" ? [String(event.path)] : [])),
      ].every((path) => path.startsWith("/") && !path.startsWith("//") && !path.includes("evil")),
    "targetUrl is cleared after it was used once": ({ snapshot, previous, emittedNow }) =>
      previous?.matches("restoring") && snapshot.matches("signedIn")
        ? snapshot.context.targetUrl === "/" && emittedNow.length === 1
        : emittedNow.length === 0,
    "while loading, only a spinner is shown": ({ snapshot }) =>
      snapshot.matches("loading") ? snapshot.hasTag("spinner") : undefined,
    "nobody is signed in after signing out, even when the provider is away": ({ snapshot }) =>
      snapshot.matches("signedOut") || snapshot.matches("signingOut") ? snapshot.context.account === null : undefined,
    "a failure says so and can be tried again": ({ snapshot }) =>
      snapshot.matches("failed")
        ? snapshot.context.notice?.id === "session-failed" && snapshot.can({ type: "session.retry" })
        : undefined,
  },
  contract: {
    flow: "session",
    more: {
      "loading done.readToken restoring": "the provider's redirect opens the page anew: it is read while loading",
      "redirectingToLogin error.openLogin failed": "a provider that is away is said, with a retry (Q26)",
    },
  },
});

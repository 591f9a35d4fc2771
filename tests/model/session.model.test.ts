import { describe, expect, test } from "vitest";
import { PortRefusal } from "../../machines/port.ts";
import { loginRequired, samePath, sessionMachine } from "../../machines/session/sessionMachine.ts";
import { testByPaths } from "../support/paths.ts";

const account = { personId: "person-1", email: "mia@example.com", name: "Mia" };
const navigations = (emitted: readonly { type: string }[]) => emitted.filter((event) => event.type === "navigate.to");

testByPaths("signing in, and out", {
  machine: sessionMachine,
  inputs: [{ path: "/board/kitchen/compose" }],
  events: [
    { type: "session.retry" },
    { type: "login.returned", account },
    { type: "token.loginRequired", path: "/board/kitchen/live?full=1" },
    { type: "token.loginRequired", path: "https://evil.example/" },
    { type: "session.signOut" },
    { type: "session.signIn" },
  ],
  answers: {
    readToken: {
      done: [
        { account, hasReturned: false },
        { account, hasReturned: true },
      ],
      fails: [new PortRefusal({ code: loginRequired }), new PortRefusal({ code: "ServerError" })],
    },
    openLogin: { fails: [new PortRefusal({ code: "AnswerLost" })] },
    restoreTarget: {
      done: [{ targetUrl: "/boards" }, { targetUrl: null }, { targetUrl: "//evil.example/" }],
      fails: [new Error("storage is blocked")],
    },
    endSession: { done: [undefined], fails: [new PortRefusal({ code: "AnswerLost" })] },
  },
  invariants: {
    "whoever is signed in is known": ({ snapshot }) =>
      snapshot.matches("signedIn") ? snapshot.context.account !== null : undefined,
    "targetUrl is only ever a path of this origin": ({ snapshot, calls, emitted }) =>
      [
        snapshot.context.targetUrl,
        ...calls.filter((call) => call.port === "openLogin").map((call) => call.input.targetUrl as string),
        ...navigations(emitted).map((event) => String((event as { path?: unknown }).path)),
      ].every((path) => path.startsWith("/") && !path.startsWith("//")),
    "targetUrl is used once and cleared": ({ snapshot, previous, emittedNow }) =>
      previous?.matches("restoring")
        ? snapshot.context.targetUrl === "/" && navigations(emittedNow).length === 1
        : navigations(emittedNow).length === 0,
    "while loading, only a spinner is shown": ({ snapshot }) =>
      snapshot.matches("loading") ? snapshot.hasTag("spinner") : undefined,
    "nobody is signed in after signing out, even when the provider is away": ({ snapshot }) =>
      snapshot.matches("signedOut") || snapshot.matches("signingOut") ? snapshot.context.account === null : undefined,
    "a failure says so and can be tried again": ({ snapshot }) =>
      snapshot.matches("failed")
        ? snapshot.context.notice?.id === "session-failed" && snapshot.can({ type: "session.retry" })
        : undefined,
  },
  paths: 28,
});

describe("an address to come back to", () => {
  test.each([
    ["/board/a/live?x=1#y", "/board/a/live?x=1#y"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["", "/"],
    [undefined, "/"],
  ])("%j becomes %j", (address, path) => {
    expect(samePath(address)).toBe(path);
  });
});

import { PortRefusal } from "../../machines/port.ts";
import { boardRedirectMachine } from "../../machines/session/boardRedirectMachine.ts";
import { testByPaths } from "../support/paths.ts";

const away = new PortRefusal({ code: "AnswerLost" });

testByPaths("landing without a board", {
  machine: boardRedirectMachine,
  inputs: [
    { kind: "deepLink", pattern: "/board/{boardId}/compose", suffix: "?deeplink&text=hi%20there#x" },
    { kind: "root", pattern: "/board/{boardId}/compose", suffix: "?deeplink&text=hi%20there#x" },
  ],
  events: [{ type: "redirect.retry" }],
  answers: {
    readLastBoard: {
      done: [{ boardIds: ["from-path", "last"] }, { boardIds: [] }],
      fails: [new Error("no storage")],
    },
    checkBoard: { done: [{ boardId: "last" }, { boardId: null }], fails: [away] },
    findFirstBoard: { done: [{ boardId: "first board" }, { boardId: null }], fails: [away] },
    navigate: { done: [undefined], fails: [away] },
  },
  invariants: {
    "never redirects to a board that the viewer may not see": ({ snapshot, events }) => {
      const { boardId } = snapshot.context;
      if (boardId === null) return undefined;
      return events.some((event) => event.output?.boardId === boardId);
    },
    "a redirect happens at most once per landing": ({ calls, events }) => {
      const tries = 1 + events.filter((event) => event.type === "redirect.retry").length;
      return calls.filter((call) => call.port === "navigate").length <= tries;
    },
    "after a redirect nothing follows": ({ snapshot }) =>
      snapshot.matches("redirected") ? snapshot.status === "done" : undefined,
    "the query string and the deeplink marker survive the redirect": ({ calls }) => {
      const paths = calls.filter((call) => call.port === "navigate").map((call) => String(call.input.path));
      if (!paths.length) return undefined;
      return paths.every((path) => /^\/board\/(last|first%20board)\/compose\?deeplink&text=hi%20there#x$/.test(path));
    },
    "without a board a deep link ends at /login and the root at /new-board": ({ snapshot, input }) =>
      snapshot.matches("withoutBoard")
        ? snapshot.output?.path === (input.kind === "root" ? "/new-board" : "/login") &&
          snapshot.output.boardId === null
        : undefined,
    "a failure stays, says so and offers a retry": ({ snapshot }) =>
      snapshot.matches("failed")
        ? snapshot.context.notice?.id === "boards-load-failed" && snapshot.can({ type: "redirect.retry" })
        : undefined,
  },
  paths: 30,
});

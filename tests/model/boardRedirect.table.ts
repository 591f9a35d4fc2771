import { PortRefusal } from "../../machines/port.ts";
import { boardRedirectMachine } from "../../machines/session/boardRedirectMachine.ts";
import { tableOf } from "../support/table.ts";

const deepLink = {
  kind: "deepLink",
  pattern: "/board/{boardId}/compose",
  suffix: "?deeplink&text=hi%20there#x",
} as const;
const root = { kind: "root", pattern: "/board/{boardId}/live", suffix: "?x=1" } as const;
const away = new PortRefusal({ code: "AnswerLost" });
const noStorage = new Error("no storage");

type Landing = {
  readonly kind: "deepLink" | "root";
  readonly pattern: string;
  readonly suffix: string;
  readonly candidates: readonly string[];
  readonly boardId: string | null;
  readonly isRefused: boolean;
};
const forgotten = { candidates: [], boardId: null, isRefused: false };

/** By the documents, once for each board of the answers below. */
const paths: Record<string, Record<string, string>> = {
  "/board/{boardId}/compose": {
    last: "/board/last/compose?deeplink&text=hi%20there#x",
    "first board": "/board/first%20board/compose?deeplink&text=hi%20there#x",
  },
  "/board/{boardId}/live": { last: "/board/last/live?x=1", "first board": "/board/first%20board/live?x=1" },
};
const pathOf = ({ pattern, boardId }: Landing) => paths[pattern]?.[boardId ?? ""];

/** Boards and Plus, section 2; messages, section 2; decisions 4 and 5; contract, A1. */
export const boardRedirectTable = tableOf(boardRedirectMachine)({
  title: "landing without a board",
  story: { ...root, ...forgotten } as Landing,
  starts: [
    { input: deepLink, to: "readingLastBoard", knows: deepLink },
    { input: root, to: "readingLastBoard" },
  ],
  places: {
    readingLastBoard: { calls: { readLastBoard: () => undefined } },
    checkingLastBoard: { calls: { checkBoard: ({ candidates }) => ({ boardIds: candidates }) } },
    findingFirstBoard: { calls: { findFirstBoard: () => undefined } },
    redirecting: { calls: { navigate: (story) => ({ path: pathOf(story) }) } },
    failed: {},
    redirected: { ends: (story) => ({ boardId: story.boardId, path: pathOf(story) }) },
    withoutBoard: { ends: ({ kind }) => ({ boardId: null, path: kind === "root" ? "/new-board" : "/login" }) },
  },
  shows: ({ kind, pattern, suffix, candidates, boardId, isRefused }) => ({
    kind,
    pattern,
    suffix,
    candidates,
    boardId,
    notice: isRefused ? { id: "boards-load-failed", cause: "AnswerLost" } : null,
  }),
  // biome-ignore format: one row a line
  rows: [
    { in: "readingLastBoard", answer: ["readLastBoard", { boardIds: ["from-path", "last"] }], to: "checkingLastBoard", keep: () => ({ candidates: ["from-path", "last"] }) },
    { in: "readingLastBoard", answer: ["readLastBoard", { boardIds: [] }], to: "findingFirstBoard" },
    // A store that cannot be read is no reason to stop.
    { in: "readingLastBoard", refusal: ["readLastBoard", noStorage], to: "findingFirstBoard" },
    { in: "checkingLastBoard", answer: ["checkBoard", { boardId: "last" }], to: "redirecting", keep: () => ({ boardId: "last" }) },
    { in: "checkingLastBoard", answer: ["checkBoard", { boardId: null }], to: "findingFirstBoard" },
    { in: "checkingLastBoard", refusal: ["checkBoard", away], to: "failed", keep: () => ({ isRefused: true }) },
    { in: "findingFirstBoard", answer: ["findFirstBoard", { boardId: "first board" }], to: "redirecting", keep: () => ({ boardId: "first board" }) },
    { in: "findingFirstBoard", answer: ["findFirstBoard", { boardId: null }], to: "withoutBoard" },
    { in: "findingFirstBoard", refusal: ["findFirstBoard", away], to: "failed", keep: () => ({ isRefused: true }) },
    { in: "redirecting", answer: ["navigate", undefined], to: "redirected" },
    { in: "redirecting", refusal: ["navigate", away], to: "failed", keep: () => ({ isRefused: true }) },
    { in: "failed", on: { type: "redirect.retry" }, to: "readingLastBoard", keep: () => forgotten },
  ],
  promises: {
    "never redirects to a board that the viewer may not see": ({ snapshot, events }) => {
      const { boardId } = snapshot.context;
      return boardId === null ? undefined : events.some((event) => event.output?.boardId === boardId);
    },
    "a redirect happens at most once per landing": ({ calls, events }) => {
      const tries = 1 + events.filter((event) => event.type === "redirect.retry").length;
      return calls.filter((call) => call.port === "navigate").length <= tries;
    },
    "after a redirect nothing follows": ({ snapshot }) =>
      snapshot.matches("redirected") ? snapshot.status === "done" : undefined,
    "the query string and the deeplink marker survive the redirect": ({ calls, input }) => {
      const gone = calls.filter((call) => call.port === "navigate").map((call) => String(call.input.path));
      return gone.length ? gone.every((path) => path.endsWith(input.suffix)) : undefined;
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
  contract: {
    flow: "board-redirect",
    more: { "redirecting error.navigate failed": "a path that does not open is said, with a retry (Q26)" },
  },
});

import { shareLandingMachine } from "../../machines/message/shareLandingMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const unknownToken = new PortRefusal({ code: "NotFound" });
const broken = new Error("the router broke");
const failed = (cause: string): Notice => ({ id: "share-landing-failed", cause });

type Landing = {
  readonly token: string;
  readonly message: string | null;
  readonly boardId: string | null;
  readonly notice: Notice | null;
};
const nothing = { message: null, boardId: null, notice: null };

/** By the documents, once for each board and message of the answers below. */
const paths: Record<string, string> = {
  "kitchen W1s/": "/board/kitchen/compose/duplicate/W1s%2F",
  "first board W1s/": "/board/first%20board/compose/duplicate/W1s%2F",
  "kitchen WzFd": "/board/kitchen/compose/duplicate/WzFd",
  "first board WzFd": "/board/first%20board/compose/duplicate/WzFd",
};
const pathOf = ({ boardId, message }: Landing) => ({ path: paths[`${boardId} ${message}`] });

/** Messages, section 2; decisions 5 and 11. */
export const shareLandingTable = tableOf(shareLandingMachine)({
  title: "opening a link that shares a message",
  story: { token: "t0ken", ...nothing } as Landing,
  starts: [
    { input: { token: "t0ken" }, to: "resolving" },
    { input: { token: "0ther" }, to: "resolving", knows: { token: "0ther" } },
  ],
  places: {
    resolving: { calls: { resolveShareToken: ({ token }) => ({ token }) } },
    findingBoard: { calls: { findBoard: () => undefined } },
    redirecting: { calls: { navigate: pathOf } },
    failed: {},
    redirected: { ends: pathOf },
    withoutBoard: { ends: () => ({ path: "/login" }) },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "resolving", answer: ["resolveShareToken", { message: "W1s/" }], to: "findingBoard", keep: () => ({ message: "W1s/" }) },
    { in: "resolving", answer: ["resolveShareToken", { message: "WzFd" }], to: "findingBoard", keep: () => ({ message: "WzFd" }) },
    // Unknown, revoked, or of another tenant: all the same (decision 11).
    { in: "resolving", refusal: ["resolveShareToken", unknownToken], to: "failed", keep: () => ({ notice: failed("NotFound") }) },
    { in: "resolving", refusal: ["resolveShareToken", away], to: "failed", keep: () => ({ notice: failed("AnswerLost") }) },
    { in: "findingBoard", answer: ["findBoard", { boardId: "kitchen" }], to: "redirecting", keep: () => ({ boardId: "kitchen" }) },
    { in: "findingBoard", answer: ["findBoard", { boardId: "first board" }], to: "redirecting", keep: () => ({ boardId: "first board" }) },
    { in: "findingBoard", answer: ["findBoard", { boardId: null }], to: "withoutBoard" },
    { in: "findingBoard", refusal: ["findBoard", away], to: "failed", keep: () => ({ notice: failed("AnswerLost") }) },
    { in: "redirecting", answer: ["navigate", undefined], to: "redirected" },
    { in: "redirecting", refusal: ["navigate", broken], to: "failed", keep: () => ({ notice: failed("Unknown") }) },
    { in: "failed", on: { type: "landing.retry" }, to: "resolving", keep: () => nothing },
  ],
  promises: {
    "last-used board first, then the first board, then /login": ({ snapshot, events }) => {
      if (snapshot.status !== "done") return undefined;
      const found = events.findLast((event) => event.type === "xstate.done.actor.findBoard")?.output.boardId;
      const { path } = snapshot.output as { path: string };
      return found === null ? path === "/login" : path.startsWith(`/board/${encodeURIComponent(found)}/`);
    },
    // The route asks for the sign-in; here nothing is asked, of anybody, before the token is.
    "a token is resolved only after sign-in": ({ calls }) => calls[0]?.port === "resolveShareToken",
    "the token that is asked for is the one of the address": ({ calls, input }) =>
      calls.every((call) => call.port !== "resolveShareToken" || call.input.token === input.token),
    "only a message that was found is opened, in compose": ({ calls, events }) => {
      const opened = calls.filter((call) => call.port === "navigate").map((call) => String(call.input.path));
      const found = events.flatMap((event) =>
        event.output?.message ? [encodeURIComponent(event.output.message)] : [],
      );
      return opened.length
        ? opened.every((path) => found.some((message) => path.endsWith(`/compose/duplicate/${message}`)))
        : undefined;
    },
    "without a board it ends at the sign-in": ({ snapshot }) =>
      snapshot.matches("withoutBoard") ? snapshot.output?.path === "/login" : undefined,
    "a failure says why and offers a retry": ({ snapshot }) =>
      snapshot.matches("failed")
        ? snapshot.context.notice?.id === "share-landing-failed" && snapshot.can({ type: "landing.retry" })
        : undefined,
    "an unknown token is told from a gateway that is away": ({ event, snapshot }) =>
      event?.error === unknownToken ? snapshot.context.notice?.cause === "NotFound" : undefined,
  },
  contract: {
    flow: "share-landing",
    more: { "redirecting error.navigate failed": "a path that does not open is said, with a retry" },
  },
});

import { encodedLandingMachine } from "../../machines/message/encodedLandingMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const noBase64 = new Error("no base64");
const broken = new Error("the router broke");
const failed = (cause: string): Notice => ({ id: "encoded-landing-failed", cause });

type Landing = {
  readonly token: string;
  readonly message: string | null;
  readonly boardId: string | null;
  readonly notice: Notice | null;
};

/** By the documents, once for each board and message of the answers below. */
const paths: Record<string, string> = {
  "kitchen W1s/": "/board/kitchen/compose/duplicate/W1s%2F",
  "first board W1s/": "/board/first%20board/compose/duplicate/W1s%2F",
  "kitchen WzFd": "/board/kitchen/compose/duplicate/WzFd",
  "first board WzFd": "/board/first%20board/compose/duplicate/WzFd",
};
const pathOf = ({ boardId, message }: Landing) => ({ path: paths[`${boardId} ${message}`] });

/** Messages, section 2; decisions 5 and 50. */
export const encodedLandingTable = tableOf(encodedLandingMachine)({
  title: "opening a link that holds a message",
  story: { token: "W1s/", message: null, boardId: null, notice: null } as Landing,
  starts: [
    { input: { token: "W1s/" }, to: "decoding" },
    { input: { token: "0ther" }, to: "decoding", knows: { token: "0ther" } },
  ],
  places: {
    decoding: { calls: { decodeToken: ({ token }) => ({ token }) } },
    findingBoard: { calls: { findBoard: () => undefined } },
    redirecting: { calls: { navigate: pathOf } },
    failed: {},
    // Reading it again would give the same.
    unusable: {},
    redirected: { ends: pathOf },
    withoutBoard: { ends: () => ({ path: "/login" }) },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "decoding", answer: ["decodeToken", { message: "W1s/" }], to: "findingBoard", keep: () => ({ message: "W1s/" }) },
    { in: "decoding", answer: ["decodeToken", { message: "WzFd" }], to: "findingBoard", keep: () => ({ message: "WzFd" }) },
    { in: "decoding", answer: ["decodeToken", { message: null }], to: "unusable" },
    { in: "decoding", refusal: ["decodeToken", noBase64], to: "unusable" },
    { in: "findingBoard", answer: ["findBoard", { boardId: "kitchen" }], to: "redirecting", keep: () => ({ boardId: "kitchen" }) },
    { in: "findingBoard", answer: ["findBoard", { boardId: "first board" }], to: "redirecting", keep: () => ({ boardId: "first board" }) },
    { in: "findingBoard", answer: ["findBoard", { boardId: null }], to: "withoutBoard" },
    { in: "findingBoard", refusal: ["findBoard", away], to: "failed", keep: () => ({ notice: failed("AnswerLost") }) },
    { in: "redirecting", answer: ["navigate", undefined], to: "redirected" },
    { in: "redirecting", refusal: ["navigate", broken], to: "failed", keep: () => ({ notice: failed("Unknown") }) },
    { in: "failed", on: { type: "landing.retry" }, to: "findingBoard", keep: () => ({ boardId: null, notice: null }) },
  ],
  promises: {
    "only a valid grid reaches compose/duplicate": ({ calls, events }) => {
      const opened = calls.filter((call) => call.port === "navigate").map((call) => String(call.input.path));
      const read = events.find((event) => event.type === "xstate.done.actor.decodeToken")?.output.message;
      return opened.length
        ? typeof read === "string" &&
            opened.every((path) => path.endsWith(`/compose/duplicate/${encodeURIComponent(read)}`))
        : undefined;
    },
    "what is no grid stays on its page, and no board is asked for": ({ snapshot, calls }) =>
      snapshot.matches("unusable") ? calls.every((call) => call.port === "decodeToken") : undefined,
    "without a board it ends at the sign-in": ({ snapshot }) =>
      snapshot.matches("withoutBoard") ? snapshot.output?.path === "/login" : undefined,
    "a retry asks for the board again, and does not read the token twice": ({ event, previous, snapshot, calls }) =>
      event?.type === "landing.retry" && previous?.matches("failed")
        ? snapshot.matches("findingBoard") && calls.filter((call) => call.port === "decodeToken").length === 1
        : undefined,
  },
  contract: {
    flow: "encoded-landing",
    more: { "redirecting error.navigate failed": "a path that does not open is said, with a retry" },
  },
});

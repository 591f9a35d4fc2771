import { encodedLandingMachine } from "../../machines/message/encodedLandingMachine.ts";
import { shareLandingMachine } from "../../machines/message/shareLandingMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { type PortCall, testByPaths } from "../support/paths.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const unknownToken = new PortRefusal({ code: "NotFound" });
const composed = "/board/kitchen/compose/duplicate/W1s%2F";
const pathsOf = (calls: readonly PortCall[]) =>
  calls.filter((call) => call.port === "navigate").map((call) => call.input.path);

testByPaths("opening a link that shares a message", {
  machine: shareLandingMachine,
  inputs: [{ token: "t0ken" }],
  events: [{ type: "landing.retry" }],
  answers: {
    resolveShareToken: { done: [{ message: "W1s/" }], fails: [unknownToken, away] },
    findBoard: { done: [{ boardId: "kitchen" }, { boardId: null }], fails: [away] },
    navigate: { done: [undefined], fails: [new Error("the router broke")] },
  },
  invariants: {
    "the token that is asked for is the one of the address": ({ calls }) =>
      calls.every((call) => call.port !== "resolveShareToken" || call.input.token === "t0ken"),
    "only a message that was found is opened, in compose": ({ calls }) => {
      const paths = pathsOf(calls);
      return paths.length ? paths.every((path) => path === composed) : undefined;
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
  paths: 8,
});

testByPaths("opening a link that holds a message", {
  machine: encodedLandingMachine,
  inputs: [{ token: "W1s/" }],
  events: [{ type: "landing.retry" }],
  answers: {
    decodeToken: { done: [{ message: "W1s/" }, { message: null }], fails: [new Error("no base64")] },
    findBoard: { done: [{ boardId: "kitchen" }, { boardId: null }], fails: [away] },
    navigate: { done: [undefined], fails: [new Error("the router broke")] },
  },
  invariants: {
    "only a valid grid reaches compose": ({ calls, events }) => {
      const paths = pathsOf(calls);
      const isGrid = events.some((event) => event.output?.message === "W1s/");
      return paths.length ? isGrid && paths.every((path) => path === composed) : undefined;
    },
    "what is no grid stays on its page, and no board is asked for": ({ snapshot, calls }) =>
      snapshot.matches("unusable") ? calls.every((call) => call.port === "decodeToken") : undefined,
    "without a board it ends at the sign-in": ({ snapshot }) =>
      snapshot.matches("withoutBoard") ? snapshot.output?.path === "/login" : undefined,
    "a retry asks for the board again, and does not read the token twice": ({ event, snapshot, calls }) =>
      event?.type === "landing.retry"
        ? snapshot.matches("findingBoard") && calls.filter((call) => call.port === "decodeToken").length === 1
        : undefined,
  },
  paths: 8,
});

import { newBoardMachine } from "../../machines/board/newBoardMachine.ts";
import { pairingMachine, readCode } from "../../machines/board/pairingMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const lost = new PortRefusal({ code: "AnswerLost" });
const pending = (calls: readonly { state: string }[]) => calls.filter(({ state }) => state === "pending").length;

testByPaths("making a board", {
  machine: newBoardMachine,
  inputs: [{ timezone: "Europe/Zurich" }],
  events: [
    { type: "title.change", title: " Kitchen " },
    { type: "title.change", title: "  " },
    { type: "title.change", title: "x".repeat(61) },
    { type: "style.choose", style: "white" },
    { type: "code62.choose", code62: "heart" },
    { type: "timezone.choose", timezone: "UTC" },
    { type: "board.submit" },
  ],
  answers: {
    createBoard: { done: [{ boardId: "b" }], fails: [lost, new PortRefusal({ code: "ValidationError" })] },
  },
  remember: ({ title }) => title.trim(),
  invariants: {
    "one submit makes at most one board": ({ calls, events }) =>
      calls.length <= events.filter(({ type }) => type === "board.submit").length && pending(calls) <= 1,
    "nothing is sent without a title, or with one that is too long": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => input.title === "Kitchen"),
    "style is black or white, default black": ({ snapshot, events }) =>
      snapshot.context.style === (events.some(({ type }) => type === "style.choose") ? "white" : "black"),
    "code 62 is the degree sign or a heart, and sent as chosen": ({ event, snapshot, calls, events }) => {
      const chosen = events.some(({ type }) => type === "code62.choose") ? "heart" : "degree";
      const isSent = event?.type === "board.submit" && snapshot.matches("creating");
      return snapshot.context.code62 === chosen && (!isSent || calls.at(-1)?.input.code62 === chosen);
    },
    "a refused title is said beside the field, any other failure as a notice": ({ event, snapshot, emittedNow }) => {
      if (event?.type !== "xstate.error.actor.createBoard") return undefined;
      const isTitle = event.error.refusal.code === "ValidationError";
      return isTitle ? snapshot.context.problem !== null && emittedNow.length === 0 : emittedNow.length === 1;
    },
    "a failure keeps the form": ({ event, snapshot, previous }) =>
      event?.type === "xstate.error.actor.createBoard"
        ? snapshot.matches("editing") && snapshot.context.title === previous?.context.title
        : undefined,
    "the new board is told once": ({ snapshot, emitted }) =>
      snapshot.matches("created") ? emitted.filter(({ type }) => type === "board.created").length === 1 : undefined,
  },
  paths: 105,
});

testByPaths("pairing a display", {
  machine: pairingMachine,
  inputs: [{ boardId: "kitchen" }],
  events: [
    { type: "code.change", typed: "abcd-efgh" },
    { type: "code.change", typed: "abc" },
    { type: "pairing.submit" },
  ],
  answers: { pairDevice: { done: [undefined], fails: [lost, new PortRefusal({ code: "RateLimited", until: 1 })] } },
  remember: ({ typed }) => typed,
  invariants: {
    "only a whole code is asked about, in the gateway's form": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => input.pairingCode === "ABCDEFGH"),
    "never two tries at once": ({ calls }) => pending(calls) <= 1,
    "what is wrong goes with the next key": ({ event, snapshot }) =>
      event?.type === "code.change" ? snapshot.context.problem === null : undefined,
    "a failed try keeps the code and says why": ({ event, snapshot }) =>
      event?.type === "xstate.error.actor.pairDevice"
        ? snapshot.context.problem !== null && readCode(snapshot.context.typed) === "ABCDEFGH"
        : undefined,
    "the end is told once": ({ snapshot, emitted }) =>
      snapshot.matches("paired") ? emitted.filter(({ type }) => type === "pairing.done").length === 1 : undefined,
  },
  paths: 17,
});

import { describe, expect, test } from "vitest";
import {
  type BroadcastProgress,
  type BroadcastTarget,
  hasFailures,
  outcomeNotice,
  reachedCount,
  retryable,
  settledCount,
  wholeCount,
} from "../../machines/message/broadcastContext.ts";
import { broadcastMachine } from "../../machines/message/broadcastMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { type Moment, testByPaths } from "../support/paths.ts";

const boards = [
  { boardId: "kitchen", title: "Kitchen" },
  { boardId: "bench", title: "Bench" },
];
const target = (state: BroadcastTarget["state"], code?: string, boardId = "kitchen"): BroadcastTarget => ({
  boardId,
  title: boardId,
  state,
  refusal: code ? { code } : null,
});
const progress = (state: BroadcastProgress["state"], ...targets: BroadcastTarget[]): BroadcastProgress => ({
  broadcastId: "broadcast-1",
  state,
  targets,
  undoUntil: state === "Done" && targets.some((one) => one.state === "Sent") ? 1 : null,
});
const running = progress("Running", target("Waiting"), target("Sent"));
const allSent = progress("Done", target("Sent"));
const partly = progress("Done", target("Sent"), target("Refused", "RateLimited"));
const hopeless = progress("Done", target("Refused", "NotFound"));
const undone = progress("Undone", target("Undone"));

type BroadcastMoment = Moment<typeof broadcastMachine>;
const sends = ({ calls }: BroadcastMoment) => calls.filter((call) => call.port === "sendBroadcast");
const isOpening = (event: { type: string }) => event.type === "broadcast.open";

testByPaths("a message to several boards", {
  machine: broadcastMachine,
  events: [
    { type: "broadcast.open", characters: [[8, 9]] },
    { type: "broadcast.open", characters: [[8, 9]], boardId: "kitchen" },
    { type: "broadcast.open", characters: [[0, 0]] },
    { type: "broadcast.close" },
    { type: "search.change", search: "kit" },
    { type: "board.toggle", boardId: "kitchen" },
    { type: "boards.all" },
    { type: "boards.none" },
    { type: "broadcast.confirm", idempotencyKey: "key-1" },
    { type: "confirm.no" },
    { type: "confirm.yes" },
    { type: "broadcast.cancel" },
    { type: "broadcast.retry" },
    { type: "broadcast.undo" },
    { type: "progress.received", progress: running },
    { type: "progress.received", progress: partly },
  ],
  answers: {
    loadBoards: {
      done: [
        { boards, running: null },
        { boards, running },
      ],
      fails: [new PortRefusal({ code: "AnswerLost" })],
    },
    ask: {
      done: [
        { boardIds: ["kitchen"], forced: true, forcePinnedMessageOverride: false, problem: null },
        { boardIds: [], forced: false, forcePinnedMessageOverride: false, problem: null },
        { boardIds: ["kitchen"], forced: false, forcePinnedMessageOverride: false, problem: { code: "NotAuthorized" } },
      ],
      fails: [new Error("the child broke")],
    },
    sendBroadcast: {
      done: [running, allSent, partly, hopeless],
      fails: [new PortRefusal({ code: "AnswerLost" })],
    },
    changeBroadcast: {
      done: [undone, partly],
      fails: [new PortRefusal({ code: "ValidationError", rule: "undoTime" })],
    },
  },
  remember: ({ selected, progress: known, search, change }) => [
    selected.length > 0,
    known?.state,
    known?.targets.map((one) => [one.state, one.refusal?.code]),
    search,
    change,
  ],
  strategy: "once",
  invariants: {
    "nothing is sent without a chosen board": (moment) =>
      sends(moment).length ? sends(moment).every((call) => (call.input.boardIds as string[]).length > 0) : undefined,
    "all attempts of one opening carry the same key": (moment) => {
      const keys = new Set(sends(moment).map((call) => call.input.idempotencyKey));
      return moment.events.filter(isOpening).length === 1 && keys.size > 0 ? keys.size === 1 : undefined;
    },
    "the Yes that was given travels in the call itself": (moment) => {
      const { event } = moment;
      if (event?.type !== "xstate.done.actor.ask" || !event.output.forced) return undefined;
      return sends(moment).at(-1)?.input.forced === true;
    },
    "trying again is about the same broadcast": (moment) => {
      const again = sends(moment).filter((call) => call.input.broadcastId !== null);
      return again.length ? again.every((call) => call.input.broadcastId === "broadcast-1") : undefined;
    },
    "an end is told once, with how many were reached": ({ snapshot, previous, emittedNow, event }) => {
      const told = emittedNow.filter((one) => one.type === "broadcast.ended").length;
      const isNew = snapshot.matches("ended") && (previous?.matches("following") || event?.type.includes("done.actor"));
      if (event?.type === "xstate.done.actor.ask") return told === 0;
      return told === (isNew ? 1 : 0);
    },
    "every refusal is told once": ({ event, emittedNow, previous }) => {
      const told = emittedNow.filter((one) => one.type === "broadcast.refused").length;
      const isRefusal =
        (event?.type.startsWith("xstate.error.") && !previous?.matches("loading")) ||
        (event?.type === "xstate.done.actor.ask" && event.output.problem !== null);
      return told === (isRefusal ? 1 : 0);
    },
    "closing ends nothing on the gateway": ({ event, calls }) =>
      event?.type === "broadcast.close"
        ? calls.filter((call) => call.port === "changeBroadcast" && call.state === "pending").length === 0
        : undefined,
  },
  paths: 253,
});

describe("how far a broadcast is", () => {
  test("counts what is settled of all boards, and of those to be taken back", () => {
    const sending = progress("Running", target("Sent"), target("Refused", "Unknown"), target("Waiting"));
    expect([settledCount(sending), wholeCount(sending), reachedCount(sending)]).toEqual([2, 3, 1]);
    const back = progress("Undoing", target("Undone"), target("Undoing"), target("Refused", "Unknown"));
    expect([settledCount(back), wholeCount(back), reachedCount(back)]).toEqual([1, 2, 2]);
  });

  test.each([
    [allSent, { id: "broadcast-done", values: { n: 1 } }, false],
    [partly, { id: "broadcast-done", values: { n: 1 } }, true],
    [hopeless, { id: "broadcast-failed" }, true],
    [undone, { id: "broadcast-undone", values: { n: 1 } }, false],
    [progress("Undone", target("Kept", "ValidationError")), { id: "broadcast-undone", values: { n: 0 } }, true],
  ])("is said at its end", (one, notice, isLeft) => {
    expect(outcomeNotice(one)).toEqual(notice);
    expect(hasFailures(one)).toBe(isLeft);
  });

  test("tries again what another try can change", () => {
    const mixed = progress(
      "Cancelled",
      target("Sent"),
      target("Cancelled", undefined, "hall"),
      target("Refused", "RateLimited", "bench"),
      target("Refused", "NotFound", "gone"),
      target("Refused", "NotAuthorized", "bar"),
    );
    expect(retryable(mixed)).toEqual(["hall", "bench"]);
  });
});

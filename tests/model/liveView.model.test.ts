import { liveViewMachine } from "../../machines/board/liveViewMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const boards = ["kitchen", "hall", "window"];
const loaded = { boardIds: boards, at: 1_000 };
const away = new PortRefusal({ code: "AnswerLost" });
const gone = new PortRefusal({ code: "NotFound" });

testByPaths("the live view of a board", {
  machine: liveViewMachine,
  inputs: [
    { boardId: "kitchen", isSecondVersion: false },
    { boardId: "kitchen", isSecondVersion: true },
  ],
  events: [
    { type: "live.retry" },
    { type: "board.next" },
    { type: "board.previous" },
    { type: "board.choose", boardId: "window" },
    { type: "address.changed", boardId: "hall" },
    { type: "address.changed", boardId: "kitchen" },
    { type: "message.appeared" },
  ],
  answers: {
    loadLive: { done: [loaded, { boardIds: ["kitchen"], at: 1_000 }], fails: [away] },
    refreshLive: { done: [{ boardIds: boards, at: 2_000 }], fails: [away, gone] },
    navigate: { done: [undefined], fails: [away] },
  },
  remember: ({ boardId, boardIds, isStale, target }) => ({ boardId, boardIds, isStale, target }),
  strategy: "once",
  invariants: {
    "at most one load or refresh is under way": ({ calls }) =>
      calls.filter(({ port, state }) => port === "loadLive" && state === "pending").length <= 1,
    "only the second version asks again by itself": ({ event, input, snapshot }) =>
      event?.type.startsWith("xstate.after") ? snapshot.matches("refreshing") === input.isSecondVersion : undefined,
    "it asks again ten seconds after the last answer": ({ event, elapsed }) =>
      event?.type.startsWith("xstate.after") ? elapsed % 10_000 === 0 : undefined,
    "paging stays in the version of the path": ({ calls, input }) => {
      const pages = calls.filter(({ port }) => port === "navigate");
      return pages.length === 0
        ? undefined
        : pages.every((call) => call.input.isSecondVersion === input.isSecondVersion);
    },
    "next goes on and previous goes back, round the end": ({ event, previous, calls, snapshot }) => {
      if ((event?.type !== "board.next" && event?.type !== "board.previous") || !snapshot.matches("changingBoard")) {
        return undefined;
      }
      if (previous?.matches("changingBoard")) return undefined;
      const from = boards.indexOf(previous?.context.boardId ?? "");
      const steps = event.type === "board.next" ? 1 : 2;
      return calls.at(-1)?.input.boardId === boards[(from + steps) % 3];
    },
    "with one board there is nowhere to page to": ({ event, previous, snapshot }) =>
      event?.type === "board.next" && previous?.context.boardIds.length === 1
        ? snapshot.context.boardId === previous.context.boardId && !snapshot.matches("changingBoard")
        : undefined,
    "a refresh that fails keeps what is shown, with its time": ({ event, previous, snapshot }) =>
      event?.type === "xstate.error.actor.refreshLive" && event.error === away
        ? snapshot.matches("showing") &&
          snapshot.context.hasMissedRefresh &&
          snapshot.context.loadedAt === previous?.context.loadedAt
        : undefined,
    "a board that is gone is shown no more": ({ event, snapshot }) =>
      event?.type === "xstate.error.actor.refreshLive" && event.error === gone ? snapshot.matches("failed") : undefined,
    "what appears during a refresh is asked for right after it": ({ event, previous, snapshot }) =>
      event?.type === "xstate.done.actor.refreshLive" && previous?.context.isStale
        ? snapshot.matches("refreshing") && !snapshot.context.isStale
        : undefined,
    "every load is for the board of the address or the one that was paged to": ({ event, snapshot, calls }) =>
      event?.type === "address.changed" && snapshot.matches("loading")
        ? calls.at(-1)?.input.boardId === snapshot.context.boardId
        : undefined,
  },
  paths: 538,
});

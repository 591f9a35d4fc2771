import { assign, type EventObject, emit, sendTo, setup } from "xstate";
import { callbackPort, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";
import { type BroadcastAskOutput, broadcastAskMachine } from "./broadcastAskMachine.ts";
import {
  askInput,
  type BroadcastBoards,
  type BroadcastContext,
  type BroadcastEmitted,
  type BroadcastEvent,
  type BroadcastProgress,
  type BroadcastToChange,
  type BroadcastToSend,
  broadcastToChange,
  broadcastToSend,
  foundBoards,
  hasFailures,
  initialContext,
  isAtWork,
  isLostAgain,
  isUndoable,
  lostBroadcast,
  openedContext,
  outcomeNotice,
  retryable,
  sentMessage,
  watchedBroadcast,
} from "./broadcastContext.ts";
import { holdsMessage, lostIsKept } from "./sendRequest.ts";

const openings = {
  "broadcast.open": { guard: "hasMessage", target: "#broadcast.loading", actions: "keepMessage" },
} as const;

const undoing = {
  "broadcast.undo": { guard: "isUndoable", target: "changing", actions: "wantUndo" },
} as const;

/**
 * A message to several boards: choosing them, what they ask before (`broadcastAsk`), how far it is, cancelling it, trying
 * again what failed, and taking it back. The gateway does the work: closing the tab does not end it, nor what is seen of it.
 *
 * What can go wrong: the boards cannot be loaded; it is refused as a whole (a role was taken away, a board deleted, a grid
 * that no board can show) or its answer is lost (the very call is made again); single boards refuse, each with its reason,
 * also for another pin than the one that was agreed to; a cancel or an undo comes too late.
 */
export const broadcastMachine = setup({
  types: { context: {} as BroadcastContext, events: {} as BroadcastEvent, emitted: {} as BroadcastEmitted },
  actors: {
    loadBoards: promisePort<BroadcastBoards>("loadBoards"),
    ask: broadcastAskMachine,
    sendBroadcast: promisePort<BroadcastProgress, BroadcastToSend>("sendBroadcast"),
    changeBroadcast: promisePort<BroadcastProgress, BroadcastToChange>("changeBroadcast"),
    /** Sends `progress.received` whenever there is something new. */
    watchBroadcast: callbackPort<EventObject, { broadcastId: string }>("watchBroadcast"),
  },
  guards: {
    // Boards are given a grid: a text beside it is nothing that they could show.
    hasMessage: ({ event }) => event.type === "broadcast.open" && holdsMessage({ characters: event.characters }),
    hasRunning: ({ event }) => Boolean(outputIn<BroadcastBoards>(event)?.running),
    isLostAgain: ({ context }) => isLostAgain(context),
    hasSelection: ({ context }) => context.selected.length > 0,
    isRefused: ({ event }) => Boolean(outputIn<BroadcastAskOutput>(event)?.problem),
    isNothingLeft: ({ event }) => outputIn<BroadcastAskOutput>(event)?.boardIds.length === 0,
    isAgain: ({ context }) => context.progress !== null,
    isAtWork: ({ context }) => isAtWork(context.progress),
    isNotAtWork: ({ context }) => !isAtWork(context.progress),
    isWhollyReached: ({ context }) => !hasFailures(context.progress),
    isRetryable: ({ context }) => retryable(context.progress).length > 0,
    isUndoable: ({ context }) => isUndoable(context.progress),
  },
  actions: {
    keepMessage: assign(({ context, event }) => openedContext(context, event)),
    keepBoards: assign(({ context, event }) => {
      const { boards = [], running = null } = outputIn<BroadcastBoards>(event) ?? {};
      const selected = context.selected.filter((id) => boards.some(({ boardId }) => boardId === id));
      return { boards, selected, progress: running, ...(running === null ? {} : { characters: [], lost: null }) };
    }),
    changeSearch: assign({
      search: ({ context, event }) => (event.type === "search.change" ? event.search : context.search),
    }),
    toggleBoard: assign({
      selected: ({ context: { selected }, event }) => {
        if (event.type !== "board.toggle") return selected;
        const rest = selected.filter((boardId) => boardId !== event.boardId);
        return rest.length < selected.length ? rest : [...selected, event.boardId];
      },
    }),
    selectFound: assign({
      selected: ({ context }) => [
        ...new Set([...context.selected, ...foundBoards(context).map(({ boardId }) => boardId)]),
      ],
    }),
    selectNone: assign({ selected: [] }),
    wantSelected: assign(({ context, event }) => ({
      wanted: context.selected,
      idempotencyKey: context.idempotencyKey ?? (event.type === "broadcast.confirm" ? event.idempotencyKey : null),
      notice: null,
    })),
    keepLost: assign({ lost: ({ context, event }) => lostBroadcast(context, event) }),
    forgetLost: assign({ lost: null }),
    wantLost: assign(({ context }) => ({ ...context.lost, notice: null })),
    wantFailed: assign(({ context }) => ({ wanted: retryable(context.progress), notice: null })),
    keepAnswers: assign(({ context, event }) => {
      const answer = outputIn<BroadcastAskOutput>(event);
      return {
        wanted: answer?.boardIds ?? context.wanted,
        forced: answer?.forced ?? false,
        forcePinnedMessageOverride: answer?.forcePinnedMessageOverride ?? false,
        endsPins: answer?.endsPins ?? [],
      };
    }),
    passOn: sendTo("ask", ({ event }) => event),
    keepProgress: assign({ progress: ({ context, event }) => outputIn<BroadcastProgress>(event) ?? context.progress }),
    takeProgress: assign({
      progress: ({ context, event }) => (event.type === "progress.received" ? event.progress : context.progress),
    }),
    wantCancel: assign({ change: "cancel" }),
    wantUndo: assign({ change: "undo" }),
    keepProblem: assign({
      notice: ({ context, event }, { id }: { id: string }) => {
        const problem = outputIn<BroadcastAskOutput>(event)?.problem ?? refusalIn(event) ?? refusalOf(undefined);
        return noticeOf(id === "change" ? `broadcast-${context.change}-failed` : id, problem);
      },
    }),
    forgetProblem: assign({ notice: null }),
    tellRefusal: emit(({ context }) => ({
      type: "broadcast.refused" as const,
      notice: context.notice ?? { id: "broadcast-failed" },
    })),
    tellOutcome: emit(({ context }) => ({
      type: "broadcast.ended" as const,
      notice: outcomeNotice(context.progress),
      isUndoable: isUndoable(context.progress),
      sent: sentMessage(context),
    })),
  },
}).createMachine({
  id: "broadcast",
  context: initialContext,
  initial: "closed",
  states: {
    closed: { on: openings, after: { [lostIsKept]: { actions: "forgetLost" } } },
    loading: {
      invoke: {
        id: "loadBoards",
        src: "loadBoards",
        onDone: [
          { guard: "hasRunning", target: "following", actions: "keepBoards" },
          { target: "choosing", actions: "keepBoards" },
        ],
        onError: { target: "loadFailed", actions: { type: "keepProblem", params: { id: "broadcast-load-failed" } } },
      },
      on: { "broadcast.close": "closed" },
    },
    loadFailed: {
      on: { "broadcast.retry": { target: "loading", actions: "forgetProblem" }, "broadcast.close": "closed" },
    },
    choosing: {
      // Who tried again comes back to what was not reached.
      always: { guard: "isAgain", target: "partly" },
      on: {
        "search.change": { actions: "changeSearch" },
        "board.toggle": { actions: "toggleBoard" },
        "boards.all": { actions: "selectFound" },
        "boards.none": { actions: "selectNone" },
        "broadcast.confirm": [
          // What was asked about it is answered, and asked anew it would be another call.
          { guard: "isLostAgain", target: "sending", actions: "wantLost" },
          { guard: "hasSelection", target: "asking", actions: "wantSelected" },
        ],
        "broadcast.close": "closed",
      },
    },
    asking: {
      invoke: {
        id: "ask",
        src: "ask",
        input: askInput,
        onDone: [
          {
            guard: "isRefused",
            target: "choosing",
            actions: [{ type: "keepProblem", params: { id: "broadcast-failed" } }, "tellRefusal"],
          },
          { guard: "isNothingLeft", target: "choosing" },
          { target: "sending", actions: "keepAnswers" },
        ],
        onError: {
          target: "choosing",
          actions: [{ type: "keepProblem", params: { id: "broadcast-failed" } }, "tellRefusal"],
        },
      },
      on: {
        "confirm.no": { actions: "passOn" },
        "confirm.yes": { actions: "passOn" },
        "confirm.cancel": { actions: "passOn" },
        // Nothing of this attempt has been sent.
        "broadcast.close": [{ guard: "isAgain", target: "reached" }, { target: "closed" }],
      },
    },
    sending: {
      invoke: {
        id: "sendBroadcast",
        src: "sendBroadcast",
        input: broadcastToSend,
        onDone: { target: "following", actions: ["keepProgress", "forgetLost"] },
        onError: {
          target: "choosing",
          actions: ["keepLost", { type: "keepProblem", params: { id: "broadcast-failed" } }, "tellRefusal"],
        },
      },
    },
    following: {
      always: { guard: "isNotAtWork", target: "partly", actions: "tellOutcome" },
      invoke: { id: "watchBroadcast", src: "watchBroadcast", input: watchedBroadcast },
      on: {
        "progress.received": { actions: "takeProgress" },
        "broadcast.cancel": { target: "changing", actions: "wantCancel" },
        "broadcast.close": "closed",
      },
    },
    changing: {
      invoke: {
        id: "changeBroadcast",
        src: "changeBroadcast",
        input: broadcastToChange,
        onDone: { target: "following", actions: "keepProgress" },
        onError: [
          {
            guard: "isAtWork",
            target: "following",
            actions: [{ type: "keepProblem", params: { id: "change" } }, "tellRefusal"],
          },
          { target: "partly", actions: [{ type: "keepProblem", params: { id: "change" } }, "tellRefusal"] },
        ],
      },
    },
    /** The dialog stays where something is left to be read. */
    partly: {
      always: { guard: "isWhollyReached", target: "reached" },
      on: {
        ...undoing,
        "broadcast.retry": { guard: "isRetryable", target: "asking", actions: "wantFailed" },
        "broadcast.close": "reached",
      },
    },
    /** Nothing is left to be read: the dialog is gone, and Undo is not. */
    reached: { on: { ...openings, ...undoing } },
  },
});

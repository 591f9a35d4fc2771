import { assign, emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, type Refusal, refusalIn, refusalOf } from "../port.ts";

export type UndoRequest = {
  readonly type: "undo.request";
  /** What was sent. */
  readonly appearanceId: string;
};

export type UndoContext = { readonly appearanceId: string };

export type UndoEmitted =
  | { readonly type: "undo.succeeded"; readonly notice: Notice }
  | { readonly type: "undo.refused"; readonly appearanceId: string; readonly notice: Notice };

/** By the rule that refused; anything else is told as a failure that can be tried again. */
const refusedBy: Readonly<Record<string, string>> = {
  undoTime: "undo-too-late",
  sentMeanwhile: "undo-sent-meanwhile",
  pinned: "undo-pinned",
  undo: "undo-too-late",
};

/** What to say when a send could not be taken back. */
export function undoNotice(refusal: Refusal): Notice {
  return noticeOf(refusedBy[refusal.rule ?? ""] ?? "undo-failed", refusal);
}

const initialContext: UndoContext = { appearanceId: "" };

const sentBefore = ({ context }: { context: UndoContext }): { appearanceId: string } => ({
  appearanceId: context.appearanceId,
});

/**
 * Taking a send back within its fifteen seconds, from wherever the button stands: the toast, a card, the board itself.
 *
 * What can go wrong: it is too late; something else was sent or pinned meanwhile; the answer is lost. The same undo again
 * is answered the same, so it can be tried again without harm. A second press while one is under way does nothing.
 */
export const undoSendMachine = setup({
  types: { context: {} as UndoContext, events: {} as UndoRequest, emitted: {} as UndoEmitted, tags: {} as "busy" },
  actors: { takeBack: promisePort<void, { appearanceId: string }>("takeBack") },
  actions: {
    keepRequest: assign({ appearanceId: ({ event }) => event.appearanceId }),
    tellSuccess: emit({ type: "undo.succeeded", notice: { id: "undo-done" } }),
    tellRefusal: emit(({ context, event }) => ({
      type: "undo.refused" as const,
      appearanceId: context.appearanceId,
      notice: undoNotice(refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "undoSend",
  context: initialContext,
  initial: "idle",
  states: {
    idle: { on: { "undo.request": { target: "undoing", actions: "keepRequest" } } },
    undoing: {
      tags: "busy",
      invoke: {
        id: "takeBack",
        src: "takeBack",
        input: sentBefore,
        onDone: { target: "idle", actions: "tellSuccess" },
        onError: { target: "idle", actions: "tellRefusal" },
      },
    },
  },
});

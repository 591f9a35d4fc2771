import type { EventObject } from "xstate";
import { isAnswerLost, type Notice, type Refusal, refusalIn } from "../port.ts";
import type { Characters, Transition } from "./sendRequest.ts";

export type BroadcastBoard = { readonly boardId: string; readonly title: string };

/** A board that asks before it is written to: until when (epoch milliseconds), and who set it. */
export type Obstacle = BroadcastBoard & { readonly until?: number; readonly setBy?: string };

/** A pin that a Yes is for, by its end; null where the person was told none. */
export type PinNamed = { readonly boardId: string; readonly until: number | null };

export type BroadcastTarget = BroadcastBoard & {
  readonly state: "Waiting" | "Sent" | "Refused" | "Cancelled" | "Undoing" | "Undone" | "Kept";
  /** Why it was not reached, or not taken back. */
  readonly refusal: Refusal | null;
};

/** How far a broadcast is, as the gateway tells it. */
export type BroadcastProgress = {
  readonly broadcastId: string;
  readonly state: "Running" | "Done" | "Cancelled" | "Undoing" | "Undone";
  readonly targets: readonly BroadcastTarget[];
  /** Epoch milliseconds until when it may be taken back; null when it may not. */
  readonly undoUntil: number | null;
};

export type BroadcastEvent =
  | {
      readonly type: "broadcast.open";
      readonly characters: Characters;
      readonly text?: string;
      /** Chosen from the start. */
      readonly boardId?: string;
      /** How the flaps turn; left out, in each board's own manner. */
      readonly transition?: Transition | null;
    }
  | { readonly type: "broadcast.close" }
  | { readonly type: "search.change"; readonly search: string }
  | { readonly type: "board.toggle"; readonly boardId: string }
  /** All boards that the search shows. */
  | { readonly type: "boards.all" }
  | { readonly type: "boards.none" }
  /** The key is made where randomness is allowed; the first one of an opening counts. */
  | { readonly type: "broadcast.confirm"; readonly idempotencyKey: string }
  | { readonly type: "confirm.no" }
  | { readonly type: "confirm.yes" }
  | { readonly type: "confirm.cancel" }
  | { readonly type: "broadcast.cancel" }
  | { readonly type: "broadcast.retry" }
  | { readonly type: "broadcast.undo" }
  | { readonly type: "progress.received"; readonly progress: BroadcastProgress };

export type BroadcastContext = {
  /** The message of this opening; empty where a broadcast that was under way is followed, which is another message's. */
  readonly characters: Characters;
  /** Null for each board's own manner. */
  readonly transition: Transition | null;
  readonly boards: readonly BroadcastBoard[];
  readonly search: string;
  /** Ids of boards, in the order in which they were chosen. */
  readonly selected: readonly string[];
  readonly idempotencyKey: string | null;
  /** The boards of the attempt under way, and the Yes given for them. */
  readonly wanted: readonly string[];
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  readonly endsPins: readonly PinNamed[];
  readonly progress: BroadcastProgress | null;
  readonly change: "cancel" | "undo";
  /** A call that got no answer, and may have been carried out all the same. */
  readonly lost: LostBroadcast | null;
  readonly notice: Notice | null;
};

/** What a call said, and which boards were chosen for it. */
export type LostBroadcast = Pick<
  BroadcastContext,
  | "characters"
  | "transition"
  | "selected"
  | "wanted"
  | "forced"
  | "forcePinnedMessageOverride"
  | "endsPins"
  | "idempotencyKey"
>;

export type BroadcastEmitted =
  | {
      readonly type: "broadcast.ended";
      readonly notice: Notice;
      readonly isUndoable: boolean;
      /** The message, once every chosen board has it: it is no draft any more. */
      readonly sent: Characters | null;
    }
  | { readonly type: "broadcast.refused"; readonly notice: Notice };

/** What the boards that may be broadcast to are, and the broadcast of this person's that is still under way. */
export type BroadcastBoards = {
  readonly boards: readonly BroadcastBoard[];
  readonly running: BroadcastProgress | null;
};

export type BroadcastToSend = {
  /** Null for a new one; else its boards that were not reached are tried again. */
  readonly broadcastId: string | null;
  readonly boardIds: readonly string[];
  readonly characters: Characters;
  readonly transition: Transition | null;
  readonly forced: boolean;
  readonly forcePinnedMessageOverride: boolean;
  readonly endsPins: readonly PinNamed[];
  readonly idempotencyKey: string;
};

export type BroadcastToChange = { readonly broadcastId: string; readonly change: "cancel" | "undo" };

type Scope = { context: BroadcastContext };

export const initialContext: BroadcastContext = {
  characters: [],
  transition: null,
  boards: [],
  search: "",
  selected: [],
  idempotencyKey: null,
  wanted: [],
  forced: false,
  forcePinnedMessageOverride: false,
  endsPins: [],
  progress: null,
  change: "cancel",
  lost: null,
  notice: null,
};

/** A new opening; a call for this very message that got no answer is known there, too, and its key is used again. */
export function openedContext({ lost }: BroadcastContext, event: BroadcastEvent): BroadcastContext {
  if (event.type !== "broadcast.open") return initialContext;
  const { characters, transition = null, boardId } = event;
  const isSame = JSON.stringify([characters, transition]) === JSON.stringify([lost?.characters, lost?.transition]);
  const again = lost !== null && isSame ? { lost, idempotencyKey: lost.idempotencyKey } : {};
  return { ...initialContext, characters, transition, selected: boardId ? [boardId] : [], ...again };
}

/** The attempt under way, where it got no answer; what a broadcast did not reach is tried again by its name. */
export function lostBroadcast(context: BroadcastContext, event: EventObject): LostBroadcast | null {
  const refusal = refusalIn(event);
  if (context.progress !== null || refusal === undefined || !isAnswerLost(refusal)) return context.lost;
  const { characters, transition, selected, wanted, idempotencyKey } = context;
  const { forced, forcePinnedMessageOverride, endsPins } = context;
  return { characters, transition, selected, wanted, forced, forcePinnedMessageOverride, endsPins, idempotencyKey };
}

/** Whether the boards are those of the call that got no answer, in whatever order. */
export const isLostAgain = ({ lost, selected }: BroadcastContext): boolean =>
  lost !== null && lost.selected.length === selected.length && lost.selected.every((id) => selected.includes(id));

/** The boards that the search leaves. */
export function foundBoards({ boards, search }: BroadcastContext): readonly BroadcastBoard[] {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted === "" ? boards : boards.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
}

const countOf = (progress: BroadcastProgress | null, ...states: readonly BroadcastTarget["state"][]): number =>
  progress?.targets.filter(({ state }) => states.includes(state)).length ?? 0;

/** How many boards got the message, those from which it was taken back included. */
export const reachedCount = (progress: BroadcastProgress | null): number =>
  countOf(progress, "Sent", "Undoing", "Undone", "Kept");

/** How many boards of all are settled: by count, and while it is taken back by what is back. */
export function settledCount(progress: BroadcastProgress): number {
  return progress.state === "Undoing" || progress.state === "Undone"
    ? countOf(progress, "Undone", "Kept")
    : countOf(progress, "Sent", "Refused");
}

/** How many boards the work under way is about. */
export function wholeCount(progress: BroadcastProgress): number {
  return progress.state === "Undoing" || progress.state === "Undone"
    ? countOf(progress, "Undoing", "Undone", "Kept")
    : progress.targets.length;
}

/** What trying again cannot change: the board is gone, or the role. */
const hopeless: ReadonlySet<string> = new Set(["NotFound", "NotAuthorized"]);

/** The boards that were not reached and may be tried again. */
export const retryable = (progress: BroadcastProgress | null): readonly string[] =>
  (progress?.targets ?? [])
    .filter(
      ({ state, refusal }) => state === "Cancelled" || (state === "Refused" && !hopeless.has(refusal?.code ?? "")),
    )
    .map(({ boardId }) => boardId);

/** Whether the gateway is at work on it. */
export const isAtWork = (progress: BroadcastProgress | null): boolean =>
  progress?.state === "Running" || progress?.state === "Undoing";

/** Whether something is left to be read: boards that were not reached, or kept the message. */
export const hasFailures = (progress: BroadcastProgress | null): boolean =>
  progress?.state === "Undone"
    ? countOf(progress, "Kept") > 0
    : countOf(progress, "Refused", "Cancelled", "Waiting") > 0;

/** What to say at the end: how many boards were reached, or that none was; or that it was taken back. */
export function outcomeNotice(progress: BroadcastProgress | null): Notice {
  if (progress?.state === "Undone") return { id: "broadcast-undone", values: { n: countOf(progress, "Undone") } };
  const reached = reachedCount(progress);
  return reached === 0 ? { id: "broadcast-failed" } : { id: "broadcast-done", values: { n: reached } };
}

/** The message of this opening, where every board that was chosen has it; one that a No left out has not. */
export function sentMessage({ characters, selected, progress }: BroadcastContext): Characters | null {
  if (characters.length === 0 || progress?.state !== "Done") return null;
  const sent = new Set(progress.targets.filter(({ state }) => state === "Sent").map(({ boardId }) => boardId));
  return selected.every((boardId) => sent.has(boardId)) && !hasFailures(progress) ? characters : null;
}

export const isUndoable = (progress: BroadcastProgress | null): boolean =>
  progress?.undoUntil !== null && progress !== null;

export const askInput = ({ context }: Scope): { boardIds: readonly string[] } => ({ boardIds: context.wanted });

export const broadcastToSend = ({ context }: Scope): BroadcastToSend => ({
  broadcastId: context.progress?.broadcastId ?? null,
  boardIds: context.wanted,
  characters: context.characters,
  transition: context.transition,
  forced: context.forced,
  forcePinnedMessageOverride: context.forcePinnedMessageOverride,
  endsPins: context.endsPins,
  idempotencyKey: context.idempotencyKey ?? "",
});

export const broadcastToChange = ({ context }: Scope): BroadcastToChange => ({
  broadcastId: context.progress?.broadcastId ?? "",
  change: context.change,
});

export const watchedBroadcast = ({ context }: Scope): { broadcastId: string } => ({
  broadcastId: context.progress?.broadcastId ?? "",
});

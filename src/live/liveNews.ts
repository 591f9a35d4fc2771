import { BehaviorSubject, distinctUntilChanged, map, type Observable, ReplaySubject, Subject } from "rxjs";
import type { BoardUpdate } from "../board/wire.ts";
import type { StreamEvent } from "./eventParser.ts";

/** The gateway's word about a board's devices; epoch ms by its clock. */
export interface BoardStatus {
  boardId: string;
  latestHeartbeat: number | null;
  currentTime: number;
}

/** Something about a board changed that is not what it shows: "pin", "schedule", "title" and the like. */
export interface BoardChanged {
  boardId: string;
  what: string;
}

/** What the stream has said, to whoever listens. */
export interface LiveNews {
  /** What a board shows, at once when it is known, then each change. */
  boardUpdates(boardId: string): Observable<BoardUpdate>;
  /** The heartbeat messages of a board; the last one at once when there was one, with the time that has passed since. */
  boardStatus(boardId: string): Observable<BoardStatus>;
  /** The same of all boards, as they come. */
  readonly updates: Observable<BoardUpdate>;
  readonly statuses: Observable<BoardStatus>;
  /** Every board's changes of the other kinds. */
  readonly changed: Observable<BoardChanged>;
  /** Ids of broadcasts of the viewer's that have gone on. */
  readonly broadcasts: Observable<string>;
  /** What of the viewer's own changed in another tab or on another device: "favorites", "drafts", "likes". */
  readonly own: Observable<string>;
  /** Somebody ended a pin of the viewer's. */
  readonly pinsEnded: Observable<PinEnded>;
  /** Something came into the feed, or went. */
  readonly feedChanged: Observable<void>;
  /** The list of the viewer's boards, or a membership, changed. */
  readonly boardsChanged: Observable<void>;
  /** Whether nothing can be saved, since the database takes no writes; at once, then each change. */
  readonly isReadOnly: Observable<boolean>;
  /** Epoch ms on this device when the gateway was last heard of, by an event or a ping; null before the first. */
  heardAt(): number | null;
  /** Epoch ms by the gateway's clock, as far as the stream has told it; this device's own clock before that. */
  gatewayNow(): number;
}

/** Whose pin it was is told, who ended it, and on which board. */
interface PinEnded {
  boardId: string;
  title: string;
  by: string;
}

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === "object" && data !== null;

function isUpdate(data: unknown): data is BoardUpdate {
  return (
    isObject(data) && typeof data.boardId === "string" && typeof data.version === "number" && Array.isArray(data.rest)
  );
}

function isStatus(data: unknown): data is BoardStatus {
  return isObject(data) && typeof data.boardId === "string" && typeof data.currentTime === "number";
}

/** Sorts what comes over the stream: each event to those who wait for its kind. */
export function createLiveNews(): LiveNews & { take(event: StreamEvent): void; hear(): void; missedNews(): void } {
  const updatesOf = new Map<string, ReplaySubject<BoardUpdate>>();
  const statusesOf = new Map<string, ReplaySubject<BoardStatus & { readonly heardAt: number }>>();
  const updates = new Subject<BoardUpdate>();
  const statuses = new Subject<BoardStatus>();
  const changed = new Subject<BoardChanged>();
  const broadcasts = new Subject<string>();
  const own = new Subject<string>();
  const pinsEnded = new Subject<PinEnded>();
  const feedChanged = new Subject<void>();
  const boardsChanged = new Subject<void>();
  const isReadOnly = new BehaviorSubject(false);
  const versions = new Map<string, number>();
  /** Which boards the stream is about, as the gateway last said it in short; null before that. */
  let boards: unknown = null;
  let heardAt: number | null = null;
  /** How far the gateway's clock is ahead of this device's, in ms: people's clocks are wrong by minutes. */
  let aheadMs = 0;

  function subjectOf<Value>(map: Map<string, ReplaySubject<Value>>, boardId: string): ReplaySubject<Value> {
    const known = map.get(boardId);
    if (known) return known;
    const created = new ReplaySubject<Value>(1);
    map.set(boardId, created);
    return created;
  }

  function takeUpdate(update: BoardUpdate): void {
    // Versions of a board only grow: an older word that comes late changes nothing.
    if (update.version < (versions.get(update.boardId) ?? 0)) return;
    versions.set(update.boardId, update.version);
    subjectOf(updatesOf, update.boardId).next(update);
    updates.next(update);
  }

  function takeStatus(status: BoardStatus): void {
    subjectOf(statusesOf, status.boardId).next({ ...status, heardAt: Date.now() });
    statuses.next(status);
  }

  function take({ name, data }: StreamEvent): void {
    if (name === "hello" && isObject(data) && typeof data.serverTime === "number") {
      aheadMs = data.serverTime - Date.now();
    }
    // A new stream says so anew where it is still so.
    if (name === "hello") isReadOnly.next(false);
    if ((name === "hello" || name === "boards") && isObject(data)) {
      if (name === "hello" && boards !== null && data.boards !== boards) boardsChanged.next();
      boards = data.boards ?? null;
    }
    if (name === "board" && isUpdate(data)) takeUpdate(data);
    else if (name === "status" && isStatus(data)) takeStatus(data);
    else if (name === "broadcast" && isObject(data)) broadcasts.next(String(data.broadcastId));
    else if (name === "pinEnded" && isObject(data)) {
      pinsEnded.next({ boardId: String(data.boardId), title: String(data.title), by: String(data.by) });
    } else if (name === "mine" && isObject(data)) own.next(String(data.what));
    else if (name === "disk" && isObject(data)) isReadOnly.next(data.isFull === true);
    else if (name === "feed") feedChanged.next();
    else if (name === "boards" || name === "reset") {
      // Everything begins anew, maybe on a database that was put back: then versions are lower than those known here.
      if (name === "reset") versions.clear();
      boardsChanged.next();
    } else if (name === "changed" && isObject(data) && typeof data.boardId === "string") {
      changed.next({ boardId: data.boardId, what: String(data.what) });
    }
  }

  return {
    take,
    boardUpdates: (boardId) => subjectOf(updatesOf, boardId).asObservable(),
    boardStatus: (boardId) =>
      subjectOf(statusesOf, boardId).pipe(
        // Who comes when the stream has been silent for long must not take an old heartbeat for a new one.
        map(({ heardAt: at, ...status }) => ({ ...status, currentTime: status.currentTime + (Date.now() - at) })),
      ),
    updates: updates.asObservable(),
    statuses: statuses.asObservable(),
    changed: changed.asObservable(),
    broadcasts: broadcasts.asObservable(),
    own: own.asObservable(),
    pinsEnded: pinsEnded.asObservable(),
    feedChanged: feedChanged.asObservable(),
    boardsChanged: boardsChanged.asObservable(),
    isReadOnly: isReadOnly.pipe(distinctUntilChanged()),
    /** Nobody has listened for a while: boards, rights and the viewer's own things may be others by now. */
    missedNews: () => boardsChanged.next(),
    hear() {
      heardAt = Date.now();
    },
    heardAt: () => heardAt,
    gatewayNow: () => Date.now() + aheadMs,
  };
}

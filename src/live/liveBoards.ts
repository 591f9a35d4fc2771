import { BehaviorSubject, type Observable, ReplaySubject, Subject } from "rxjs";
import type { BoardUpdate } from "../board/wire.ts";
import { type Bearer, callHeadersOf } from "../gql/bearer.ts";
import { openEventStream, type StreamEvent } from "./eventStream.ts";

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

/** `waiting`: the stream is cut and comes back by itself. `refused`: it does not. */
export type LiveConnection = "closed" | "connecting" | "open" | "waiting" | "refused";

export interface LiveBoards {
  /** Opens the one stream of this tab; a second call changes nothing. */
  open(): void;
  close(): void;
  /** What a board shows, at once when it is known, then each change. */
  boardUpdates(boardId: string): Observable<BoardUpdate>;
  /** The heartbeat messages of a board, the last one at once when there was one. */
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
  /** Something came into the feed, or went. */
  readonly feedChanged: Observable<void>;
  /** The list of the viewer's boards, or a membership, changed. */
  readonly boardsChanged: Observable<void>;
  readonly connection: BehaviorSubject<LiveConnection>;
  /** Epoch ms on this device when the gateway was last heard of, by an event or a ping; null before the first. */
  heardAt(): number | null;
  /** Epoch ms by the gateway's clock, as far as the stream has told it; this device's own clock before that. */
  gatewayNow(): number;
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

/** A provider that is away is asked again after this time, in ms. */
const renewalPauseMs = 5000;

/** All boards of the viewer over one stream (`GET /events`). */
export function createLiveBoards(bearer: Bearer, url = "/events"): LiveBoards {
  const updatesOf = new Map<string, ReplaySubject<BoardUpdate>>();
  const statusesOf = new Map<string, ReplaySubject<BoardStatus>>();
  const updates = new Subject<BoardUpdate>();
  const statuses = new Subject<BoardStatus>();
  const changed = new Subject<BoardChanged>();
  const broadcasts = new Subject<string>();
  const own = new Subject<string>();
  const feedChanged = new Subject<void>();
  const boardsChanged = new Subject<void>();
  const connection = new BehaviorSubject<LiveConnection>("closed");
  const versions = new Map<string, number>();
  let stop: (() => void) | null = null;
  let heardAt: number | null = null;
  /** What the stream was last asked for with. */
  let token: string | null = null;
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
    subjectOf(statusesOf, status.boardId).next(status);
    statuses.next(status);
  }

  function take({ name, data }: StreamEvent): void {
    if (name === "hello" && isObject(data) && typeof data.serverTime === "number") {
      aheadMs = data.serverTime - Date.now();
    }
    if (name === "board" && isUpdate(data)) takeUpdate(data);
    else if (name === "status" && isStatus(data)) takeStatus(data);
    else if (name === "broadcast" && isObject(data)) broadcasts.next(String(data.broadcastId));
    else if (name === "mine" && isObject(data)) own.next(String(data.what));
    else if (name === "feed") feedChanged.next();
    else if (name === "boards" || name === "reset") boardsChanged.next();
    else if (name === "changed" && isObject(data) && typeof data.boardId === "string") {
      changed.next({ boardId: data.boardId, what: String(data.what) });
    }
  }

  function start(): void {
    connection.next("connecting");
    stop = openEventStream({
      url,
      headers: async () => {
        token = await bearer.current();
        return callHeadersOf(token);
      },
      onHear: () => {
        heardAt = Date.now();
      },
      onEvent: take,
      onState: (state) => connection.next(state),
      onRefused: (status) => void comeBack(status),
    });
  }

  /** A refused token is renewed once; any other refusal stays one. Without an answer from the provider: later. */
  async function comeBack(status: number): Promise<void> {
    if (status !== 401) {
      stop = null;
      connection.next("refused");
      return;
    }
    connection.next("waiting");
    try {
      const renewed = await bearer.renew(token);
      if (stop === null) return;
      if (renewed) return start();
      stop = null;
      connection.next("refused");
      bearer.loginRequired();
    } catch {
      if (stop === null) return;
      const timer = setTimeout(start, renewalPauseMs);
      stop = () => clearTimeout(timer);
    }
  }

  return {
    open() {
      if (!stop) start();
    },
    close() {
      stop?.();
      stop = null;
      connection.next("closed");
    },
    boardUpdates: (boardId) => subjectOf(updatesOf, boardId).asObservable(),
    boardStatus: (boardId) => subjectOf(statusesOf, boardId).asObservable(),
    updates: updates.asObservable(),
    statuses: statuses.asObservable(),
    changed: changed.asObservable(),
    broadcasts: broadcasts.asObservable(),
    own: own.asObservable(),
    feedChanged: feedChanged.asObservable(),
    boardsChanged: boardsChanged.asObservable(),
    connection,
    heardAt: () => heardAt,
    gatewayNow: () => Date.now() + aheadMs,
  };
}

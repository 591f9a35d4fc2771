import { createHash } from "node:crypto";
import { type Position, readPosition } from "../boardState/position.ts";
import type { PersonPrincipal } from "../callers/principal.ts";
import type { Context, Hint } from "../context.ts";
import type { BoardListener, BoardSnapshot } from "./boardFeed.ts";
import type { ChangeListener } from "./eventTail.ts";
import { frame } from "./frames.ts";
import type { Guard } from "./guards.ts";
import type { Live } from "./live.ts";
import type { Opening } from "./openings.ts";
import type { StatusFrames, StatusListener } from "./statusFeed.ts";
import type { EventStream } from "./streams.ts";

const resetFrame = frame({ event: "reset", data: {} });

/**
 * Which boards a stream is about, in short, whatever their order: a page that comes back sees whether they are still the
 * same. What took one from its viewer meanwhile is told to those who have it, so to nobody here.
 */
const signOf = (boardIds: readonly string[]): string =>
  createHash("sha256").update(boardIds.toSorted().join(" ")).digest("base64url").slice(0, 11);
/** Nothing can be saved for now, or it can again. A stream that begins with neither is one of a disk with room. */
const diskFrames = {
  full: frame({ event: "disk", data: { isFull: true } }),
  free: frame({ event: "disk", data: { isFull: false } }),
};
const feedFrame = frame({ event: "feed", data: {} });

/** Who opens a stream, and what was read of them before. */
export interface StreamViewer {
  readonly viewer: PersonPrincipal;
  readonly boardIds: readonly string[];
  /** `Guards.news` from before that. */
  readonly news: number;
}

/**
 * The one stream of a console's tab: all boards of the viewer, what they show and whether they are heard of. Follows
 * the viewer's rights: a board that is theirs no more is not spoken of again, and without a sign-in the stream ends.
 */
export class ConsoleStream implements Guard {
  private readonly context: Context;
  private readonly live: Live;
  readonly stream: EventStream;
  readonly viewer: PersonPrincipal;
  private readonly watched = new Map<string, WatchedBoard>();
  /** Where a stream that comes back was: what happened before it was told. */
  private from: Position | undefined;

  constructor(context: Context, live: Live, stream: EventStream, viewer: PersonPrincipal) {
    this.context = context;
    this.live = live;
    this.stream = stream;
    this.viewer = viewer;
    live.guards.add(this);
  }

  /** It is closed: nothing is watched for it any more. */
  end(): void {
    this.live.guards.remove(this);
    for (const boardId of [...this.watched.keys()]) this.leave(boardId);
  }

  async begin({ boardIds, news }: StreamViewer, lastEventId: string | undefined): Promise<void> {
    const { live, stream } = this;
    this.from = readPosition(lastEventId ?? "");
    for (const boardId of boardIds) this.watch(boardId);
    // What happens from here on is told: the position must be no earlier.
    await this.context.bus.followed();
    await live.tail.begin();
    const resumed = lastEventId === undefined || lastEventId === "" ? undefined : lastEventId;
    const missed = resumed === undefined ? [] : await live.tail.missed(boardIds, resumed);
    const openings = await live.openings(boardIds);
    const [first] = openings.values();
    const now = first?.position ?? (await live.tail.position());
    if (missed === undefined) {
      this.from = undefined;
      stream.send("reset", resetFrame);
    }
    // A resumed stream keeps its old position until all that it missed is on its way: it may be cut again before.
    const id = resumed === undefined || missed === undefined ? now : resumed;
    const serverTime = this.context.clock.estimate();
    stream.send("hello", frame({ event: "hello", id, retry: true, data: { serverTime, boards: signOf(boardIds) } }));
    if (live.disk.isFull()) this.tellDisk(true);
    this.sendState(openings);
    for (const [place, changed] of (missed ?? []).entries()) stream.send(`missed ${place}`, changed);
    // What was read before the stream was guarded may have ended since.
    if (live.guards.news() !== news) await this.check();
  }

  /** Whether its page was told, by the gateway where it was before. */
  knows({ epoch, number }: Position): boolean {
    return this.from !== undefined && this.from.epoch === epoch && number < this.from.number;
  }

  concerns(hint: Hint): boolean {
    if (hint.personId !== undefined) return hint.personId === this.viewer.personId;
    return hint.boardId === undefined || this.watched.has(hint.boardId);
  }

  async check(): Promise<void> {
    if (!this.stream.open) return;
    const boardIds = await this.context.tokens.boardsOf(this.viewer);
    if (boardIds === undefined) return this.stream.end();
    if (!this.stream.open) return;
    const now = new Set(boardIds);
    const lost = [...this.watched.keys()].filter((boardId) => !now.has(boardId));
    const found = boardIds.filter((boardId) => !this.watched.has(boardId));
    if (lost.length === 0 && found.length === 0) return;
    for (const boardId of lost) this.leave(boardId);
    for (const boardId of found) this.watch(boardId);
    // First of all: once they are watched nobody finds out again that they changed.
    this.stream.send("boards", frame({ event: "boards", data: { boards: signOf(boardIds) } }));
    await this.live.tail.begin();
    this.sendState(await this.live.openings(found));
  }

  checkSoon(): void {
    this.check().catch((error: unknown) => {
      this.context.log.warn({ err: error }, "A viewer's boards could not be read");
    });
  }

  private watch(boardId: string): void {
    const { live } = this;
    const board = new WatchedBoard(this, boardId);
    this.watched.set(boardId, board);
    live.boards.watch(boardId, board);
    live.status.watch(boardId, board);
    live.tail.watch(boardId, board);
  }

  private leave(boardId: string): void {
    const { live } = this;
    const board = this.watched.get(boardId);
    if (board === undefined) return;
    this.watched.delete(boardId);
    live.boards.unwatch(boardId, board);
    live.status.unwatch(boardId, board);
    live.tail.unwatch(boardId, board);
  }

  private sendState(openings: ReadonlyMap<string, Opening>): void {
    for (const [boardId, { snapshot, status }] of openings) {
      const board = this.watched.get(boardId);
      if (board === undefined || board.told > snapshot.update.version) continue;
      this.stream.send(`board ${boardId}`, snapshot.frame());
      if (status !== undefined) this.stream.send(`status ${boardId}`, status.named);
    }
  }

  tellFeed(): void {
    this.stream.send("feed", feedFrame);
  }

  tellDisk(isFull: boolean): void {
    this.stream.send("disk", isFull ? diskFrames.full : diskFrames.free);
  }

  /** Of its person. */
  hear(hint: Hint): void {
    const { stream, viewer } = this;
    if (hint.what === undefined) return;
    if (hint.kind === "broadcast") {
      stream.send(`broadcast ${hint.what}`, frame({ event: "broadcast", data: { broadcastId: hint.what } }));
    } else if (hint.kind === "pinEnded") {
      const { boardId, what: title, by } = hint;
      stream.send(`pinEnded ${boardId}`, frame({ event: "pinEnded", data: { boardId, title, by } }));
    } else if (hint.kind === "mine" && (hint.tab === undefined || hint.tab !== viewer.tab)) {
      stream.send(`mine ${hint.what}`, frame({ event: "mine", data: { what: hint.what } }));
    }
  }
}

/** A board of one stream. */
class WatchedBoard implements BoardListener, StatusListener, ChangeListener {
  private readonly of: ConsoleStream;
  private readonly boardId: string;
  /** The version told while its first state is on its way; a state that was read before it is stale. */
  told = -1;

  constructor(of: ConsoleStream, boardId: string) {
    this.of = of;
    this.boardId = boardId;
  }

  update(snapshot: BoardSnapshot): void {
    this.told = snapshot.update.version;
    this.of.stream.send(`board ${this.boardId}`, snapshot.frame());
  }

  gone(): void {
    this.of.checkSoon();
  }

  status({ named }: StatusFrames): void {
    this.of.stream.send(`status ${this.boardId}`, named);
  }

  changed(boardId: string, what: string, bytes: Buffer, last?: Position): void {
    if (last !== undefined && this.of.knows(last)) return;
    this.of.stream.send(`changed ${boardId} ${what}`, bytes);
  }
}

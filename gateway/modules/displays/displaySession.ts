import type { Writable } from "node:stream";
import type { WebSocket } from "ws";
import { spend } from "../../callers/budget.ts";
import { hashSecret } from "../../callers/hash.ts";
import type { Context, Hint } from "../../context.ts";
import type { BoardListener, BoardSnapshot } from "../../live/boardFeed.ts";
import type { Guard } from "../../live/guards.ts";
import { aboutBoard } from "../../live/hintTopics.ts";
import type { Live } from "../../live/live.ts";
import { createTokenBucket, type TokenBucket } from "../../tokenBucket.ts";
import { type Traceparent, tracedAfter } from "../../traces.ts";
import type { DisplayLimits } from "./displayLimits.ts";
import type { DisplayLots } from "./displayLots.ts";
import {
  closeCodes,
  displayFrame,
  type FromDisplay,
  nameCommand,
  type RevokedReason,
  readFromDisplay,
  type ToDisplay,
} from "./displayMessages.ts";
import { forgetShown, type SocketDevice, writeForgot } from "./displays.store.ts";
import type { Connected } from "./newcomers.ts";

/** The sockets of this process by device: a display that connects anew takes the place of its old socket. */
type DisplaySockets = Map<string, DisplaySession>;

export interface SessionWorld {
  readonly context: Context;
  readonly live: Live;
  readonly limits: DisplayLimits;
  readonly sockets: DisplaySockets;
  readonly lots: DisplayLots;
}

/** One display's socket: nothing but `identify` is heard before its token was found true. */
export class DisplaySession implements BoardListener, Guard {
  private readonly world: SessionWorld;
  private readonly socket: WebSocket;
  private readonly line: Writable;
  private readonly identified: () => void;
  private readonly clientId: string;
  private readonly address: string;
  private readonly budget: TokenBucket;
  private readonly identifyTimer: NodeJS.Timeout;
  /** Set once the display has identified. */
  private boardId: string | undefined;
  private tokenHash: string | undefined;
  /** Set while the board and the rights to it are followed. */
  private unfollow: (() => void) | undefined;
  /** Messages are worked on one after the other, in the order in which they came. */
  private work: Promise<void> = Promise.resolve();
  private sending = false;
  /** The latest state that is not on its way yet; earlier ones are dropped. */
  private next: BoardSnapshot | undefined;
  private sentVersion = -1;
  /** When the oldest grid was sent that the display has not said to show, nor any newer one. */
  private unshownSince: number | undefined;
  /** The trace of that version. */
  private sentTrace: Traceparent | undefined;
  private heardAt: number;

  constructor(world: SessionWorld, { socket, line, identified }: Connected, clientId: string, address: string) {
    this.line = line;
    this.identified = identified;
    this.world = world;
    this.socket = socket;
    this.clientId = clientId;
    this.address = address;
    this.budget = createTokenBucket(world.limits.burst, world.limits.aSecond);
    this.heardAt = performance.now();
    this.identifyTimer = setTimeout(() => this.close(closeCodes.late, "identify"), world.limits.identifyWithinMs);
    socket.on("message", (data, isBinary) => this.hear(isBinary ? undefined : String(data)));
    socket.on("close", () => this.ended());
  }

  /** The gateway stops: come back, to it or to another. */
  again(): void {
    this.close(closeCodes.again, "restart");
  }

  /** Keeps the connection honest: a ping, or its end when the display was not heard for too long. */
  keepAlive(now: number): void {
    if (this.boardId === undefined) return;
    if (now - this.heardAt > this.world.limits.silentAfterMs) this.socket.terminate();
    else this.socket.ping();
  }

  /** Whether it has not said for too long that it shows what it was sent. */
  isLate(now: number): boolean {
    return this.unshownSince !== undefined && now - this.unshownSince > this.world.limits.shownWithinMs;
  }

  private hear(text: string | undefined): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.heardAt = performance.now();
    if (!this.budget.take()) {
      this.close(closeCodes.tooMany, "too many messages");
      return;
    }
    const message = text === undefined ? undefined : readFromDisplay(text);
    if (message === undefined) {
      this.close(closeCodes.unreadable, "unreadable message");
      return;
    }
    this.work = this.work
      .then(() => this.answer(message))
      .catch((error: unknown) => {
        this.world.context.log.warn(
          { err: error, clientId: this.clientId },
          "A display's message could not be worked on",
        );
        this.close(closeCodes.again, "try again");
      });
  }

  private async answer(message: FromDisplay): Promise<void> {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (message.type === "identify") return this.identify(message);
    if (this.boardId === undefined) return this.close(closeCodes.unreadable, "identify first");
    if (message.type === "heartbeat") {
      if (message.clientId !== this.clientId) return this.close(closeCodes.unreadable, "another client");
      this.world.live.presence.beat(this.clientId, this.boardId);
      return;
    }
    // A receipt for what was never sent would hide that the board shows something else.
    if (message.version > this.sentVersion) return this.close(closeCodes.unreadable, "unknown version");
    if (message.version === this.sentVersion) this.unshownSince = undefined;
    const { clientId: deviceId, boardId } = this;
    const trace = message.version === this.sentVersion ? this.sentTrace : undefined;
    const shown = { deviceId, boardId, version: message.version };
    await tracedAfter(trace, "receipt", () => this.world.lots.keepShown(shown));
  }

  /** The first one opens the socket's ears; a repeated one is a check of the token (decision 19). */
  private async identify(message: Extract<FromDisplay, { type: "identify" }>): Promise<void> {
    const { context, live, sockets } = this.world;
    const news = live.guards.news();
    const tokenHash = hashSecret(message.token);
    const device = await this.world.lots.enter(this.clientId);
    const known = message.clientId === this.clientId && device?.tokenHash === tokenHash;
    if (!known || device.boardId === null) {
      // Counted, so that guesses show up in the budget; a used-up one answers the same.
      await spend(context, "displayToken", { address: this.address }).catch(() => undefined);
      return this.revoke("unknown");
    }
    if (this.boardId !== undefined) return;
    clearTimeout(this.identifyTimer);
    const { boardId } = device;
    const board = { title: device.title ?? "", code62: device.code62 ?? "degree" };
    await this.keepIdentity(message, device);
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.boardId = boardId;
    this.identified();
    this.tokenHash = tokenHash;
    sockets.get(this.clientId)?.revoke("replaced");
    sockets.set(this.clientId, this);
    // What it is told first goes out in one write.
    this.line.cork();
    try {
      this.send({ type: "identified", boardId, ...board, serverTime: context.clock.estimate() });
      if (device.mustForget) await this.resetAfterRestore();
      if (this.socket.readyState !== this.socket.OPEN) return;
      live.presence.beat(this.clientId, boardId);
      this.follow(boardId);
      // What was read before the socket was guarded may have ended since.
      if (live.guards.news() !== news) await this.check();
      const opening = (await live.openings([boardId])).get(boardId);
      // What was told meanwhile may be newer, and wait for its turn.
      const told = Math.max(this.sentVersion, this.next?.update.version ?? -1);
      if (opening !== undefined && opening.snapshot.update.version > told) this.update(opening.snapshot);
    } finally {
      this.line.uncork();
    }
  }

  /** The display may show a version that the restored board has yet to reach, and would take none until then. */
  private async resetAfterRestore(): Promise<void> {
    this.send({ type: "reset" });
    await writeForgot(this.world.context.database, this.clientId);
  }

  private async keepIdentity(said: Extract<FromDisplay, { type: "identify" }>, known: SocketDevice): Promise<void> {
    const { rows, columns, firmware } = said;
    if (rows === known.rows && columns === known.columns && firmware === known.firmware) return;
    await this.world.lots.keepIdentity(this.clientId, { rows, columns, firmware });
  }

  private follow(boardId: string): void {
    const { context, live } = this.world;
    live.boards.watch(boardId, this);
    live.guards.add(this);
    this.unfollow = context.bus.follow(aboutBoard(boardId), ({ kind, deviceId }) => {
      if (kind === "identify" && deviceId === this.clientId) this.showName();
    });
    // It closed while it was being let in.
    if (this.socket.readyState !== this.socket.OPEN) this.ended();
  }

  private showName(): void {
    const { context, lots } = this.world;
    const said = async (): Promise<void> => {
      const device = await lots.device(this.clientId);
      if (device === undefined) return;
      const { name, title, code62 } = device;
      this.send({ type: "name", ...nameCommand(name ?? title ?? "", code62 ?? "degree", context.clock.estimate()) });
    };
    said().catch((error: unknown) =>
      context.log.warn({ err: error, clientId: this.clientId }, "A display could not be told its name"),
    );
  }

  concerns({ kind, boardId }: Hint): boolean {
    return kind === "credential" && (boardId === undefined || boardId === this.boardId);
  }

  /** Whether the device is still there, with the same token, on the same board. */
  async check(): Promise<void> {
    const device = await this.world.lots.device(this.clientId);
    if (device?.tokenHash !== this.tokenHash || device?.boardId !== this.boardId) this.revoke("removed");
  }

  gone(): void {
    this.revoke("removed");
  }

  /** Sends the latest state; while one is on its way the others are dropped but the last (Q21). */
  update(snapshot: BoardSnapshot): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.next = snapshot;
    if (this.sending) return;
    const { version } = snapshot.update;
    this.next = undefined;
    if (version < this.sentVersion) {
      // The board's versions began again (a restored database): the display forgets what it shows.
      this.send({ type: "reset" });
      void this.forget(version);
    }
    this.sentVersion = version;
    this.unshownSince ??= performance.now();
    this.sentTrace = snapshot.traceparent;
    this.sending = true;
    this.line.write(displayFrame(snapshot.update), (error) => {
      this.sending = false;
      // The receipt is late rather than in the way: what the display shows does not wait for it.
      if (error === undefined || error === null) this.world.lots.noteSent(snapshot.update);
      if (this.next !== undefined) this.update(this.next);
    });
  }

  private async forget(above: number): Promise<void> {
    const { context } = this.world;
    await forgetShown(context.database, this.clientId, above).catch((error: unknown) =>
      context.log.warn({ err: error, clientId: this.clientId }, "A display's receipt could not be taken back"),
    );
  }

  private send(message: ToDisplay): void {
    this.write(JSON.stringify(message));
  }

  private write(text: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text);
  }

  private revoke(reason: RevokedReason): void {
    this.send({ type: "revoked", reason });
    this.close(closeCodes.revoked, reason);
  }

  private close(code: number, reason: string): void {
    this.ended();
    this.socket.close(code, reason);
    // A stranger is not waited for as long as `ws` waits for whoever does not answer.
    if (this.boardId === undefined) setTimeout(() => this.socket.terminate(), this.world.limits.goneWithinMs).unref();
    // It does not wait for what a display is told first.
    while (this.line.writableCorked > 0) this.line.uncork();
  }

  private stopFollowing(): void {
    const { unfollow, boardId } = this;
    if (unfollow === undefined || boardId === undefined) return;
    this.unfollow = undefined;
    unfollow();
    const { boards, guards } = this.world.live;
    boards.unwatch(boardId, this);
    guards.remove(this);
  }

  private ended(): void {
    clearTimeout(this.identifyTimer);
    this.stopFollowing();
    if (this.world.sockets.get(this.clientId) !== this) return;
    this.world.sockets.delete(this.clientId);
    this.world.live.presence.leave(this.clientId);
  }
}

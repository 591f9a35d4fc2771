import { type ServerResponse, validateHeaderValue } from "node:http";
import { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RefusalError } from "../refusal.ts";
import * as callRefusals from "../words/callRefusals.ts";
import { frame, pingFrame } from "./frames.ts";

export interface StreamLimits {
  /** A comment goes out after this silence, in milliseconds. */
  readonly pingAfterMs: number;
  /** A reader that has taken nothing for this long is cut; it comes back and gets the latest state. */
  readonly stalledAfterMs: number;
  /** Bytes that may wait in this process for one reader before its events are merged to the latest ones. */
  readonly waitingBytes: number;
  /** Streams at a time for one caller (person, or address of a stranger) on one gateway. */
  readonly perCaller: number;
  /** Readers are told to come back within this time at a stop, spread at random. */
  readonly byeSpreadMs: number;
}

export const streamLimits: StreamLimits = {
  pingAfterMs: 15_000,
  stalledAfterMs: 60_000,
  waitingBytes: 64 * 1024,
  perCaller: 64,
  byeSpreadMs: 3_000,
};

const longestGatheringMs = 1_000;

/** One reader. A slow one keeps at most one waiting event a key: the latest. */
export interface EventStream {
  /** `key` names what the event is about: a later event of the same key makes an unsent one needless. */
  send(key: string, bytes: Buffer): void;
  /**
   * What is sent before the work is done goes out in one write, with the answer's head where that has not gone; after a
   * second of work it goes at once, so that who waits hears that somebody is there.
   */
  gather(work: () => Promise<void>): Promise<void>;
  /** Sends a last event, when given, and ends. */
  end(last?: Buffer): void;
  onClose(listener: () => void): void;
  readonly open: boolean;
  /** False while a slow reader's events wait: who has many to send, each of which counts, goes on later. */
  readonly keepsUp: boolean;
}

/** All streams of this process: opens them, pings them, cuts those that stall, and says bye at a stop. */
export interface Streams {
  /** Takes the reply over. `caller` counts against `most`; over it, or after `bye`, undefined, and nothing was taken over. */
  open(request: FastifyRequest, reply: FastifyReply, caller: string, most?: number): EventStream | undefined;
  count(): number;
  /** How many were opened since the start, and how many readers do not keep up now. */
  opened(): number;
  slow(): number;
  /** Pings and cuts what is due; called once a second. */
  tick(): void;
  bye(): void;
}

class Reader implements EventStream {
  open = true;
  caller: string;
  lastWriteAt = performance.now();
  private readonly raw: ServerResponse;
  /** Where bytes go: the response itself would look at each of them again. */
  private readonly out: Socket | ServerResponse;
  private readonly limits: StreamLimits;
  private readonly onEnd: (reader: Reader) => void;
  /** Unsent events of a slow reader by key; undefined while the reader keeps up. */
  private waiting: Map<string, Buffer> | undefined;
  private stalledSince = 0;
  private closeListeners: (() => void)[] | undefined;

  constructor(
    raw: ServerResponse,
    out: Socket | ServerResponse,
    caller: string,
    { limits, onEnd }: { readonly limits: StreamLimits; readonly onEnd: (reader: Reader) => void },
  ) {
    this.raw = raw;
    this.out = out;
    this.caller = caller;
    this.limits = limits;
    this.onEnd = onEnd;
    out.on("drain", () => this.flush());
    raw.on("close", () => this.closed());
    raw.on("error", () => this.closed());
    // An answer whose turn has not come is not told that its connection ended.
    if (out === raw) raw.req.socket.once("close", () => this.closed());
  }

  get keepsUp(): boolean {
    return this.waiting === undefined;
  }

  send(key: string, bytes: Buffer): void {
    if (!this.open) return;
    if (this.waiting === undefined) this.write(bytes);
    else {
      // Moved to the end: what is sent last is what happened last.
      this.waiting.delete(key);
      this.waiting.set(key, bytes);
    }
  }

  async gather(work: () => Promise<void>): Promise<void> {
    const { out } = this;
    let isHeld = true;
    const letGo = (): void => {
      if (isHeld) out.uncork();
      isHeld = false;
    };
    out.cork();
    const timer = setTimeout(letGo, longestGatheringMs);
    try {
      await work();
    } finally {
      clearTimeout(timer);
      letGo();
    }
  }

  end(last?: Buffer): void {
    if (!this.open) return;
    if (last !== undefined) this.out.write(last);
    if (this.out instanceof Socket) this.out.destroySoon();
    else this.out.end();
    this.closed();
  }

  onClose(listener: () => void): void {
    if (!this.open) listener();
    else if (this.closeListeners === undefined) this.closeListeners = [listener];
    else this.closeListeners.push(listener);
  }

  /** False when the reader was cut because it took nothing for too long. */
  check(now: number): boolean {
    if (this.waiting !== undefined && now - this.stalledSince > this.limits.stalledAfterMs) {
      this.raw.destroy();
      this.closed();
      return false;
    }
    if (this.waiting === undefined && now - this.lastWriteAt >= this.limits.pingAfterMs) this.write(pingFrame);
    return true;
  }

  /** Who has gone while they were being let in is not told of again. */
  closeIfGone(): void {
    if (this.raw.destroyed || this.raw.req.socket.destroyed) this.closed();
  }

  private write(bytes: Buffer): void {
    const taken = this.out.write(bytes);
    this.lastWriteAt = performance.now();
    // Only after a write that was not taken does `drain` come, and with it the rest.
    if (!taken && this.out.writableLength > this.limits.waitingBytes) {
      this.waiting = new Map();
      this.stalledSince = this.lastWriteAt;
    }
  }

  private flush(): void {
    const waiting = this.waiting;
    if (waiting === undefined || !this.open) return;
    this.waiting = undefined;
    // A write may fill the reader's buffer again: `send` then puts the rest back into waiting.
    for (const [key, bytes] of waiting) this.send(key, bytes);
  }

  private closed(): void {
    if (!this.open) return;
    this.open = false;
    this.waiting = undefined;
    this.onEnd(this);
    const listeners = this.closeListeners ?? [];
    this.closeListeners = undefined;
    for (const listener of listeners) listener();
  }
}

export function createStreams(limits: StreamLimits = streamLimits): Streams {
  const readers = new Set<Reader>();
  const perCaller = new Map<string, number>();
  let stopping = false;
  let opened = 0;

  const onEnd = (reader: Reader): void => {
    readers.delete(reader);
    const left = (perCaller.get(reader.caller) ?? 1) - 1;
    if (left > 0) perCaller.set(reader.caller, left);
    else perCaller.delete(reader.caller);
  };

  const world = { limits, onEnd };

  return {
    open(request, reply, caller, most = limits.perCaller) {
      const held = perCaller.get(caller) ?? 0;
      if (held >= most || stopping) return undefined;
      const reader = new Reader(reply.raw, takeOver(request, reply), caller, world);
      perCaller.set(caller, held + 1);
      readers.add(reader);
      opened += 1;
      reader.closeIfGone();
      return reader;
    },
    count: () => readers.size,
    opened: () => opened,
    slow: () => [...readers].filter((reader) => !reader.keepsUp).length,
    tick() {
      const now = performance.now();
      for (const reader of readers) reader.check(now);
    },
    bye() {
      stopping = true;
      for (const reader of [...readers]) {
        reader.end(frame({ event: "bye", data: { retryAfterMs: Math.floor(Math.random() * limits.byeSpreadMs) } }));
      }
    },
  };
}

/** What is answered when `open` took nothing over. */
export function tooManyStreams(): RefusalError {
  return new RefusalError("RateLimited", callRefusals.tooManyStreams(), { rule: "streams" });
}

/** Answers 200 with the headers that hooks have set so far (hijacking would lose them) and those of a stream. */
function takeOver(request: FastifyRequest, reply: FastifyReply): Socket | ServerResponse {
  const { raw } = reply;
  reply.headers(streamHeaders);
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
  reply.hijack();
  request.span?.end();
  request.raw.socket.setTimeout(0);
  request.raw.socket.setNoDelay(true);
  request.raw.socket.setKeepAlive(true, 30_000);
  const { socket } = raw;
  if (socket === null) {
    // It was sent without waiting for the answer before it, whose turn it is.
    raw.setHeaders(new Headers(headers)).removeHeader("transfer-encoding");
    raw.flushHeaders();
    return raw;
  }
  // Its own end is never told of; whoever waits for it would hold the whole call as long as the stream lasts.
  raw.removeAllListeners("finish").removeAllListeners("error");
  // What is told first goes in one write with it.
  socket.cork();
  process.nextTick(() => socket.uncork());
  socket.write(headOf(headers), "latin1");
  return socket;
}

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
  // The body ends with the connection: no chunk frames, so one buffer goes as it is to every socket.
  connection: "close",
};

/** The response would make the same of them, and keep each as long as the stream lasts. */
function headOf(headers: readonly (readonly [string, string])[]): string {
  let head = `HTTP/1.1 200 OK\r\ndate: ${new Date().toUTCString()}\r\n`;
  for (const [name, value] of headers) {
    validateHeaderValue(name, value);
    head += `${name}: ${value}\r\n`;
  }
  return `${head}\r\n`;
}

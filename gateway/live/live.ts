import type { Context } from "../context.ts";
import type { DatabaseLine } from "../db/line.ts";
import { type BoardFeed, type BoardReader, createBoardFeed } from "./boardFeed.ts";
import type { EventReader } from "./eventPull.ts";
import { createEventTail, type EventTail } from "./eventTail.ts";
import { createGuards, type Guards } from "./guards.ts";
import { createOpenings, type OpeningReader, type Openings } from "./openings.ts";
import { createPresence, type Presence, type PresenceStore } from "./presence.ts";
import { createStatusFeed, type StatusFeed, type StatusReader } from "./statusFeed.ts";
import { createStreams, type Streams } from "./streams.ts";

/** Heartbeats of displays, which stand above and hold the table. */
export type LiveHeartbeats = StatusReader &
  PresenceStore & {
    /** By which rows say who holds a display. */
    readonly gatewayId: string;
  };

/** What live streams and sockets read. */
export type LiveReader = BoardReader & EventReader & OpeningReader & LiveHeartbeats;

/** Everything that stays open: streams, sockets, and what feeds them. One a process. */
export interface Live {
  readonly streams: Streams;
  readonly boards: BoardFeed;
  readonly tail: EventTail;
  readonly status: StatusFeed;
  readonly presence: Presence;
  readonly openings: Openings;
  readonly guards: Guards;
  /** Whether the database takes no writes, as with a full disk, and when that begins and ends. */
  readonly disk: Pick<DatabaseLine, "isFull" | "onFull">;
  /** Compares with the database now what hints may have lost. */
  sweep(): Promise<void>;
  /** Since the last of these that got through, in milliseconds; what is older than it is on every stream. */
  sinceSweep(): number;
  /** Says bye to all streams; no new one is taken from then on. */
  stop(): Promise<void>;
}

const tickMs = 1_000;
/** While nobody can tell that rights ended, they are read so often, in ticks. */
const lookEvery = 2;
/** So often, in milliseconds, that what was lost is read and told within ten seconds; Q20 gives it thirty. */
const sweepMs = 8_000;

export function createLive(context: Context, reader: LiveReader, disk: DatabaseLine): Live {
  const { clock, bus, log } = context;
  const streams = createStreams();
  const boards = createBoardFeed(bus, reader, log);
  const tail = createEventTail(bus, reader, boards, log);
  const presence = createPresence({ clock, bus, store: reader, log });
  const status = createStatusFeed({ clock, bus, reader, presence, log });
  const guards = createGuards(clock, log);
  let line = bus.rightsLine();
  let ticks = 0;
  const lookAtRights = (): void => {
    ticks += 1;
    const now = bus.rightsLine();
    if (now === 0 ? ticks % lookEvery === 0 : now !== line) guards.checkAll();
    line = now;
  };
  const stopHearing = bus.subscribe((hint) => {
    guards.hear(hint);
    // What another gateway ran into this one tries for itself.
    if (hint.kind === "diskFull") disk.suspectFull();
  });
  const stopMissing = bus.onMissed(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, "What was missed without Redis could not be read"));
  });
  const stopTelling = disk.onFull((isFull) => {
    if (isFull) bus.publish({ kind: "diskFull" });
  });

  let sweptAt = performance.now();
  const sweep = async (): Promise<void> => {
    const begun = performance.now();
    const areTold = await boards.sweep();
    await Promise.all([tail.sweep(), status.sweep()]);
    if (areTold) sweptAt = Math.max(sweptAt, begun);
  };
  const tick = async (): Promise<void> => {
    streams.tick();
    lookAtRights();
    guards.tick();
    await status.tick();
    await presence.flush();
  };
  const timers = [repeat(tick, tickMs, log), repeat(sweep, sweepMs, log)];

  return {
    streams,
    boards,
    tail,
    status,
    presence,
    openings: createOpenings(bus, reader, boards, status),
    guards,
    disk,
    sweep,
    sinceSweep: () => performance.now() - sweptAt,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopHearing();
      stopMissing();
      stopTelling();
      boards.close();
      tail.close();
      status.close();
      streams.bye();
      await presence.flush(true);
    },
  };
}

/** Runs the work again and again, one at a time; a failure is logged and the next time is another try. */
function repeat(work: () => Promise<void>, everyMs: number, log: Pick<Context["log"], "warn">): NodeJS.Timeout {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    work()
      .catch((error: unknown) => log.warn({ err: error }, "Live state could not be read"))
      .finally(() => {
        running = false;
      });
  }, everyMs);
  timer.unref();
  return timer;
}

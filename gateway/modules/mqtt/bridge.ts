import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { spread } from "../../outside/waits.ts";
import { RefusalError } from "../../refusal.ts";
import { relayEvents } from "../developer/events/relay.ts";
import { type BoardTopics, createBoardTopics } from "./boardTopics.ts";
import { eventsAfter, type HappenedRow, newestEvent, releaseLease, takeLease } from "./bridge.store.ts";
import { type CommandQueues, createCommandQueues } from "./commandQueues.ts";
import { type Connection, openConnection } from "./connection.ts";
import { happenedJson, triggers } from "./happenings.ts";
import { type Result, refusedResult, takeCommand } from "./takeCommand.ts";
import { boardTopic, bridgeTopic, homeAssistantStatus, readCommandTopic } from "./topics.ts";

/** A gateway that died is followed by another one after this long. */
const leaseMs = 15_000;
const renewEveryMs = 5_000;
/** What lost hints cost at most. */
const sweepEveryMs = 10_000;
/** What happens without a hint, e.g. that a call was refused. */
const lookEveryMs = 2_000;
/** Changes of one moment are told at once. */
const gatherMs = 100;
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** Home Assistant comes up once; whoever says so all the time is not it. */
const tellAgainEveryMs = 5_000;
const eventsAtOnce = 100;

export interface Bridge {
  start(): void;
  /** Says offline, gives the turn to another gateway, and ends. */
  stop(): Promise<void>;
}

/** One line to the broker, with what was told on it. */
interface Line {
  readonly clientId: string;
  readonly connection: Connection;
  readonly topics: BoardTopics;
  readonly queues: CommandQueues;
  /** Boards to look at. */
  asked: Set<string>;
  isAskedAgain: boolean;
  saidAt: number;
  toldAgainAt: number;
  sweptAt: number;
  cursor: number;
}

/**
 * Shows boards to Home Assistant, and takes its wishes. Of several gateways the one that has the turn (a lease in the database)
 * keeps the only line to the broker: what it does not see, nobody does, so every state is told once and every command is taken
 * once. A shared subscription would share commands only, and not every broker has them.
 */
export function createBridge(app: FastifyInstance, context: Context, url: string): Bridge {
  const { bus, clock, database, log } = context;
  const worker = newId();
  let line: Line | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = true;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let waitUntil = 0;
  let wakesAt = Number.POSITIVE_INFINITY;
  const ends: (() => void)[] = [];

  /** Sooner than it was asked for before, never later: a stream of hints must not put it off for ever. */
  const wake = (ms: number): void => {
    const at = performance.now() + ms;
    if (isStopped || running !== undefined || at >= wakesAt) return;
    wakesAt = at;
    clearTimeout(timer);
    timer = setTimeout(() => {
      wakesAt = Number.POSITIVE_INFINITY;
      running = work()
        .catch((error: unknown) => {
          log.warn({ err: error }, "MQTT: what is new could not be told; the line is made anew");
          line?.connection.cut();
        })
        .finally(() => {
          running = undefined;
          wake(pause());
        });
    }, ms);
    timer.unref();
  };
  const pause = (): number => {
    if (line === undefined) return Math.max(gatherMs, Math.min(renewEveryMs, waitUntil - performance.now()));
    if (line.isAskedAgain || line.asked.size > 0) return gatherMs;
    const picture = (line.topics.nextAt() ?? Number.POSITIVE_INFINITY) - clock.estimate();
    return Math.max(gatherMs, Math.min(lookEveryMs, picture));
  };

  const work = async (): Promise<void> => {
    if (performance.now() - renewedAt >= renewEveryMs || line === undefined) {
      const clientId = await takeLease(database, worker, leaseMs);
      renewedAt = performance.now();
      if (clientId === undefined) {
        line?.connection.cut();
        return;
      }
      if (line === undefined && performance.now() >= waitUntil) await open(clientId);
    }
    if (line !== undefined) await tellNews(line);
  };

  const open = async (clientId: string): Promise<void> => {
    const queues = createCommandQueues();
    let opened: Line | undefined;
    try {
      const connection = await openConnection(url, clientId, {
        onMessage: (topic, payload, isRetained) => {
          if (opened !== undefined) hearMessage(opened, topic, payload, isRetained);
        },
        onClosed: (error) => {
          opened?.topics.end();
          if (line !== opened) return;
          line = undefined;
          void queues.clear();
          if (!isStopped) fail(error);
        },
      });
      const topics = createBoardTopics(context, connection, clientId);
      const never = Number.NEGATIVE_INFINITY;
      const times = { saidAt: never, toldAgainAt: never, sweptAt: performance.now() };
      const cursor = await newestEvent(database);
      opened = { clientId, connection, topics, queues, asked: new Set(), isAskedAgain: false, ...times, cursor };
      line = opened;
      await connection.subscribe([homeAssistantStatus]);
      await topics.tell(null);
      // Whoever hears of it may ask for something: by now all of it is listened to.
      await connection.publish(bridgeTopic(clientId), "online", { retain: true });
      failures = 0;
      log.info("MQTT: the broker is there");
    } catch (error) {
      opened?.topics.end();
      if (opened !== undefined && line === opened) {
        line = undefined;
        opened.connection.cut();
      }
      fail(error);
    }
  };

  /** The next try, later each time and not at the same moment as everybody else's. */
  const fail = (error: unknown): void => {
    const wait = spread(Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 10)), Math.random());
    failures += 1;
    waitUntil = performance.now() + wait;
    // Of an address with a password only what happened is said.
    if (failures === 1) log.warn({ reason: reasonOf(error) }, "MQTT: the broker is away; it is tried again");
    wake(gatherMs);
  };

  const tellNews = async (now: Line): Promise<void> => {
    if (now.isAskedAgain && performance.now() - now.toldAgainAt >= tellAgainEveryMs) {
      now.isAskedAgain = false;
      now.toldAgainAt = performance.now();
      now.asked = new Set();
      await now.topics.tellAgain();
    }
    const isSweep = performance.now() - now.sweptAt >= sweepEveryMs;
    if (isSweep) now.sweptAt = performance.now();
    const picture = now.topics.nextAt();
    const isPicture = picture !== undefined && picture <= clock.estimate();
    const boardIds = isSweep || isPicture ? null : [...now.asked];
    now.asked = new Set();
    if (boardIds === null || boardIds.length > 0) await now.topics.tell(boardIds);
    await relayEvents(context);
    await tellEvents(now);
  };

  const tellEvents = async (now: Line): Promise<void> => {
    const events = await eventsAfter(database, now.cursor, eventsAtOnce);
    for (const event of events) {
      if (now.topics.mayTell(event.boardId)) await tellEvent(now, event);
      now.cursor = event.id;
    }
  };

  const tellEvent = async ({ connection }: Line, event: HappenedRow): Promise<void> => {
    const { boardId, type } = event;
    const json = happenedJson(event, clock.estimate());
    if (json === undefined) return;
    await connection.publish(boardTopic(boardId, "event"), json, { retain: false });
    const trigger = triggers[type];
    if (trigger !== undefined) await connection.publish(boardTopic(boardId, "trigger"), trigger, { retain: false });
  };

  const hearMessage = (now: Line, topic: string, payload: Uint8Array, isRetained: boolean): void => {
    if (topic === homeAssistantStatus) {
      if (payload.length === 6 && Buffer.from(payload).toString() === "online") {
        now.isAskedAgain = true;
        wake(gatherMs);
      }
      return;
    }
    const asked = readCommandTopic(topic);
    // A retained command is what somebody wanted at another time.
    if (asked === undefined || isRetained) return;
    const { boardId, command } = asked;
    const credentialId = now.topics.keyOf(boardId);
    if (credentialId === undefined) return;
    try {
      now.queues.add(boardId, async () =>
        answer(now, boardId, await takeCommand(app, context, { credentialId, command, payload })),
      );
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      // A flood is told of once a second: its answers must not be one, too.
      if (performance.now() - now.saidAt < 1_000) return;
      now.saidAt = performance.now();
      void answer(now, boardId, refusedResult(command, error));
    }
  };

  const answer = async (now: Line, boardId: string, result: Result): Promise<void> => {
    const at = new Date(clock.estimate()).toISOString();
    await now.connection
      .publish(boardTopic(boardId, "result"), JSON.stringify({ ...result, at }), { retain: false })
      .catch(() => {
        // The line is cut, and whoever asked with it.
      });
  };

  const ask = (boardId: string): void => {
    line?.asked.add(boardId);
    wake(gatherMs);
  };

  return {
    start() {
      isStopped = false;
      ends.push(
        bus.subscribe(({ kind, boardId, at }) => {
          if (line === undefined || boardId === undefined) return;
          if (kind === "status" && !line.topics.hear(boardId, at ?? clock.estimate())) return;
          if (kind === "credential" || kind === "membership" || kind === "status") ask(boardId);
          else if (kind === "board" && line.topics.isTold(boardId)) ask(boardId);
        }),
      );
      wake(0);
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearTimeout(timer);
      for (const end of ends.splice(0)) end();
      const last = line;
      await running?.catch(() => {});
      if (last !== undefined) {
        await last.queues.clear();
        last.topics.end();
        const goodbye = last.connection.publish(bridgeTopic(last.clientId), "offline", { retain: true });
        await goodbye.then(() => last.connection.end()).catch(() => last.connection.cut());
        line = undefined;
      }
      await releaseLease(database, worker).catch((error: unknown) => {
        log.warn({ err: error }, "MQTT: the turn could not be given back; it ends by itself");
      });
    },
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "closed";

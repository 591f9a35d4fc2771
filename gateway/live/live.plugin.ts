import type { FastifyInstance } from "fastify";
import {
  readBoardOpenings,
  readBoardStates,
  readDifferingVersions,
  readEventPosition,
  readEventsFrom,
  readMissed,
  readWatchedEvents,
} from "../boardState/boardState.ts";
import { entering, type PersonPrincipal } from "../callers/principal.ts";
import type { Context } from "../context.ts";
import type { DatabaseLine } from "../db/line.ts";
import { accessBoard } from "../modules/boards/boards.service.ts";
import { RefusalError } from "../refusal.ts";
import { beginStream } from "./beginStream.ts";
import { createConsoleStreams } from "./consoleStreams.ts";
import type { Guard } from "./guards.ts";
import { aboutPerson } from "./hintTopics.ts";
import { createLive, type Live, type LiveHeartbeats, type LiveReader } from "./live.ts";
import type { StatusFrames } from "./statusFeed.ts";
import { tooManyStreams } from "./streams.ts";

declare module "fastify" {
  interface FastifyInstance {
    live: Live;
  }
}

/** Streams: `GET /events` and `GET /board-status/{boardId}`. Registered before everything that looks on (`app.live`). */
export function registerLive(
  app: FastifyInstance,
  context: Context,
  heartbeats: LiveHeartbeats,
  line: DatabaseLine,
): void {
  const reader = {
    readStates: (boardIds: readonly string[]) => readBoardStates(context, boardIds),
    readDiffering: (known: ReadonlyMap<string, number>) => readDifferingVersions(context, known),
    readEventsFrom: (position: string, options: Parameters<LiveReader["readEventsFrom"]>[1]) =>
      readEventsFrom(context, position, options),
    readWatchedEvents: (position: string, page: Parameters<LiveReader["readWatchedEvents"]>[1]) =>
      readWatchedEvents(context, position, page),
    readEventPosition: () => readEventPosition(context),
    readMissed: (asks: Parameters<LiveReader["readMissed"]>[0], limit: number) => readMissed(context, asks, limit),
    readOpenings: (boardIds: readonly string[]) => readBoardOpenings(context, boardIds, heartbeats.gatewayId),
    ...heartbeats,
  };
  const live = createLive(context, reader, line);
  app.decorate("live", live);
  const consoles = createConsoleStreams(context, live);
  const stop = onceOnly(() => {
    consoles.close();
    return live.stop();
  });
  app.lifecycle.onStop(stop);
  app.addHook("preClose", stop);

  app.get("/events", { exposeHeadRoute: false }, async (request, reply) => {
    const news = live.guards.news();
    const { principal, boardIds } = await entering(request);
    const stream = live.streams.open(request, reply, principal.personId);
    if (stream === undefined) throw tooManyStreams();
    const lastEventId = request.headers["last-event-id"]?.toString();
    const filled = stream.gather(() => consoles.fill(stream, { viewer: principal, boardIds, news }, lastEventId));
    await filled.catch((error: unknown) => {
      // The answer has begun: all that can be said is its end, and the reader comes back.
      request.log.error({ err: error }, "A stream could not be filled");
      stream.end();
    });
    return reply;
  });

  app.get<{ Params: { boardId: string } }>(
    "/board-status/:boardId",
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { boardId } = request.params;
      const news = live.guards.news();
      const { principal: viewer, boardIds } = await entering(request);
      const maySee = async (own: readonly string[]): Promise<boolean> =>
        own.includes(boardId) || (viewer.superadmin && (await isThere(context, viewer, boardId)));
      // Not among their own: refused as everywhere, or a superadmin's to see.
      if (!boardIds.includes(boardId)) await accessBoard(context, viewer, boardId, "view");
      const { stream, now, release } = await beginStream(live.streams, request, reply, {
        caller: viewer.personId,
        watch() {
          const waiting = { status() {} };
          live.status.watch(boardId, waiting);
          return () => live.status.unwatch(boardId, waiting);
        },
        read: async () => (await live.status.read([boardId])).get(boardId),
      });
      const check = async (): Promise<void> => {
        const own = await context.tokens.boardsOf(viewer);
        if (own === undefined || !(await maySee(own))) stream.end();
      };
      const listener = { status: ({ plain }: StatusFrames) => stream.send("status", plain) };
      live.status.watch(boardId, listener);
      release();
      const unfollow = context.bus.follow(aboutPerson(viewer.personId));
      const guard: Guard = {
        concerns: (hint) =>
          hint.personId === undefined
            ? hint.boardId === undefined || hint.boardId === boardId
            : hint.personId === viewer.personId,
        check,
      };
      live.guards.add(guard);
      stream.onClose(() => {
        live.status.unwatch(boardId, listener);
        unfollow();
        live.guards.remove(guard);
      });
      if (now !== undefined) stream.send("status", now.plain);
      if (live.guards.news() !== news) await check();
      return reply;
    },
  );
}

function isThere(context: Context, viewer: PersonPrincipal, boardId: string): Promise<boolean> {
  return accessBoard(context, viewer, boardId, "view").then(
    () => true,
    (error: unknown) => {
      if (error instanceof RefusalError) return false;
      throw error;
    },
  );
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

import type { FastifyInstance } from "fastify";
import {
  readBoardOpenings,
  readBoardStates,
  readBoardVersions,
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
import { fillConsoleStream } from "./consoleStream.ts";
import { aboutPerson } from "./hintTopics.ts";
import { createLive, type Live, type LiveHeartbeats, type LiveReader } from "./live.ts";
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
    readVersions: (boardIds: readonly string[]) => readBoardVersions(context, boardIds),
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
  const stop = onceOnly(() => live.stop());
  app.lifecycle.onStop(stop);
  app.addHook("preClose", stop);

  app.get("/events", { exposeHeadRoute: false }, async (request, reply) => {
    const news = live.guards.news();
    const { principal, boardIds } = await entering(request);
    const stream = live.streams.open(request, reply, principal.personId);
    if (stream === undefined) throw tooManyStreams();
    const lastEventId = request.headers["last-event-id"]?.toString();
    const filled = fillConsoleStream(context, live, stream, { viewer: principal, boardIds, news }, lastEventId);
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
        watch: () => live.status.watch(boardId, () => {}),
        read: async () => (await live.status.read([boardId])).get(boardId),
      });
      const check = async (): Promise<void> => {
        const own = await context.tokens.boardsOf(viewer);
        if (own === undefined || !(await maySee(own))) stream.end();
      };
      const unwatch = live.status.watch(boardId, (frames) => stream.send("status", frames.plain));
      release();
      const unfollow = context.bus.follow(aboutPerson(viewer.personId));
      const removeGuard = live.guards.add({
        concerns: (hint) =>
          hint.personId === undefined
            ? hint.boardId === undefined || hint.boardId === boardId
            : hint.personId === viewer.personId,
        check,
      });
      stream.onClose(() => {
        unwatch();
        unfollow();
        removeGuard();
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

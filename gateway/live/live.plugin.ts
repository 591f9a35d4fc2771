import type { FastifyInstance } from "fastify";
import {
  isPositionReached,
  readBoardStates,
  readBoardVersions,
  readEventPosition,
  readEventsFrom,
} from "../boardState/boardState.ts";
import { principalOf, requirePerson } from "../callers/principal.ts";
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
    readEventPosition: () => readEventPosition(context),
    isPositionReached: (position: string) => isPositionReached(context, position),
    ...heartbeats,
  };
  const live = createLive(context, reader, line);
  app.decorate("live", live);
  const stop = onceOnly(() => live.stop());
  app.lifecycle.onStop(stop);
  app.addHook("preClose", stop);

  app.get("/events", { exposeHeadRoute: false }, async (request, reply) => {
    const viewer = requirePerson(await principalOf(request));
    const stream = live.streams.open(request, reply, viewer.personId);
    if (stream === undefined) throw tooManyStreams();
    const lastEventId = request.headers["last-event-id"]?.toString();
    await fillConsoleStream(context, live, stream, viewer, lastEventId).catch((error: unknown) => {
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
      const principal = await principalOf(request);
      await accessBoard(context, principal, boardId, "view");
      const caller = principal.kind === "person" ? principal.personId : request.ip;
      const { stream, now, release } = await beginStream(live.streams, request, reply, {
        caller,
        watch: () => live.status.watch(boardId, () => {}),
        read: async () => (await live.status.read([boardId])).get(boardId),
      });
      const unwatch = live.status.watch(boardId, (frames) => stream.send("status", frames.plain));
      release();
      const unfollow = principal.kind === "person" ? context.bus.follow(aboutPerson(principal.personId)) : () => {};
      const removeGuard = live.guards.add({
        concerns: (hint) =>
          principal.kind === "person" && hint.personId !== undefined
            ? hint.personId === principal.personId
            : hint.boardId === undefined || hint.boardId === boardId,
        check: async () => {
          const permitted = accessBoard(context, principal, boardId, "view").then(
            () => true,
            (error: unknown) => {
              if (error instanceof RefusalError) return false;
              throw error;
            },
          );
          if (!(await permitted) || !(await context.tokens.isSignedIn(principal))) stream.end();
        },
      });
      stream.onClose(() => {
        unwatch();
        unfollow();
        removeGuard();
      });
      if (now !== undefined) stream.send("status", now.plain);
      return reply;
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

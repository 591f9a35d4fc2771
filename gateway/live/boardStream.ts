import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RefusalError } from "../refusal.ts";
import { beginStream } from "./beginStream.ts";
import type { BoardListener } from "./boardFeed.ts";
import type { Guard } from "./guards.ts";

export interface BoardStreamWish {
  readonly boardId: string;
  /** Whom the stream counts for. */
  readonly caller: string;
  /** It is open from here on. */
  readonly onOpen?: () => void;
  /** Authenticates anew; its RefusalError ends the stream. */
  readonly open: () => Promise<unknown>;
}

/** What one board shows, as a stream for a program; it ends within two seconds of the right to see it. */
export async function openBoardStream(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { boardId, caller, onOpen, open }: BoardStreamWish,
): Promise<FastifyReply> {
  const { boards, guards, streams } = app.live;
  const { stream, now, release } = await beginStream(streams, request, reply, {
    caller,
    watch() {
      const waiting = { update() {}, gone() {} };
      boards.watch(boardId, waiting);
      return () => boards.unwatch(boardId, waiting);
    },
    read: async () => (await boards.read([boardId])).get(boardId),
  });
  onOpen?.();
  const check = async () => {
    const lives = await open().then(
      () => true,
      (error: unknown) => {
        // That it calls often is no reason to end what it has.
        if (error instanceof RefusalError) return error.type === "RateLimited";
        throw error;
      },
    );
    if (!lives) stream.end();
  };
  const listener: BoardListener = {
    update: (snapshot) => stream.send("board", snapshot.versionFrame()),
    gone: () => stream.end(),
  };
  const guard: Guard = { concerns: (hint) => hint.boardId === undefined || hint.boardId === boardId, check };
  boards.watch(boardId, listener);
  guards.add(guard);
  release();
  stream.onClose(() => {
    boards.unwatch(boardId, listener);
    guards.remove(guard);
  });
  if (now !== undefined) stream.send("board", now.versionFrame());
  // It may have ended between the question and the watch.
  await check();
  return reply;
}

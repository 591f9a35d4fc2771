import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RefusalError } from "../refusal.ts";
import { beginStream } from "./beginStream.ts";

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
    watch: () => boards.watch(boardId, { update() {}, gone() {} }),
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
  const ends = [
    boards.watch(boardId, {
      update: (snapshot) => stream.send("board", snapshot.versionFrame()),
      gone: () => stream.end(),
    }),
    guards.add({ concerns: (hint) => hint.boardId === undefined || hint.boardId === boardId, check }),
  ];
  release();
  stream.onClose(() => {
    for (const end of ends) end();
  });
  if (now !== undefined) stream.send("board", now.versionFrame());
  // It may have ended between the question and the watch.
  await check();
  return reply;
}

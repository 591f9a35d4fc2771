import type { FastifyReply, FastifyRequest } from "fastify";
import { type EventStream, type Streams, tooManyStreams } from "./streams.ts";

interface Beginning<Now> {
  /** Whom the stream counts for. */
  readonly caller: string;
  /** Has news come from here on. */
  readonly watch: () => () => void;
  /** What is so now. */
  readonly read: () => Promise<Now>;
}

/**
 * Opens a stream that begins with what is so now. It is read before the stream opens, so that a failure is an answer, and
 * watched from before that, so that nothing is missed in between; `release` ends that once the stream watches itself.
 */
export async function beginStream<Now>(
  streams: Streams,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, watch, read }: Beginning<Now>,
): Promise<{ readonly stream: EventStream; readonly now: Now; readonly release: () => void }> {
  const release = watch();
  try {
    const now = await read();
    const stream = streams.open(request, reply, caller);
    if (stream === undefined) throw tooManyStreams();
    return { stream, now, release };
  } catch (error) {
    release();
    throw error;
  }
}

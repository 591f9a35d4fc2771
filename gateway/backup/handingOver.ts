import { PassThrough, type Readable, type Writable } from "node:stream";
import { errorCode } from "../startError.ts";

/** What a pipeline says whose last stream somebody else has closed. */
const leftAlone = /^(ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)$/;

/**
 * One writes what the other reads. Whichever fails ends the other, and both are heard to their end; what failed first is what
 * is thrown. What the reader has made of it stands: it has compared everything that was written.
 */
export async function handOver<Result>(
  signal: AbortSignal | undefined,
  write: (out: Writable, signal: AbortSignal) => Promise<unknown>,
  read: (source: Readable, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ender = new AbortController();
  const either = signal === undefined ? ender.signal : AbortSignal.any([signal, ender.signal]);
  // Whoever reads it is told; it may break before anybody does.
  const through = new PassThrough().on("error", () => {});
  const end = (error: unknown): never => {
    ender.abort(error);
    through.destroy();
    throw error;
  };
  const reading = read(through, either).catch(end);
  const writing = write(through, either)
    .catch(async (error: unknown) => {
      // Nobody reads on: the reader knows why, and may be undoing its work still.
      if (leftAlone.test(errorCode(error))) await reading;
      throw error;
    })
    .catch(end);
  const [result] = await Promise.allSettled([reading, writing]);
  if (result.status === "fulfilled") return result.value;
  throw ender.signal.reason;
}

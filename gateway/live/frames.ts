/** The comment that keeps proxies and half-open connections honest. */
export const pingFrame = Buffer.from(": ping\n\n");

/** How long a reader waits before it comes back after a cut, in milliseconds. */
const retryMs = 2_000;

export interface FrameParts {
  /** The stream position after this event, sent back as `Last-Event-ID`. */
  readonly id?: string;
  /** Absent for the unnamed event ("message"). */
  readonly event?: string;
  readonly data: unknown;
  /** Tells the reader `retryMs`; the first frame of a stream carries it. */
  readonly retry?: boolean;
}

/**
 * One event of a stream as bytes, made once and written to every reader. JSON holds no line breaks, so one `data` line
 * is enough; ids and event names are ours and hold none either.
 */
export function frame({ id, event, data, retry }: FrameParts): Buffer {
  const retryLine = retry === true ? `retry: ${retryMs}\n` : "";
  const eventLine = event === undefined ? "" : `event: ${event}\n`;
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return Buffer.from(`${retryLine}${eventLine}${idLine}data: ${JSON.stringify(data)}\n\n`);
}

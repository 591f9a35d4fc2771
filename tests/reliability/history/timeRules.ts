import {
  type Appearance,
  acceptedIds,
  apartMs,
  type Connection,
  type FaultSpan,
  grouped,
  type History,
  onceKeyOf,
  type Promises,
} from "./history.ts";

/* What must be true of times, by the recorded clock. */

/** Ends of rights act within their promise, and nothing more is told of the board after. */
export function revoked({ revocations, readers }: History, { revokedMs }: Promises): string[] {
  return revocations.flatMap(({ reader: id, what, at, seenAt }) => {
    const name = `${id} lost its right (${what})`;
    if (seenAt === undefined) return [`${name} and was not cut`];
    if (seenAt - at > revokedMs) return [`${name} and was cut after ${Math.round(seenAt - at)} ms`];
    const after = readers
      .filter((reader) => reader.id === id)
      .flatMap(({ connections }) => connections.flatMap(({ told }) => told))
      .some((one) => one.event === "board" && one.at > at + revokedMs);
    return after ? [`${name} and was told of the board later`] : [];
  });
}

/** Every call gets an answer in time, or its line ends; what the gateway answers is typed. */
export function answered({ calls }: History, { answeredMs }: Promises): string[] {
  return calls.flatMap(({ text, tries }) =>
    tries.flatMap(({ at, ended, answer }) => {
      if (answer.kind === "failed") return [`${text} was answered ${answer.why}`];
      // What a proxy or a paused machine kept is no answer of a gateway.
      const isLate = answer.kind !== "lost" && ended - at > answeredMs;
      return isLate ? [`${text} was answered (${answer.kind}) after ${Math.round(ended - at)} ms`] : [];
    }),
  );
}

export interface NewsTime {
  readonly reader: string;
  readonly at: number;
  /** Undefined where it never came on that connection. */
  readonly ms: number | undefined;
}

/** How long each message took to each reader that looked on all the time, from when it was stored. */
export function newsTimes(history: History, withinMs: number): NewsTime[] {
  const byBoard = grouped(history.end.appearances, ({ boardId }) => boardId);
  return history.readers.flatMap((reader) =>
    reader.boards.flatMap((boardId) =>
      (byBoard.get(boardId) ?? []).flatMap(({ version, at }) => {
        const connection = reader.connections.find(
          ({ openedAt, endedAt = Number.POSITIVE_INFINITY }) => openedAt < at && endedAt > at + withinMs,
        );
        if (connection === undefined) return [];
        const told = firstTold(connection, boardId, version);
        return [{ reader: reader.id, at, ms: told === undefined ? undefined : Math.max(0, told - at) }];
      }),
    ),
  );
}

function firstTold({ told }: Connection, boardId: string, version: number): number | undefined {
  return told.find((one) => one.event === "board" && one.boardId === boardId && one.version >= version)?.at;
}

/** Whether one of these faults lets nobody tell anybody within that time. */
export const nobodyTells = (faults: readonly FaultSpan[], at: number, withinMs: number): boolean =>
  faults.some(({ stopsAll, from, readyAt }) => stopsAll && from <= at + withinMs && readyAt >= at);

/** Whoever looks on is told in time, but where nobody can tell anybody. */
export function news(history: History, { newsMs }: Promises): string[] {
  return newsTimes(history, newsMs).flatMap(({ reader, at, ms }) => {
    if (nobodyTells(history.faults, at, newsMs)) return [];
    if (ms !== undefined && ms <= newsMs) return [];
    return [`${reader} was told after ${ms === undefined ? "no time" : `${Math.round(ms)} ms`} what came at ${at}`];
  });
}

/** How late each scheduled message came, from the moment on at which nothing stood in its way. */
export function lateness(history: History): { readonly text: string; readonly at: number; readonly ms: number }[] {
  const byBoard = grouped(history.end.appearances, ({ boardId }) => boardId);
  return history.calls.flatMap((call) => {
    const [id] = acceptedIds(call);
    const shown = history.end.appearances.find(({ onceKey }) => id !== undefined && onceKey === onceKeyOf(id));
    if (call.sendAt === undefined || shown === undefined) return [];
    const free = freeFrom(byBoard.get(call.boardId) ?? [], shown, call.sendAt);
    const stopped = history.faults.filter(
      ({ stopsAll, from, readyAt }) => stopsAll && from <= shown.at && readyAt >= free,
    );
    const from = Math.max(free, ...stopped.map(({ readyAt }) => readyAt));
    return [{ text: call.text, at: from, ms: Math.max(0, shown.at - from) }];
  });
}

/** The message before it on the board keeps it waiting. */
function freeFrom(rows: readonly Appearance[], shown: Appearance, sendAt: number): number {
  const before = rows.filter(({ version }) => version < shown.version).map(({ at }) => at + apartMs);
  return Math.max(sendAt, ...before);
}

export function late(history: History, { lateMs }: Promises): string[] {
  return lateness(history).flatMap(({ text, ms }) => (ms > lateMs ? [`${text} came ${Math.round(ms)} ms late`] : []));
}

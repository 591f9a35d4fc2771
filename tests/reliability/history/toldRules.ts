import { type Connection, type History, type Reader, readPosition } from "./history.ts";

/* What must be true of what readers were told. */

/** More missed events than this, and a stream begins anew. */
const mostMissed = 200;

const boardsTold = ({ connections }: Reader) =>
  connections.flatMap(({ told }) => told.flatMap((one) => (one.event === "board" ? [one] : [])));

const isOver = ({ connections }: Reader): boolean =>
  connections.some(({ told }) => told.some(({ event }) => event === "over"));

/** Versions only rise, for as long as a reader lives: over cuts, and from one gateway to another. */
export function rising({ readers }: History): string[] {
  return readers.flatMap((reader) => {
    const last = new Map<string, number>();
    return boardsTold(reader).flatMap(({ boardId, version }) => {
      const before = last.get(boardId) ?? -1;
      last.set(boardId, Math.max(before, version));
      return version < before ? [`${reader.id} was told ${version} of ${boardId} after ${before}`] : [];
    });
  });
}

/** What was told of a version is what came with it. */
export function toldAsStored({ readers, end }: History): string[] {
  const stored = new Map(end.appearances.map(({ boardId, version, shows }) => [`${boardId} ${version}`, shows]));
  return readers.flatMap((reader) =>
    boardsTold(reader).flatMap(({ boardId, version, shows }) => {
      const is = version === 0 ? "" : stored.get(`${boardId} ${version}`);
      return is === shows ? [] : [`${reader.id} was told another grid of ${boardId} at ${version} than is stored`];
    }),
  );
}

/** At the end everybody who may knows what each board shows. */
export function endsAtTruth({ readers, end }: History): string[] {
  const truth = new Map(end.boards.map((board) => [board.id, board]));
  return readers.flatMap((reader) => {
    if (isOver(reader)) return [];
    const last = new Map(boardsTold(reader).map((one) => [one.boardId, one]));
    return reader.boards.flatMap((boardId) => {
      const [is, was] = [truth.get(boardId), last.get(boardId)];
      if (is !== undefined && was?.version === is.version && was.shows === is.shows) return [];
      return [`${reader.id} ends at ${was?.version} of ${boardId}, which is at ${is?.version}`];
    });
  });
}

interface Resumed {
  readonly reader: Reader;
  readonly connection: Connection;
  readonly from: string;
}

const resumedConsoles = ({ readers }: History): Resumed[] =>
  readers.flatMap((reader) =>
    reader.kind !== "console"
      ? []
      : reader.connections.flatMap((connection) =>
          connection.resumedFrom === undefined ? [] : [{ reader, connection, from: connection.resumedFrom }],
        ),
  );

/** `reset` comes only to whoever resumes from another epoch, or has missed more than is told one by one. */
export function resetWhereStated({ readers, end }: History): string[] {
  return readers.flatMap((reader) =>
    reader.connections.flatMap(({ told, resumedFrom, position, openedAt }) => {
      const reset = told.find(({ event }) => event === "reset");
      if (reset === undefined) return [];
      if (reader.kind === "console" && resumedFrom !== undefined && position !== undefined) {
        const [from, now] = [readPosition(resumedFrom), readPosition(position)];
        if (from.epoch !== now.epoch) return [];
        const mine = end.events.filter(
          ({ boardId, transaction }) => reader.boards.includes(boardId) && transaction >= from.number,
        );
        if (mine.filter(({ at }) => at <= reset.at).length > mostMissed) return [];
      }
      return [`${reader.id} was reset ${Math.round(reset.at - openedAt)} ms after it came back`];
    }),
  );
}

const topics = new Set(["message", "schedule"]);

/** What a resumed stream names as changed did change since its position, and is named before what comes after once. */
export function nothingRetold(history: History): string[] {
  return resumedConsoles(history).flatMap(({ reader, connection, from }) => {
    const { number } = readPosition(from);
    return connection.told.flatMap((one) => {
      if (one.event !== "changed" || !topics.has(one.what)) return [];
      const { boardId, what, at } = one;
      const since = history.end.events.some(
        (event) => event.boardId === boardId && event.topic === what && event.transaction >= number,
      );
      return since ? [] : [`${reader.id} came back from ${from} and was told at ${at} of ${what} on ${boardId}`];
    });
  });
}

/** The last thing of a kind that happened on a board was named to every console that looks on, cut or not. */
export function changesNamed({ readers, end }: History): string[] {
  const last = new Map<string, History["end"]["events"][number]>();
  for (const event of end.events) {
    const key = `${event.boardId} ${event.topic}`;
    if ((last.get(key)?.transaction ?? -1) < event.transaction) last.set(key, event);
  }
  return readers.flatMap((reader) => {
    const first = reader.connections.find(({ position }) => position !== undefined);
    if (reader.kind !== "console" || first?.position === undefined || isOver(reader)) return [];
    const begin = readPosition(first.position).number;
    const all = reader.connections.flatMap(({ told }) => told);
    return [...last.values()].flatMap(({ boardId, topic, at, transaction }) => {
      if (!topics.has(topic) || !reader.boards.includes(boardId) || transaction < begin) return [];
      const isNamed = all.some(
        (one) =>
          one.at >= at &&
          (one.event === "reset" || (one.event === "changed" && one.boardId === boardId && one.what === topic)),
      );
      return isNamed ? [] : [`${reader.id} was not told of the last ${topic} on ${boardId}`];
    });
  });
}

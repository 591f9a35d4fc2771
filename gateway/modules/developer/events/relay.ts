import type { BoardEventKind } from "../../../boardState/boardState.tables.ts";
import type { Context } from "../../../context.ts";
import { gridRows } from "../../../grid.ts";
import type { EventType } from "./eventTypes.ts";
import {
  type HappenedRow,
  insertEvents,
  keepPosition,
  type NewEvent,
  selectHappened,
  type TurnedRow,
  takeTurn,
  turnConnections,
} from "./relay.store.ts";

/*
 * From what happened to what programs are told. `board_event` knows no order in which everybody can follow it by one number
 * (ids are given before the commit); so one gateway at a time, whoever has the turn, copies what is settled into `api_event`,
 * and makes the deliveries of webhooks in the same transaction: none is missing, and none is there twice.
 */

/** The kinds that programs are told of; who has a seat is no business of theirs, and a board that is gone has nobody to tell. */
const typeOf: Readonly<Partial<Record<BoardEventKind, EventType>>> = {
  appeared: "board.message.shown",
  pinned: "board.message.pinned",
  unpinned: "board.message.unpinned",
  pinEnded: "board.message.unpinned",
  scheduled: "board.message.scheduled",
  unscheduled: "board.message.unscheduled",
  missed: "board.message.missed",
  renamed: "board.renamed",
  zoneChanged: "board.timezone.changed",
  quietHoursSet: "board.quiet_hours.changed",
  paused: "board.channels.paused",
  resumed: "board.channels.resumed",
  pauseEnded: "board.channels.resumed",
};

function toldOf(row: HappenedRow): NewEvent[] {
  const type = typeOf[row.kind];
  if (type === undefined) return [];
  const { boardId, boardTitle, version, at } = row;
  return [{ boardId, type, at, data: { boardId, boardTitle, version, ...detailsOf(type, row) } }];
}

function detailsOf(type: EventType, row: HappenedRow): Record<string, unknown> {
  const { messageId, text, by, characters, columns } = row;
  switch (type) {
    case "board.message.shown": {
      const grid = characters === null ? null : gridRows(Uint8Array.from(characters), columns);
      return { messageId, text, characters: grid, by, via: row.actorKind, settledBy: row.settledBy };
    }
    case "board.message.pinned":
      return { messageId, text, by, until: row.pinnedUntil };
    case "board.message.unpinned":
      return { ended: row.kind === "pinEnded" };
    case "board.message.scheduled":
      return { scheduledId: row.subjectId, messageId, text, by, sendAt: row.sendAt };
    case "board.message.unscheduled":
    case "board.message.missed":
      return { scheduledId: row.subjectId, messageId, text };
    case "board.timezone.changed":
      return { timezone: row.timezone };
    case "board.quiet_hours.changed":
      return { begin: row.quietHoursBegin, end: row.quietHoursEnd };
    case "board.channels.paused":
      return { until: row.pausedUntil };
    default:
      return {};
  }
}

function turned({ boardId, boardTitle, version, state, latestHeartbeat, at }: TurnedRow): NewEvent {
  return { boardId, type: `board.${state}`, at, data: { boardId, boardTitle, version, latestHeartbeat } };
}

/** Tells on what has settled since; whoever finds another gateway at it leaves it to that one. */
export async function relayEvents({ database }: Pick<Context, "database">): Promise<void> {
  await database.transaction(async (transaction) => {
    const turn = await takeTurn(transaction, false);
    if (turn === undefined || turn.position === turn.reached) return;
    const events = (await selectHappened(transaction, turn)).flatMap(toldOf);
    if (events.length > 0) await insertEvents(transaction, events);
    await keepPosition(transaction, turn.reached);
  });
}

/** Boards that are heard of again, or no more. */
export async function relayConnections({ database }: Pick<Context, "database">): Promise<void> {
  await database.transaction(async (transaction) => {
    if ((await takeTurn(transaction, false)) === undefined) return;
    const events = (await turnConnections(transaction)).map(turned);
    if (events.length > 0) await insertEvents(transaction, events);
  });
}

/** What no row tells, e.g. that a call was refused. */
export async function tellEvents({ database }: Pick<Context, "database">, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await database.transaction(async (transaction) => {
    if ((await takeTurn(transaction, true)) !== undefined) await insertEvents(transaction, events);
  });
}

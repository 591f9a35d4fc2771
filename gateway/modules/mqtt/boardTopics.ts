import type { Context } from "../../context.ts";
import { renderPng } from "../../grid.ts";
import { aboutBoard } from "../../live/hintTopics.ts";
import { isOnline, stateJson } from "./boardNow.ts";
import { type BridgedRow, deleteTold, keepTold, selectBridged, selectTold } from "./bridge.store.ts";
import type { Connection } from "./connection.ts";
import { discoveryOf } from "./discovery.ts";
import { anyCommandTopic, boardTopic, discoveryTopic, stateTopics } from "./topics.ts";

/** As Home Assistant shows which software a device runs. */
const version = "1";
const pictureWidthPx = 660;
/** Boards that are told of at once. */
const atOnce = 20;

/** What one line to the broker has been told, board by board. */
interface Told {
  unfollow(): void;
  readonly credentialId: string;
  readonly mayRead: boolean;
  readonly mayWrite: boolean;
  readonly isOnline: boolean;
  /** The version of the picture; undefined until it is there. */
  pictured: number | undefined;
  /** When the next picture is due, because the last flap rests then; undefined when it is there. */
  pictureAt: number | undefined;
  readonly payloads: Map<string, string>;
}

export interface BoardTopics {
  /** Tells what is new of these boards, or of all; what is bridged no more is taken back. */
  tell(boardIds: readonly string[] | null): Promise<void>;
  /** Tells everything of all boards, also what was told before. */
  tellAgain(): Promise<void>;
  /** Whether somebody lets its news be read here. */
  mayTell(boardId: string): boolean;
  /** In whose name a board is asked for something; undefined for one that is not bridged. */
  keyOf(boardId: string): string | undefined;
  isTold(boardId: string): boolean;
  /** A display was heard of; whether that is news. */
  hear(boardId: string, at: number): boolean;
  /** When a picture is due, epoch milliseconds. */
  nextAt(): number | undefined;
  /** The line is cut. */
  end(): void;
}

/** The retained topics of all bridged boards, and the commands that are listened to. Lives as long as its line. */
export function createBoardTopics(context: Context, connection: Connection, clientId: string): BoardTopics {
  const { bus, database, clock } = context;
  const boards = new Map<string, Told>();
  const heard = new Map<string, number>();
  let hasEnded = false;

  const put = async ({ payloads }: Told, topic: string, payload: string): Promise<void> => {
    if (payloads.get(topic) === payload) return;
    await connection.publish(topic, payload, { retain: true });
    payloads.set(topic, payload);
  };

  const tellBoard = async (row: BridgedRow): Promise<void> => {
    const { boardId, credentialId } = row;
    const now = clock.estimate();
    const former = boards.get(boardId);
    const [mayRead, mayWrite] = [row.scopes.includes("Read"), row.scopes.includes("Write")];
    const told: Told = {
      // What other gateways do to it is told of from now on.
      unfollow: former?.unfollow ?? (hasEnded ? () => {} : bus.follow(aboutBoard(boardId))),
      credentialId,
      mayRead,
      mayWrite,
      isOnline: isOnline(row, heard.get(boardId), now),
      pictured: former?.pictured,
      pictureAt: undefined,
      payloads: former?.payloads ?? new Map(),
    };
    boards.set(boardId, told);
    // Also of a key that may only read: who asks is told so.
    if (former === undefined) await connection.subscribe([anyCommandTopic(boardId)]);
    // A key that may not read takes back what the one before it told.
    await put(told, boardTopic(boardId, "state"), mayRead ? stateJson(row, now) : "");
    await put(told, boardTopic(boardId, "availability"), told.isOnline ? "online" : "offline");
    await put(
      told,
      discoveryTopic(boardId),
      discoveryOf({ ...row, mayRead, mayWrite }, clientId, version, context.config),
    );
    if (mayRead) await tellPicture(row, told, now);
    else await put(told, boardTopic(boardId, "image"), "");
  };

  const tellPicture = async ({ boardId, version: shown, ...row }: BridgedRow, told: Told, now: number) => {
    if (told.pictured === shown) return;
    told.pictureAt = row.settledBy ?? 0;
    if (now < told.pictureAt) return;
    const { characters, style, code62 } = row;
    const picture = await renderPng(characters, { widthPx: pictureWidthPx, style, code62, bezel: "slim" });
    await connection.publish(boardTopic(boardId, "image"), Buffer.from(picture), { retain: true });
    told.pictured = shown;
    told.pictureAt = undefined;
  };

  const takeBack = async (boardId: string): Promise<void> => {
    if (boards.has(boardId)) await connection.unsubscribe([anyCommandTopic(boardId)]);
    boards.get(boardId)?.unfollow();
    boards.delete(boardId);
    heard.delete(boardId);
    // An empty one takes a retained one away.
    const topics = [discoveryTopic(boardId), ...stateTopics.map((name) => boardTopic(boardId, name))];
    for (const topic of topics) await connection.publish(topic, "", { retain: true });
    await deleteTold(database, boardId);
  };

  const tell = async (boardIds: readonly string[] | null): Promise<void> => {
    const rows = await selectBridged(database, boardIds);
    // Written first: what is told is taken back even by a gateway that has not told it.
    if (rows.some(({ boardId }) => !boards.has(boardId))) {
      await keepTold(
        database,
        rows.map(({ boardId }) => boardId),
      );
    }
    for (let at = 0; at < rows.length; at += atOnce) await Promise.all(rows.slice(at, at + atOnce).map(tellBoard));
    const there = new Set(rows.map(({ boardId }) => boardId));
    const known = boardIds === null ? await selectTold(database) : boardIds.filter((id) => boards.has(id));
    for (const boardId of known) if (!there.has(boardId)) await takeBack(boardId);
  };

  return {
    tell,
    async tellAgain() {
      for (const told of boards.values()) {
        told.payloads.clear();
        told.pictured = undefined;
      }
      await tell(null);
    },
    mayTell: (boardId) => boards.get(boardId)?.mayRead === true,
    keyOf: (boardId) => boards.get(boardId)?.credentialId,
    isTold: (boardId) => boards.has(boardId),
    hear(boardId, at) {
      const told = boards.get(boardId);
      if (told === undefined) return false;
      heard.set(boardId, at);
      return !told.isOnline;
    },
    nextAt() {
      const due = [...boards.values()].flatMap(({ pictureAt }) => pictureAt ?? []);
      return due.length === 0 ? undefined : Math.min(...due);
    },
    end() {
      hasEnded = true;
      for (const { unfollow } of boards.values()) unfollow();
      boards.clear();
    },
  };
}

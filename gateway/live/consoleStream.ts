import type { PersonPrincipal } from "../auth/principal.ts";
import type { Context, Hint } from "../context.ts";
import { listBoardIds } from "../modules/boards/boards.service.ts";
import { frame } from "./frames.ts";
import type { Live } from "./live.ts";
import type { EventStream } from "./streams.ts";

const resetFrame = frame({ event: "reset", data: {} });
const boardsFrame = frame({ event: "boards", data: {} });

/**
 * Fills the one stream of a console's tab: all boards of the viewer, what they show and whether they are heard of. Follows
 * the viewer's rights: a board that is theirs no more is not spoken of again, and without a sign-in the stream ends.
 */
export async function fillConsoleStream(
  context: Context,
  live: Live,
  stream: EventStream,
  viewer: PersonPrincipal,
  lastEventId: number | "unknown" | undefined,
): Promise<void> {
  const unwatch = new Map<string, () => void>();
  /** Versions told while a board's first state is on its way; a state that was read before them is stale. */
  const told = new Map<string, number>();

  const leave = (boardId: string): void => {
    unwatch.get(boardId)?.();
    unwatch.delete(boardId);
    told.delete(boardId);
  };

  const watch = (boardId: string): void => {
    const ends = [
      live.boards.watch(boardId, {
        update(snapshot) {
          told.set(boardId, snapshot.update.version);
          stream.send(`board ${boardId}`, snapshot.frame());
        },
        gone: syncSoon,
      }),
      live.status.watch(boardId, (frames) => stream.send(`status ${boardId}`, frames.named)),
      live.tail.watch(boardId, (what, changed) => stream.send(`changed ${boardId} ${what}`, changed)),
    ];
    unwatch.set(boardId, () => {
      for (const end of ends) end();
    });
  };

  const sendState = async (boardIds: readonly string[]): Promise<void> => {
    const [snapshots, statuses] = await Promise.all([live.boards.read(boardIds), live.status.read(boardIds)]);
    for (const [boardId, snapshot] of snapshots) {
      if (!unwatch.has(boardId) || (told.get(boardId) ?? -1) > snapshot.update.version) continue;
      stream.send(`board ${boardId}`, snapshot.frame());
      const status = statuses.get(boardId);
      if (status !== undefined) stream.send(`status ${boardId}`, status.named);
    }
  };

  const sync = async (): Promise<void> => {
    if (!stream.open) return;
    if (!(await context.tokens.isSignedIn(viewer))) return stream.end();
    const now = new Set(await listBoardIds(context, viewer));
    if (!stream.open) return;
    const lost = [...unwatch.keys()].filter((boardId) => !now.has(boardId));
    const found = [...now].filter((boardId) => !unwatch.has(boardId));
    if (lost.length === 0 && found.length === 0) return;
    lost.forEach(leave);
    found.forEach(watch);
    stream.send("boards", boardsFrame);
    await sendState(found);
  };

  const syncSoon = (): void => {
    sync().catch((error: unknown) => context.log.warn({ err: error }, "A viewer's boards could not be read"));
  };

  const removeGuard = live.guards.add({
    concerns: (hint: Hint) =>
      hint.personId === viewer.personId ||
      (hint.personId === undefined && (hint.boardId === undefined || unwatch.has(hint.boardId))),
    check: sync,
  });
  stream.onClose(() => {
    removeGuard();
    for (const boardId of [...unwatch.keys()]) leave(boardId);
  });

  const boardIds = await listBoardIds(context, viewer);
  boardIds.forEach(watch);
  const position = await live.tail.position();
  const missed = await readMissed(live, boardIds, lastEventId);
  if (missed === undefined) stream.send("reset", resetFrame);
  const serverTime = context.clock.estimate();
  stream.send("hello", frame({ event: "hello", id: String(position), retry: true, data: { serverTime } }));
  await sendState(boardIds);
  for (const [place, changed] of (missed ?? []).entries()) stream.send(`missed ${place}`, changed);
}

/** Nothing for a stream that begins; undefined when what was missed cannot be told and the reader must start anew. */
async function readMissed(
  live: Live,
  boardIds: readonly string[],
  lastEventId: number | "unknown" | undefined,
): Promise<readonly Buffer[] | undefined> {
  if (lastEventId === undefined) return [];
  if (lastEventId === "unknown") return undefined;
  return live.tail.missed(boardIds, lastEventId);
}

/** The position in a `Last-Event-ID` header; "unknown" for one that is none of ours. */
export function readLastEventId(header: string | string[] | undefined): number | "unknown" | undefined {
  if (header === undefined || header === "") return undefined;
  const position = typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN;
  return Number.isSafeInteger(position) ? position : "unknown";
}

import type { PersonPrincipal } from "../callers/principal.ts";
import type { Context, Hint } from "../context.ts";
import { listBoardIds } from "../modules/boards/boards.service.ts";
import { frame } from "./frames.ts";
import { aboutPerson } from "./hintTopics.ts";
import type { Live } from "./live.ts";
import type { EventStream } from "./streams.ts";

const resetFrame = frame({ event: "reset", data: {} });

const boardsFrame = frame({ event: "boards", data: {} });
/** Nothing can be saved for now, or it can again. A stream that begins with neither is one of a disk with room. */
const diskFrames = {
  full: frame({ event: "disk", data: { isFull: true } }),
  free: frame({ event: "disk", data: { isFull: false } }),
};
const feedFrame = frame({ event: "feed", data: {} });

/**
 * Fills the one stream of a console's tab: all boards of the viewer, what they show and whether they are heard of. Follows
 * the viewer's rights: a board that is theirs no more is not spoken of again, and without a sign-in the stream ends.
 */
export async function fillConsoleStream(
  context: Context,
  live: Live,
  stream: EventStream,
  viewer: PersonPrincipal,
  lastEventId: string | undefined,
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
  const removeFeed = context.bus.follow("all", ({ kind }) => {
    if (kind === "feed") stream.send("feed", feedFrame);
  });
  const removeOwn = context.bus.follow(aboutPerson(viewer.personId), (hint) => {
    if (hint.what === undefined) return;
    if (hint.kind === "broadcast") {
      stream.send(`broadcast ${hint.what}`, frame({ event: "broadcast", data: { broadcastId: hint.what } }));
    } else if (hint.kind === "pinEnded") {
      const { boardId, what: title, by } = hint;
      stream.send(`pinEnded ${boardId}`, frame({ event: "pinEnded", data: { boardId, title, by } }));
    } else if (hint.kind === "mine" && (hint.tab === undefined || hint.tab !== viewer.tab)) {
      stream.send(`mine ${hint.what}`, frame({ event: "mine", data: { what: hint.what } }));
    }
  });
  const tellDisk = (isFull: boolean): void => stream.send("disk", isFull ? diskFrames.full : diskFrames.free);
  const removeDisk = live.disk.onFull(tellDisk);
  stream.onClose(() => {
    removeGuard();
    removeDisk();
    removeFeed();
    removeOwn();
    for (const boardId of [...unwatch.keys()]) leave(boardId);
  });

  const boardIds = await listBoardIds(context, viewer);
  // Nobody would end what is watched for a reader who has gone meanwhile.
  if (!stream.open) return;
  boardIds.forEach(watch);
  // What happens from here on is told: the position must be no earlier.
  await context.bus.followed();
  const now = await live.tail.position();
  const resumed = lastEventId === undefined || lastEventId === "" ? undefined : lastEventId;
  const missed = resumed === undefined ? [] : await live.tail.missed(boardIds, resumed);
  if (missed === undefined) stream.send("reset", resetFrame);
  // A resumed stream keeps its old position until all that it missed is on its way: it may be cut again before.
  const id = resumed === undefined || missed === undefined ? now : resumed;
  const serverTime = context.clock.estimate();
  stream.send("hello", frame({ event: "hello", id, retry: true, data: { serverTime } }));
  if (live.disk.isFull()) tellDisk(true);
  await sendState(boardIds);
  for (const [place, changed] of (missed ?? []).entries()) stream.send(`missed ${place}`, changed);
}

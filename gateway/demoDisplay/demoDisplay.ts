import { noteSent } from "../boardState/receipts.ts";
import type { Context } from "../context.ts";
import { planDurationMs } from "../grid.ts";
import type { BoardListener, BoardSnapshot } from "../live/boardFeed.ts";
import type { Live } from "../live/live.ts";
import { keepShown } from "../modules/displays/shown.service.ts";

type Update = BoardSnapshot["update"];

/** A longer one ends at once. By a clock that is years behind, what the board shows comes to rest in years. */
const longestTimerMs = 2 ** 31 - 1;

/** When the last flap of what the board shows is at rest, epoch milliseconds; a board at rest is so already. */
function restsAt({ rest, changes, serverTime }: Update): number {
  const [first] = changes;
  if (first === undefined) return serverTime;
  const size = { rows: rest.length, columns: rest[0]?.length ?? 0 };
  const timed = changes.map((change) => ({ ...change, characters: Uint8Array.from(change.characters.flat()) }));
  return first.startAt + planDurationMs(size, Uint8Array.from(rest.flat()), timed, first.startAt);
}

/**
 * One display of the demo household: is given every version as a display on a socket is, and says that it shows one when
 * the last flap would be at rest. Receipts and heartbeats go the way of all displays.
 */
export class DemoDisplay implements BoardListener {
  private readonly context: Context;
  private readonly live: Live;
  readonly id: string;
  readonly boardId: string;
  private version = -1;
  private resting: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(context: Context, live: Live, { id, boardId }: { readonly id: string; readonly boardId: string }) {
    this.context = context;
    this.live = live;
    this.id = id;
    this.boardId = boardId;
    live.boards.watch(boardId, this);
    this.beat();
    void this.try(async () => {
      const snapshot = (await live.boards.read([boardId])).get(boardId);
      if (snapshot !== undefined && this.version < 0) this.update(snapshot);
    });
  }

  beat(): void {
    if (!this.ended) this.live.presence.beat(this.id, this.boardId);
  }

  gone(): void {
    this.end();
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.resting);
    this.live.boards.unwatch(this.boardId, this);
    this.live.presence.leave(this.id);
  }

  /** The latest state; one that had not come to rest was never shown. */
  update({ update }: BoardSnapshot): void {
    if (this.ended) return;
    const { version } = update;
    this.version = version;
    clearTimeout(this.resting);
    void this.try(() => noteSent(this.context, [{ boardId: this.boardId, version }]));
    this.rest(restsAt(update), version);
  }

  private rest(at: number, version: number): void {
    const wait = Math.max(0, at - this.context.clock.estimate());
    this.resting = setTimeout(
      () => {
        if (wait > longestTimerMs) this.rest(at, version);
        else void this.try(() => keepShown(this.context, [{ deviceId: this.id, boardId: this.boardId, version }]));
      },
      Math.min(wait, longestTimerMs),
    );
    this.resting.unref();
  }

  private async try(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) =>
      this.context.log.warn({ err: error, boardId: this.boardId }, "A display of the demo could not go on"),
    );
  }
}

import type { Context, DueLoop, Hint } from "../context.ts";

export interface DueLoopWork {
  /** Does what is due, and says when the next is (epoch ms by the gateway's clock), where that is known. */
  look(): Promise<number | undefined>;
  /** What a lost hint costs at most. */
  readonly longestSleepMs: number;
  readonly shortestSleepMs: number;
  /** Which hints cannot wait for the next look. */
  concerns?(hint: Hint): boolean;
  /** What the log says when a look fails. */
  readonly failed: string;
  /** Runs when the last look is over. */
  close?(): Promise<void>;
}

export interface WakingLoop extends DueLoop {
  /** There is something: the next look is soon, however many say so. */
  wake(): void;
}

/** What of the gateway a loop lives on. */
interface LoopContext {
  readonly clock: Pick<Context["clock"], "now" | "subscribe">;
  readonly bus: Pick<Context["bus"], "subscribe">;
  readonly log: Pick<Context["log"], "error">;
}

/** Looks again and again, one look at a time: when the next thing is due, when a hint says so, and after the longest sleep. */
export function createDueLoop(context: LoopContext, work: DueLoopWork): WakingLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  let isAsked = false;
  const ends: (() => void)[] = [];

  const lookIn = (ms: number): void => {
    if (!isStarted) return;
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(work.longestSleepMs, Math.max(work.shortestSleepMs, ms)));
    timer.unref();
  };
  const look = async (): Promise<number> => {
    try {
      const next = await work.look();
      return next === undefined ? work.longestSleepMs : next - (await context.clock.now());
    } catch (error) {
      context.log.error({ err: error }, `${work.failed}; the next look tries again`);
      return work.longestSleepMs;
    }
  };
  const run = (): void => {
    isAsked = false;
    running = look().then((ms) => {
      running = undefined;
      lookIn(isAsked ? work.shortestSleepMs : ms);
    });
  };
  const wake = (): void => {
    if (isAsked) return;
    isAsked = true;
    if (running === undefined) lookIn(work.shortestSleepMs);
  };
  return {
    wake,
    start() {
      isStarted = true;
      ends.push(
        context.clock.subscribe(wake),
        context.bus.subscribe((hint) => {
          if (work.concerns?.(hint)) wake();
        }),
      );
      run();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      for (const end of ends.splice(0)) end();
      await running;
      await work.close?.();
    },
  };
}

import type { Hint, Log } from "../context.ts";
import type { Clock } from "../db/clock.ts";

/** An open stream or socket whose right to be open may end. */
export interface Guard {
  /** Whether the hint may be about it; too often costs a read, too seldom costs up to a minute. */
  concerns(hint: Hint): boolean;
  /** Reads its rights anew and acts on what it finds. */
  check(): Promise<void>;
}

/** Rights are read again at least this often, in milliseconds, hint or no hint. */
const checkEveryMs = 55_000;
/** The others tell of what is there, not of who may see it. */
const aboutRights: ReadonlySet<Hint["kind"]> = new Set(["membership", "token", "credential"]);
/** After a failed reading, this much later. */
const tryAgainAfterMs = 5_000;
/** Thousands of readings fail together: that they do is said so often. */
const sayAgainAfterMs = 1_000;

/** However many there are, each falls into the largest gap that the ones before have left. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** Whatever else made them be read meanwhile, their turns stay as even as they were. */
const nextOf = (phase: number, now: number): number =>
  now + checkEveryMs - ((((now - phase) % checkEveryMs) + checkEveryMs) % checkEveryMs);

export function isAboutRights({ kind }: Pick<Hint, "kind">): boolean {
  return aboutRights.has(kind);
}

/**
 * Re-checks everything that stays open: at once on a hint that concerns it, and at least once a minute. So a right that
 * ends closes its streams and sockets within two seconds where hints arrive, and within a minute where none does.
 */
export interface Guards {
  add(guard: Guard): void;
  remove(guard: Guard): void;
  hear(hint: Hint): void;
  /** Reads all rights again: something may have been missed. */
  checkAll(): void;
  /** Once a second. */
  tick(): void;
  /** How often rights were read again since the start. */
  checks(): number;
  /** Changes when rights may have: who read some before `add`, and finds another number after it, reads them again. */
  news(): number;
}

interface Kept {
  readonly guard: Guard;
  /** When in each `checkEveryMs` its rights are read. */
  readonly phase: number;
  dueAt: number;
  checking: boolean;
  again: boolean;
}

export function createGuards(clock: Pick<Clock, "estimate">, log: Pick<Log, "warn">): Guards {
  const kept = new Map<Guard, Kept>();
  let checks = 0;
  let news = 0;
  let phase = 0;
  let saidAt = -Infinity;

  const check = async (one: Kept): Promise<void> => {
    if (one.checking) {
      one.again = true;
      return;
    }
    one.checking = true;
    try {
      do {
        one.again = false;
        one.dueAt = nextOf(one.phase, clock.estimate());
        checks += 1;
        await one.guard.check();
      } while (one.again && kept.has(one.guard));
    } catch (error) {
      const now = clock.estimate();
      one.dueAt = now + tryAgainAfterMs;
      if (now - saidAt < sayAgainAfterMs) return;
      saidAt = now;
      log.warn({ err: error }, "The rights of open streams could not be read");
    } finally {
      one.checking = false;
    }
  };

  return {
    add(guard) {
      // Those that were opened in one second, as after a start, are read again evenly over the time.
      phase = (phase + checkEveryMs * goldenRatio) % checkEveryMs;
      const one: Kept = { guard, phase, dueAt: nextOf(phase, clock.estimate()), checking: false, again: false };
      kept.set(guard, one);
    },
    remove: (guard) => void kept.delete(guard),
    checks: () => checks,
    news: () => news,
    hear(hint) {
      if (!isAboutRights(hint)) return;
      news += 1;
      for (const one of kept.values()) if (one.guard.concerns(hint)) void check(one);
    },
    checkAll() {
      news += 1;
      for (const one of kept.values()) void check(one);
    },
    tick() {
      const now = clock.estimate();
      for (const one of kept.values()) if (one.dueAt <= now && !one.checking) void check(one);
    },
  };
}

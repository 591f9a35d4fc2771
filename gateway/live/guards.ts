import type { Hint, Log } from "../context.ts";
import type { Clock } from "../db/clock.ts";

/** An open stream or socket whose right to be open may end. */
interface Guard {
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

export function isAboutRights({ kind }: Pick<Hint, "kind">): boolean {
  return aboutRights.has(kind);
}

/**
 * Re-checks everything that stays open: at once on a hint that concerns it, and at least once a minute. So a right that
 * ends closes its streams and sockets within two seconds where hints arrive, and within a minute where none does.
 */
export interface Guards {
  add(guard: Guard): () => void;
  hear(hint: Hint): void;
  /** Reads all rights again: something may have been missed. */
  checkAll(): void;
  /** Once a second. */
  tick(): void;
  /** How often rights were read again since the start. */
  checks(): number;
}

interface Kept {
  readonly guard: Guard;
  dueAt: number;
  checking: boolean;
  again: boolean;
}

export function createGuards(clock: Pick<Clock, "estimate">, log: Pick<Log, "warn">): Guards {
  const kept = new Set<Kept>();
  let checks = 0;
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
        one.dueAt = clock.estimate() + checkEveryMs;
        checks += 1;
        await one.guard.check();
      } while (one.again && kept.has(one));
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
      // Those that were opened in one second, as after a start, are not read again in one second.
      const dueAt = clock.estimate() + Math.random() * checkEveryMs;
      const one: Kept = { guard, dueAt, checking: false, again: false };
      kept.add(one);
      return () => kept.delete(one);
    },
    checks: () => checks,
    hear(hint) {
      if (!isAboutRights(hint)) return;
      for (const one of kept) if (one.guard.concerns(hint)) void check(one);
    },
    checkAll() {
      for (const one of kept) void check(one);
    },
    tick() {
      const now = clock.estimate();
      for (const one of kept) if (one.dueAt <= now && !one.checking) void check(one);
    },
  };
}

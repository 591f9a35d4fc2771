import type { BoardCore, FlipPlan, GridChange, Order, Pace } from "../grid-core/adapter.ts";
import type { DisplayCommand } from "../machines/board/displaySocketMachine.ts";

const paces: readonly string[] = ["classic", "brisk", "instant"];
const orders: readonly string[] = ["classic", "column", "reverseColumn", "edgesToCenter", "row", "diagonal", "random"];

/** A board in motion: what it shows at any moment, by the gateway's clock. */
export interface Player {
  /** Turns to a new grid, from wherever the flaps are now. False, and nothing changes, when it is no grid of this board. */
  show(command: DisplayCommand): boolean;
  /** A blank board, at once. */
  clear(): void;
  /** What a person reads now. */
  codes(): Uint8Array;
  /** Whether every flap is at rest. */
  isSettled(): boolean;
}

interface TimedChange extends GridChange {
  /** Epoch milliseconds by the gateway's clock. */
  readonly startAt: number;
}

export function createPlayer(core: BoardCore, rows: number, columns: number, now: () => number = Date.now): Player {
  let rest: Uint8Array = new Uint8Array(rows * columns);
  let changes: TimedChange[] = [];
  let plan: FlipPlan | undefined;
  let zero = 0;
  /** What to add to this machine's clock to get the gateway's. */
  let clockDifference = 0;

  const time = (): number => now() + clockDifference - zero;

  const settle = (): void => {
    if (plan === undefined || time() < plan.durationMs) return;
    rest = plan.codesAt(plan.durationMs);
    plan.release();
    plan = undefined;
    changes = [];
  };

  const change = (command: DisplayCommand): TimedChange => {
    const { pace, order, stepIntervalMs, stepSize } = readTransition(command.transition);
    const codes = Uint8Array.from(command.characters.flat());
    return { codes, startAt: command.startAt, startMs: 0, seed: command.seed, pace, order, stepIntervalMs, stepSize };
  };

  return {
    show(command) {
      const next = change(command);
      try {
        core.checkGrid(next.codes, rows, columns);
      } catch {
        return false;
      }
      clockDifference = command.serverTime - now();
      settle();
      changes = [...changes, next];
      zero = changes[0]?.startAt ?? next.startAt;
      plan?.release();
      plan = core.planFlips(
        rest,
        rows,
        columns,
        changes.map((one) => ({ ...one, startMs: one.startAt - zero })),
      );
      return true;
    },
    clear() {
      plan?.release();
      plan = undefined;
      changes = [];
      rest = new Uint8Array(rows * columns);
    },
    codes() {
      settle();
      return plan === undefined ? rest : plan.codesAt(Math.max(0, time()));
    },
    isSettled() {
      settle();
      return plan === undefined;
    },
  };
}

/** An order that this display does not know turns as the classic one. */
function readTransition(value: unknown): { pace: Pace; order: Order; stepIntervalMs: number; stepSize: number } {
  const { pace, order, stepIntervalMs, stepSize } = value as Record<string, unknown>;
  return {
    pace: paces.includes(String(pace)) ? (pace as Pace) : "classic",
    order: orders.includes(String(order)) ? (order as Order) : "classic",
    stepIntervalMs: typeof stepIntervalMs === "number" ? stepIntervalMs : 0,
    stepSize: typeof stepSize === "number" ? Math.max(1, stepSize) : 1,
  };
}

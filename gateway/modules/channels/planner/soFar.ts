import type { Wish } from "./demands.ts";
import type { DaySoFar, PastRun, Slot, SlotMark } from "./planInput.ts";

/** What a wish is in a day that is planned anew. */
export interface Standing {
  /** What is past stays as it was. */
  readonly past?: Slot;
  /** It comes after this moment. */
  readonly after?: number;
  /** When it was to come by the plan before. */
  readonly plannedAt?: number;
}

export const isShown = ({ mark }: Slot): boolean => mark === "planned" || mark === "moved";

export const isShut = ({ mark }: Slot): boolean => mark === "silent" || mark === "held";

const wasShown = ({ outcome }: PastRun): boolean => outcome === "Shown" || outcome === "Same";

/**
 * Looks up what a day that is planned anew has of each wish already: what is past stays as it was, and what the plan before
 * still had ahead is planned from now on. What was silent or held is judged anew. `awake` is the wish after quiet hours.
 */
export function standings({ now, slots, runs }: DaySoFar): (wish: Wish, awake: Wish) => Standing {
  const slotsOf = byChannel(slots);
  const runsOf = byChannel(runs);
  const known = new Map(slots.map((slot) => [`${slot.subscriptionId} ${slot.wantedAt}`, slot]));
  return (wish, awake) => {
    const { subscriptionId: id } = wish;
    const before = wish.isDaily ? dailySlot(slotsOf.get(id), wish) : known.get(`${id} ${awake.release}`);
    if (before !== undefined && before.at <= now && !isShut(before)) return { past: before };
    const past = wish.isDaily
      ? pastOf(
          runsOf.get(id)?.find((run) => isPastRun(run, wish, awake)),
          awake,
        )
      : undefined;
    if (past !== undefined) return { past };
    if (before === undefined || awake.release > now) return {};
    if (before.at > now) return { after: now, plannedAt: before.at };
    return wish.isDaily ? { after: now } : {};
  };
}

/** The hour at which it wanted to come may have been another, by other quiet hours. */
function dailySlot(slots: readonly Slot[] = [], { release }: Wish): Slot | undefined {
  const own = slots.filter(({ wantedAt }) => wantedAt >= release);
  return own.find(isShown) ?? own[0];
}

function byChannel<Item extends { readonly subscriptionId: string }>(items: readonly Item[]): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const own = found.get(item.subscriptionId);
    if (own === undefined) found.set(item.subscriptionId, [item]);
    else own.push(item);
  }
  return found;
}

const isPastRun = (run: PastRun, wish: Wish, awake: Wish): boolean =>
  run.slot === awake.release || (wasShown(run) && run.slot >= wish.release);

function pastOf(run: PastRun | undefined, { subscriptionId, deadline, turn }: Wish): Slot | undefined {
  if (run === undefined) return undefined;
  const { slot: wantedAt, at } = run;
  if (!wasShown(run)) return { subscriptionId, at: wantedAt, wantedAt, deadline, turn, mark: unshownMark(run) };
  return { subscriptionId, at, wantedAt, deadline, turn, mark: at === wantedAt ? "planned" : "moved" };
}

const unshownMark = ({ outcome }: PastRun): SlotMark =>
  outcome === "Held" ? "held" : outcome === "Silent" ? "silent" : "dropped";

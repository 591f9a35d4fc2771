/** The middle value; of an even number of values, the mean of the two in the middle. Throws on none at all. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("no value to take a median of");
  return (upper + lower) / 2;
}

/** What a bar demands of a ratio. */
export interface Demand {
  /** `most`: the ratio must not lie above the limit; `least`: not below it. */
  readonly side: "most" | "least";
  readonly limit: number;
}

/** `unclear`: the values lie on both sides of the limit. */
export type Verdict = "passed" | "unclear" | "missed";

/** One bar after its rounds. */
export interface Judged {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly verdict: Verdict;
}

/** Whether one ratio meets a demand. */
function meets(ratio: number, { side, limit }: Demand): boolean {
  return side === "most" ? ratio <= limit : ratio >= limit;
}

/** All rounds on the good side pass, all on the other miss; between the two nothing is proved yet. */
export function judge(ratios: readonly number[], demand: Demand): Judged {
  const good = ratios.filter((ratio) => meets(ratio, demand)).length;
  const verdict: Verdict = good === ratios.length ? "passed" : good === 0 ? "missed" : "unclear";
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios), verdict };
}

/** Fewer rounds prove nothing; an unclear bar goes on to the most, and then counts as missed. */
export const rounds = { fewest: 5, most: 15 } as const;

/** Whether another round is due: below the wanted number, or while a bar is unclear and may still become clear. */
export function needsRound(done: number, wanted: number, most: number, verdicts: readonly Verdict[]): boolean {
  return done < wanted || (done < most && verdicts.includes("unclear"));
}

/** How far the floor of the machine may move, first to last round, before a run says nothing. */
const floorTolerance = 0.2;

/**
 * Why a run is void, or null. `floor`: the time of one and the same copy of memory in every round, in their order.
 */
export function voidReason(floor: readonly number[]): string | null {
  const [first, last] = [floor[0], floor.at(-1)];
  if (first === undefined || last === undefined) return "the machine's floor was not measured";
  const moved = last / first - 1;
  if (Math.abs(moved) <= floorTolerance) return null;
  return `the machine's memcpy moved by ${Math.round(moved * 100)} % between the first and the last round`;
}

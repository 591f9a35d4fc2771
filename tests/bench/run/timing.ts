import { median } from "./verdict.ts";

/** How long each work is tried, and in how many pieces. */
const batches = 15;
const batchMs = 12;

/** CPU time of this process in microseconds: what others do on a shared machine is not in it. */
function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function batch(work: () => void, calls: number): number {
  const begun = cpuUs();
  for (let call = 0; call < calls; call++) work();
  return (cpuUs() - begun) / calls;
}

/** Warms a work up and finds how many calls fill a batch. */
function callsOf(work: () => void): number {
  for (let calls = 1; ; calls *= 2) {
    const us = batch(work, calls) * calls;
    if (us >= batchMs * 1000) return Math.max(1, Math.round((calls * batchMs * 1000) / us));
  }
}

/**
 * CPU microseconds a call of each work: the median of batches, which alternate between the works, so that a slow moment
 * of the machine meets all of them.
 */
export function timeWorks(works: Readonly<Record<string, () => void>>): Record<string, number> {
  const entries = Object.entries(works).map(([name, work]) => {
    callsOf(work);
    return { name, work, calls: callsOf(work), times: [] as number[] };
  });
  for (let round = 0; round < batches; round++) {
    for (const entry of entries) entry.times.push(batch(entry.work, entry.calls));
  }
  return Object.fromEntries(entries.map(({ name, times }) => [name, median(times)]));
}

/** Prints what a case measured, for the process that started it. */
export function tell(measures: Readonly<Record<string, number>>): void {
  process.stdout.write(`${JSON.stringify(measures)}\n`);
}

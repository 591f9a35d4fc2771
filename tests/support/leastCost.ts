/** What a piece of work costs, in milliseconds: the least of a few, since whatever else the machine does only adds to it. */
export function leastCost(work: () => unknown): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return Math.min(...costs);
}

/** Over so many seconds, does something for each place evenly; what is late catches up. `at` is by the clock of all processes, ms. */
export async function evenly(count: number, seconds: number, each: (place: number, at: number) => void): Promise<void> {
  const begun = performance.now();
  for (let place = 0; place < count; ) {
    const due = ((performance.now() - begun) / (seconds * 1_000)) * count;
    for (; place < count && place <= due; place += 1) each(place, performance.timeOrigin + performance.now());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

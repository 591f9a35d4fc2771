/**
 * Runs one work after the other, whatever the ones before it did: what cannot be done in one place must not hold up all
 * others. Throws what failed in the end.
 */
export async function runEach(works: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  // Whoever asks whether the database was away reads the cause.
  const [cause] = failures;
  const told = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure))).join("; ");
  if (failures.length > 1) throw new AggregateError(failures, `Several kinds of due work failed: ${told}`, { cause });
}

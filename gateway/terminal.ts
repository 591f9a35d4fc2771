/** The few lines that a person at the terminal reads; everything else is the log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function sayProblem(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Does the work and says what it was and how long it took. */
export async function sayStep<Result>(
  name: string,
  work: () => Promise<Result>,
  describe: (result: Result) => string = () => name,
): Promise<Result> {
  const began = performance.now();
  const result = await work();
  say(`  ${describe(result).padEnd(52)} ${seconds(began)}`);
  return result;
}

export function seconds(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

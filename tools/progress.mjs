/**
 * Says what is being done and, when it is done, how long it took. In a terminal the line counts the seconds.
 * @template Result
 * @param {string} name
 * @param {() => Result | Promise<Result>} work
 */
export async function step(name, work) {
  const began = performance.now();
  const elapsed = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  /** @param {string} text */
  const line = (text) => `  ${name.padEnd(52)} ${text}`;
  const live = process.stdout.isTTY === true;
  process.stdout.write(live ? line("…") : `  ${name} …\n`);
  const timer = live ? setInterval(() => process.stdout.write(`\r${line(elapsed())}`), 100) : undefined;
  try {
    const result = await work();
    process.stdout.write(`${live ? "\r" : ""}${line(elapsed())}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? "\r" : ""}${line("failed")}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

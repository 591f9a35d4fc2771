import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { CDPSession } from "@playwright/test";

/** Nanoseconds that the threads of a process ran so far, where the system counts them. */
function threadsNs(id: number): number {
  const folder = `/proc/${id}/task`;
  let sum = 0;
  for (const thread of existsSync(folder) ? readdirSync(folder) : []) {
    try {
      sum += Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      // The thread ended between the list and the look.
    }
  }
  return sum;
}

/** CPU milliseconds that all processes of a browser used so far. */
export async function browserCpuMs(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const exact = processInfo.map(({ id }) => threadsNs(id) / 1e6);
  if (exact.every((ms) => ms > 0)) return exact.reduce((sum, ms) => sum + ms, 0);
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** A browser that spends less than this share of a core is done with its own start. */
const calmShare = 0.05;
const lookMs = 500;
const patienceMs = 8_000;

/** Resolves once the browser does nothing of its own any more, or after eight seconds: some pages are never at rest. */
export async function becomesCalm(session: CDPSession): Promise<void> {
  const end = performance.now() + patienceMs;
  let before = await browserCpuMs(session);
  while (performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const now = await browserCpuMs(session);
    if (now - before < calmShare * lookMs) return;
    before = now;
  }
}

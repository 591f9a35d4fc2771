import { readFileSync } from "node:fs";

/**
 * The most memory that this process held so far, in kilobytes. Linux's own count for a program begins at nothing, while
 * that of `resourceUsage` begins with what its parent held.
 */
export function peakKb(): number {
  try {
    const held = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    if (held !== undefined) return Number(held);
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS;
}

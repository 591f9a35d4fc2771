import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems lend to outgoing calls (from 32768 on Linux, 49152 elsewhere): one of those may be taken by
 * anybody's call before it is listened on. Above the last one that browsers and fetch refuse to call (10080, "port blocking"
 * of the Fetch standard).
 */
const ports = { from: 10_081, to: 32_000 } as const;
const TRIES = 50;

/** A port of the loopback that is free now. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(ports.from, ports.to);
    if (await isFree(port)) return port;
  }
  throw new Error("There is no free port.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

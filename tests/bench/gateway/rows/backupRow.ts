import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gatewayProgram } from "../../../support/gatewayProcess.ts";
import { root } from "../../run/child.ts";
import type { GatewayWorld } from "../gatewayWorld.ts";
import { oursSend, sending } from "./graphRow.ts";
import { type GatewayRow, warmed } from "./row.ts";

const byTime = "send while a backup by time is made";
const byVerb = "send beside `npm start -- backup`";

/** All that is sent is sent while the backup is being written: one that ended before would be no measure. */
async function besideVerb(world: GatewayWorld, send: () => ReturnType<ReturnType<typeof sending>>) {
  const folder = mkdtempSync(join(tmpdir(), "clatter-bench-"));
  const file = join(folder, "bench.backup");
  const child = spawn(process.execPath, [...gatewayProgram(), "backup", file], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: world.databaseUrl, DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "close");
  try {
    while (!readdirSync(folder).some((name) => name.endsWith(".part"))) {
      if (child.exitCode !== null) throw new Error("The backup ended before it began to write.");
      await pause(5);
    }
    const measures = await send();
    if (child.exitCode !== null) throw new Error("The backup ended before all was sent.");
    return measures;
  } finally {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Who sends while everything is saved (scale.md, section 7): at most a tenth slower. */
export const backupRow: GatewayRow = {
  bars: [
    {
      id: "L11a",
      claim: "sends while a backup by time is made : without",
      demand: { side: "least", limit: 0.9 },
      cases: [oursSend, byTime],
      ratio: (read) => read(byTime, "aSecond") / read(oursSend, "aSecond"),
    },
    {
      id: "L11b",
      claim: "sends beside the verb backup : without",
      demand: { side: "least", limit: 0.9 },
      cases: [oursSend, byVerb],
      ratio: (read) => read(byVerb, "aSecond") / read(oursSend, "aSecond"),
    },
  ],
  casesOf(world) {
    const send = sending(world);
    return [
      { name: byTime, run: warmed(sending(world, "gateway/oursBackingUp.program.ts")) },
      { name: byVerb, run: warmed(() => besideVerb(world, send)) },
    ];
  },
};

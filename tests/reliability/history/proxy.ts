import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectPath } from "../../../gateway/projectRoot.ts";

const program = "haproxy";

/** Whether this machine has the proxy that `deploy/haproxy.cfg` is for; without it callers turn to the next gateway themselves. */
export const hasProxy = spawnSync(program, ["-v"]).status === 0;

/** Where it listens, on all addresses. */
const bound = /bind :"\$\{PROXY_PORT-\d+\}"/;
const asksSystem = "parse-resolv-conf";

interface ProxyOptions {
  /** Port of a name server of this machine, instead of the system's. */
  readonly nameServer?: number;
  /** Put before the program, such as a limit; it becomes the program. */
  readonly through?: readonly string[];
}

/** The proxy as it is shipped, on the loopback alone. */
export async function startProxy(
  port: number,
  gateways: readonly string[],
  { nameServer, through = [] }: ProxyOptions = {},
): Promise<{ close(): Promise<void> }> {
  const shipped = readFileSync(projectPath("deploy/haproxy.cfg"), "utf8");
  if (!bound.test(shipped)) throw new Error("deploy/haproxy.cfg has no line that says where it listens.");
  if (!shipped.includes(asksSystem)) throw new Error("deploy/haproxy.cfg does not ask the system's name servers.");
  const asked = nameServer === undefined ? asksSystem : `nameserver test 127.0.0.1:${nameServer}`;
  const folder = mkdtempSync(join(tmpdir(), "clatter-proxy-"));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, shipped.replace(bound, `bind 127.0.0.1:${port}`).replace(asksSystem, asked));
  const names = ["GATEWAY_ONE", "GATEWAY_TWO", "GATEWAY_THREE"];
  const [first = program, ...rest] = [...through, program, "-db", "-f", file];
  const child = spawn(first, rest, {
    env: { PATH: process.env.PATH, ...Object.fromEntries(gateways.map((address, place) => [names[place], address])) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (piece) => {
    said += piece;
  });
  const ended = once(child, "close");
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`The proxy did not start: ${said}`);
    await pause(50);
  }
  return {
    async close() {
      process.off("exit", kill);
      kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

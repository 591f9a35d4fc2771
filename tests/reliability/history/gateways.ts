import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../gateway/freePort.ts";
import { type GatewayProcess, gatewayProgram, startProcess } from "../../support/gatewayProcess.ts";

/** Where a gateway runs, when it is not simply here. */
export interface GatewayPlace {
  readonly host: string;
  readonly through: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** A real gateway that can be killed and started again at the same address. */
export interface Gateway {
  readonly address: string;
  readonly url: string;
  start(otherwise?: Otherwise): void;
  signal(name: NodeJS.Signals): void;
  /** Waits for the end of the process. */
  ended(): Promise<void>;
  /** Whether it says so itself. */
  isReady(): Promise<boolean>;
  readonly output: () => string;
  close(): Promise<void>;
}

/** How a gateway runs when it is not one of this version, or not on a machine like the others'. */
export interface Otherwise {
  /** Another version's, run from its sources. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function openGateway(
  environment: Readonly<Record<string, string>>,
  place: GatewayPlace = { host: "127.0.0.1", through: [], environment: {} },
): Promise<Gateway> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "clatter-data-"));
  const url = `http://${place.host}:${port}`;
  let running: GatewayProcess | undefined;
  let said = "";
  const kill = (): void => running?.signal("SIGKILL");
  process.once("exit", kill);
  return {
    address: `${place.host}:${port}`,
    url,
    start({ folder, environment: more } = {}) {
      said += running?.output() ?? "";
      const program = folder === undefined ? gatewayProgram() : ["--import", "tsx", "gateway/main.ts"];
      const own = { HOST: place.host, PORT: String(port), DATA_DIR: dataDir };
      running = startProcess([...program, "--no-demo"], {
        through: place.through,
        environment: { ...environment, ...own, ...place.environment, ...more },
        ...(folder === undefined ? {} : { folder }),
      });
    },
    signal: (name) => running?.signal(name),
    async ended() {
      await running?.ended;
    },
    async isReady() {
      const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.status === 200;
    },
    output: () => said + (running?.output() ?? ""),
    async close() {
      process.off("exit", kill);
      kill();
      await running?.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Until all of them say so, or have taken too long for anybody to wait. */
export async function untilReady(gateways: readonly Gateway[], withinMs = 300_000): Promise<void> {
  const end = performance.now() + withinMs;
  for (const gateway of gateways) {
    while (!(await gateway.isReady())) {
      if (performance.now() > end) throw new Error(`${gateway.url} did not get ready:\n${gateway.output()}`);
      await pause(100);
    }
  }
}

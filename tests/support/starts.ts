import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { readPostmaster } from "../../gateway/db/embedded/postmaster.ts";
import { freePort } from "../../gateway/freePort.ts";
import { type GatewayProcess, type ProcessOptions, startGatewayProcess } from "./gatewayProcess.ts";

const folders: string[] = [];
const processes: GatewayProcess[] = [];

/** A data folder of its own, gone after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "clatter-start-"));
  folders.push(folder);
  return folder;
}

let made: Promise<string> | undefined;

/** A data folder of its own as a first start leaves it: a copy, since making a database takes seconds. */
export async function madeFolder(): Promise<string> {
  made ??= makeOnce();
  const folder = newFolder();
  cpSync(await made, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

/** Kept until the tests' process ends. */
async function makeOnce(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "clatter-made-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const gateway = await start(folder);
  await gateway.says("ready at");
  gateway.signal("SIGINT");
  await gateway.ended;
  return folder;
}

/** A gateway's process on the folder, on a free port. */
export async function start(folder: string, options: ProcessOptions = {}): Promise<GatewayProcess & { url: string }> {
  const port = await freePort();
  const gateway = startGatewayProcess({
    ...options,
    arguments: options.arguments ?? ["--no-demo"],
    environment: { PORT: String(port), DATA_DIR: folder, ...options.environment },
  });
  processes.push(gateway);
  return { ...gateway, url: `http://127.0.0.1:${port}` };
}

/** Ends what a failed test has left, the database servers of killed gateways too: `afterEach(endStarts)`. */
export async function endStarts(): Promise<void> {
  for (const gateway of processes.splice(0)) {
    gateway.signal("SIGKILL");
    await gateway.ended;
  }
  for (const folder of folders.splice(0)) {
    const left = readPostmaster(join(folder, "postgres"));
    if (left !== undefined) {
      process.kill(left.pid, "SIGQUIT");
      rmSync(left.socketFolder, { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** The embedded server of a folder, as SQL. */
export function connect(folder: string) {
  const server = readPostmaster(join(folder, "postgres"));
  if (server === undefined) throw new Error("No server runs on the folder.");
  const path = `${server.socketFolder}/.s.PGSQL.${server.port}`;
  return postgres({ path, username: "clatter", database: "clatter", max: 1, onnotice: () => {} });
}

/** What a dependency says by itself, below the oldest Node that it likes. */
const isDependency = (line: string): boolean => line.startsWith("oidc-provider WARNING");

/** The one line that a refused start says, and its code. */
export async function refusal(gateway: GatewayProcess): Promise<{ code: number | string; lines: string[] }> {
  const code = await gateway.ended;
  const lines = gateway.output().trim().split("\n");
  return { code, lines: lines.filter((line) => !isDependency(line)) };
}

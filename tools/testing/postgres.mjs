import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, canInstallPackages, installPackages, which } from "./command.mjs";

/** The oldest PostgreSQL that the gateway supports. */
const OLDEST_MAJOR = 15;

function findBinaries() {
  const folders = existsSync("/usr/lib/postgresql")
    ? readdirSync("/usr/lib/postgresql").map((version) => join("/usr/lib/postgresql", version, "bin"))
    : [];
  const onPath = which("postgres");
  if (onPath) folders.push(join(onPath, ".."));
  const versions = folders
    .filter((folder) => existsSync(join(folder, "initdb")))
    .map((folder) => ({ folder, major: Number(/(\d+)/.exec(ask(join(folder, "postgres"), ["--version"]) ?? "")?.[1]) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => a.major - b.major);
  return versions[0] ?? null;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(address.port));
    });
  });
}

/**
 * @param {string} folder
 * @param {number} port
 */
async function waitUntilReady(folder, port) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const ready = spawnSync(join(folder, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]);
    if (ready.status === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/**
 * A throw-away PostgreSQL of the system (15 or later) for the second run of the store tests, or the one that
 * TEST_DATABASE_URL names. Null where none can be had. `stop` ends it and removes its data.
 */
export async function startOutsidePostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, version: "named", stop() {} };
  let found = findBinaries();
  if (!found && canInstallPackages() && (await installPackages("postgresql"))) found = findBinaries();
  if (!found) return null;
  const data = mkdtempSync(join(tmpdir(), "clatter-pg-"));
  let owner = {};
  if (process.getuid?.() === 0) {
    // PostgreSQL refuses root: the account that its package made runs it.
    const uid = Number(ask("id", ["-u", "postgres"]));
    const gid = Number(ask("id", ["-g", "postgres"]));
    if (!uid) return null;
    chownSync(data, uid, gid);
    owner = { uid, gid };
  }
  /** @type {import("node:child_process").SpawnOptions & { stdio: "ignore" }} */
  const options = { ...owner, cwd: data, stdio: "ignore" };
  const made = spawnSync(
    join(found.folder, "initdb"),
    ["-D", join(data, "db"), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"],
    options,
  );
  if (made.status !== 0) return null;
  const port = await freePort();
  const server = spawn(
    join(found.folder, "postgres"),
    [
      "-D",
      join(data, "db"),
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      data,
      "-c",
      "fsync=off",
      "-c",
      "max_connections=200",
    ],
    options,
  );
  /** @returns {Promise<void>} */
  const stop = () =>
    new Promise((resolve) => {
      server.once("exit", () => {
        rmSync(data, { recursive: true, force: true });
        resolve();
      });
      server.kill("SIGINT");
    });
  if (!(await waitUntilReady(found.folder, port))) {
    await stop();
    return null;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, version: String(found.major), stop };
}

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const STAMP = "node_modules/.clatter-lock";

/** Node 20.19 or later: the oldest on which Vite and the tests run. */
const OLDEST_NODE = [20, 19];

/** One clear line, or null when this Node will do. */
export function nodeProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Clatter needs Node ${OLDEST_NODE.join(".")} or later; this is ${version}.`;
}

const lockHash = () => createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");

/** Whether node_modules is what the lock asks for. */
export function dependenciesAreFresh() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockHash();
}

/** Installs what the lock names when it is missing or older than the lock. Rejects with what npm said. */
export async function installDependencies() {
  if (dependenciesAreFresh()) return false;
  const child = spawn("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", "inherit", "pipe"],
    shell: process.platform === "win32",
  });
  let said = "";
  child.stderr.on("data", (piece) => {
    said += piece;
  });
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`npm ci failed: ${said.trim() || `exit code ${code}`}`);
  writeFileSync(STAMP, lockHash());
  return true;
}

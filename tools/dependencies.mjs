import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const STAMP = "node_modules/.clatter-lock";
const INSTALLED = "node_modules/.package-lock.json";

/** Node 20.19 or later: the oldest on which Vite and the tests run. */
const OLDEST_NODE = { major: 20, minor: 19 };

/** One clear line, or null when this Node will do. */
export function nodeProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)) return null;
  return `Clatter needs Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or later; this is ${version}.`;
}

const lockHash = () => createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");

/** Whether node_modules is what the lock asks for: by our own stamp, or by npm's own list of what it installed. */
export function dependenciesAreFresh() {
  if (existsSync(STAMP)) return readFileSync(STAMP, "utf8") === lockHash();
  return existsSync(INSTALLED) && installedIsLocked();
}

/** After an `npm ci` by hand: npm writes this list at the very end of an installation that went well. */
function installedIsLocked() {
  const installed = JSON.parse(readFileSync(INSTALLED, "utf8")).packages ?? {};
  const locked = JSON.parse(readFileSync("package-lock.json", "utf8")).packages ?? {};
  return Object.entries(locked).every(([path, { version, optional }]) => {
    // The root itself; and packages of other platforms, which npm leaves out.
    if (path === "" || (optional === true && installed[path] === undefined)) return true;
    return installed[path]?.version === version;
  });
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

import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../startError.ts";
import { type Binaries, otherRemedies } from "./binaries.ts";

/** How PostgreSQL's programs are run here: it refuses to be root, and containers often are nobody else. */
export interface Launch {
  readonly kind: "direct" | "namespace" | "otherUser";
  /** Put before the program, e.g. `unshare …`. */
  readonly prefix: readonly string[];
  /** The owner that its files must have, as this process sees it; none: leave them. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

/** `nobody` on the systems in question. */
const otherUser = 65_534;
/** Only the view from inside the namespace; outside, the files stay root's. */
const namespace = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"];

/** Finds a way to run the programs that works here, the least intrusive first; throws the one clear line if none does. */
export function findLaunch(binaries: Binaries, dataFolder: string): Launch {
  if (process.getuid?.() !== 0) return { kind: "direct", prefix: [], owner: undefined };
  if (runs([...namespace, binaries.postgres, "--version"])) {
    return { kind: "namespace", prefix: namespace, owner: { uid: 0, gid: 0 } };
  }
  const owner = { uid: otherUser, gid: otherUser };
  // Passable, not readable: what lies in the folder keeps rights of its own.
  chmodSync(dataFolder, 0o711);
  if (runs([binaries.postgres, "--version"], owner) && runs(["ls", "-d", join(dataFolder, ".")], owner)) {
    return { kind: "otherUser", prefix: [], owner };
  }
  chmodSync(dataFolder, 0o700);
  throw new StartError(
    `PostgreSQL does not run as root, and neither a user namespace nor user ${otherUser} can reach its programs and ${dataFolder}. ${otherRemedies}`,
  );
}

function runs([program = "", ...rest]: readonly string[], owner?: { uid: number; gid: number }): boolean {
  return spawnSync(program, rest, { stdio: "ignore", timeout: 10_000, ...owner }).status === 0;
}

/** Gives a folder and all in it to the owner, when it is not theirs: the way to run may have changed since last time. */
export function giveTo(folder: string, owner: Launch["owner"]): void {
  if (owner === undefined || statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, entry);
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner.uid, owner.gid);
  }
  chownSync(folder, owner.uid, owner.gid);
}

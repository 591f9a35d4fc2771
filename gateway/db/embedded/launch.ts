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

/** As whoever this process is. */
export const directly: Launch = { kind: "direct", prefix: [], owner: undefined };

/** Finds a way to run the programs that works here, the least intrusive first; throws the one clear line if none does. */
export function findLaunch(binaries: Binaries, dataFolder: string): Launch {
  if (process.getuid?.() !== 0) return directly;
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

/** Whose folder stands in the way of this process: PostgreSQL serves none but its owner, and root would take it from them. */
export function foreignFolder(dataFolder: string): { readonly folder: string; readonly uid: number } | undefined {
  const own = process.getuid?.();
  const database = join(dataFolder, "postgres");
  // What root has made it may have given to the other user.
  const places: readonly (readonly [string, readonly (number | undefined)[]])[] =
    own === 0
      ? [
          [dataFolder, [0]],
          [database, [0, otherUser]],
        ]
      : [[database, [own]]];
  for (const [folder, owners] of own === undefined ? [] : places) {
    const uid = ownerOf(folder);
    if (uid !== undefined && !owners.includes(uid)) return { folder, uid };
  }
  return undefined;
}

/** Throws StartError, before anything is touched, where the data folder or its database is somebody else's. */
export function refuseForeign(dataFolder: string): void {
  const found = foreignFolder(dataFolder);
  if (found === undefined) return;
  const { folder, uid } = found;
  const [owner, own] = [userName(uid), userName(process.getuid?.() ?? 0)];
  const belongs = `${folder} belongs to ${owner ?? "another user"} (uid ${uid}): `;
  const remedy =
    process.getuid?.() === 0
      ? `run it as that user: sudo -u ${owner ?? `'#${uid}'`} DATA_DIR=${dataFolder} node dist/gateway/main.js …`
      : `run it as that user, or give it back: chown -R ${own ?? process.getuid?.()} ${folder}`;
  throw new StartError(`${belongs}${remedy}`);
}

/** Undefined where it is not there, or cannot be seen. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

export function userName(uid: number): string | undefined {
  const { status, stdout } = spawnSync("id", ["-nu", String(uid)], { encoding: "utf8", timeout: 10_000 });
  return status === 0 ? stdout.trim() : undefined;
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

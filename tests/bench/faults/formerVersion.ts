import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Otherwise } from "../../reliability/history/gateways.ts";
import { output, root } from "../run/child.ts";

/**
 * The version before the newest migration, run from its sources: it stands on a database that knows more than it does, as in an
 * upgrade that needs no pause. Its packages are this version's, or its own where it had others.
 */
export async function openFormerVersion(): Promise<Otherwise & { readonly commit: string; close(): void }> {
  const newest = await output("git", [
    "log",
    "-1",
    "--format=%H",
    "--diff-filter=A",
    "--",
    "gateway/db/migrations/*.sql",
  ]);
  const commit = (await output("git", ["rev-parse", "--short", `${newest.trim()}^`])).trim();
  const folder = join(root, ".cache", "bench", `former-${commit}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "version.tar");
  await output("git", ["archive", "--output", archive, commit]);
  await output("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
  const locks = [root, folder].map((place) => readFileSync(join(place, "package-lock.json"), "utf8"));
  if (locks[0] === locks[1]) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  else await output("npm", ["ci", "--ignore-scripts", "--prefix", folder]);
  return { folder, commit, close: () => rmSync(folder, { recursive: true, force: true }) };
}

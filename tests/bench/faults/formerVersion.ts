import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Otherwise } from "../../reliability/history/gateways.ts";
import { output, root } from "../run/child.ts";

/**
 * The version before the newest migration, run from its sources with this version's packages: it stands on a database that
 * knows more than it does, as in an upgrade that needs no pause.
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
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return { folder, commit, close: () => rmSync(folder, { recursive: true, force: true }) };
}

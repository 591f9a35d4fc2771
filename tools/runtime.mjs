/**
 * `node tools/runtime.mjs FOLDER`: puts into an empty folder what a built gateway needs to run, and nothing else; the
 * Containerfile's last stage is that folder. Packages that only pages use stay behind, being in the built pages already.
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildIsFresh } from "./stamp.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Read by the gateway while it runs. */
const files = [
  "dist",
  "grid-core/pkg",
  "gateway/db/migrations",
  "gateway/seed/data",
  "gateway/mail/logo.png",
  "package.json",
  "LICENSE",
];

/** Of no use to a program that runs. */
const leftBehind = /\.(d\.[cm]?ts|[cm]?ts|md|markdown|tsbuildinfo|a)$|\.map$/;
/** What drizzle-kit makes the next migration of. */
const leftOfOurs = /_snapshot\.json$/;

/**
 * @typedef {{
 *   dependencies?: object, optionalDependencies?: object, peerDependencies?: object,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} Locked
 */

/**
 * Where the lock has each package that these name, and those that they need, as Node looks them up.
 * @param {readonly string[]} names
 * @param {Record<string, Locked>} locked
 * @param {(place: string) => boolean} isThere
 */
export function closure(names, locked, isThere = () => true) {
  const found = new Set();
  /** @param {string} name @param {string} from */
  const place = (name, from) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
      const at = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
      if (locked[at] !== undefined && isThere(at)) return at;
      if (folder === "") return undefined;
    }
  };
  const open = names.map((name) => ({ name, from: "" }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const at = place(next.name, next.from);
    if (at === undefined || found.has(at)) continue;
    found.add(at);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = locked[at] ?? {};
    // Peers that are optional are for those who have them: most of drizzle's are other databases.
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    const needed = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
    for (const name of needed) open.push({ name, from: at });
  }
  return [...found].sort();
}

/** Names of the packages that built files import, whichever way it is written. @param {string} source */
export function importedPackages(source) {
  const imports = source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)["']((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[^"']*)?["']/g);
  return [...new Set([...imports].flatMap(([, name]) => name ?? []))];
}

/**
 * `links`: the files are the very same as here, not copies of them, where both folders are on one disk: a matter of a
 * second, for whoever only reads them.
 * @param {string} to
 * @param {{ links?: boolean }} options
 */
export function gatherRuntime(to, { links = false } = {}) {
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty.`);
  if (!buildIsFresh()) throw new Error("The build is missing or old: npm run build");
  // The build made them, but packages may have been installed anew since.
  execFileSync(process.execPath, ["--import", "tsx", "tools/building/linkLibraries.ts"], { cwd: root });
  const { packages: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const built = readdirSync(join(root, "dist/gateway"), { recursive: true, encoding: "utf8" });
  const names = built
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => importedPackages(readFileSync(join(root, "dist/gateway", name), "utf8")));
  // PostgreSQL's programs are found by the platform's name.
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const all = [...names, ...Object.keys(optionalDependencies)];
  const places = closure(all, locked, (at) => existsSync(join(root, at, "package.json")));
  mkdirSync(to, { recursive: true });
  for (const path of [...files, ...places]) copy(path, to, links);
  writeFileSync(join(to, "packages.json"), `${JSON.stringify(places, null, 1)}\n`);
  return places;
}

/** @param {string} path @param {string} to @param {boolean} links */
function copy(path, to, links) {
  const isPackage = path.includes("node_modules/");
  const [from, target] = [join(root, path), join(to, path)];
  mkdirSync(dirname(target), { recursive: true });
  if (!statSync(from).isDirectory()) return copyFile(from, target, links);
  /** @param {string} below */
  const walk = (below) => {
    mkdirSync(join(target, below));
    for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
      const name = join(below, entry.name);
      // Nested packages are places of their own.
      if (name === "node_modules" || (isPackage ? leftBehind : leftOfOurs).test(entry.name)) continue;
      if (entry.isDirectory()) walk(name);
      else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(join(from, name)), join(target, name));
      else copyFile(join(from, name), join(target, name), links);
    }
  };
  walk("");
}

/** @param {string} from @param {string} to @param {boolean} links */
function copyFile(from, to, links) {
  if (!links) return copyFileSync(from, to);
  try {
    linkSync(from, to);
  } catch {
    // Another disk, or one without such links.
    copyFileSync(from, to);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , folder] = process.argv;
  try {
    if (folder === undefined) throw new Error("node tools/runtime.mjs FOLDER");
    const places = gatherRuntime(resolve(folder));
    console.log(`${places.length} packages beside the product`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

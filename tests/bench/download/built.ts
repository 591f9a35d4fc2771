import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { scriptsOf, wasmAsset } from "../../e2e/support/bundle.ts";
import { root } from "../run/child.ts";

const assets = join(root, "dist", "client", "assets");

/** Bytes of an asset as the gateway sends it. */
function sentBytes(asset: string): number {
  const compressed = join(assets, `${asset}.br`);
  return statSync(existsSync(compressed) ? compressed : join(assets, asset)).size;
}

/** Bytes of the one asset whose name matches. */
export function assetBytes(name: RegExp): number {
  const found = readdirSync(assets).filter((asset) => name.test(asset));
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} assets are called ${name}`);
  return sentBytes(only);
}

/** What belongs to React, its binding of the machines, or the graph client, by words that survive minifying. */
const foreign = /react\.dev\/errors|react\.element|ApolloClient|go\.apollo\.dev|useSyncExternalStore/;

/** Bytes of scripts that the simulator may ever load and that hold what it must not. */
export function foreignBytes(): number {
  return [...scriptsOf("simulator")]
    .filter(([, script]) => foreign.test(script))
    .reduce((sum, [name]) => sum + sentBytes(name), 0);
}

/** Scripts and styles that a page names in its HTML; null where there is no such page. */
export function pageBytes(entry: string): number | null {
  const file = join(root, "dist", "client", "src", "entries", entry, "index.html");
  if (!existsSync(file)) return null;
  const named = [...readFileSync(file, "utf8").matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g)];
  return named.reduce((sum, [, name = ""]) => sum + sentBytes(name), 0);
}

/** The lazy screens that a script imports, with all files of each. */
function screensOf(script: string): (readonly [string, readonly string[]])[] {
  const list = /m\.f=(\[[^\]]*\])/.exec(script)?.[1] ?? "[]";
  const files = (JSON.parse(list) as string[]).map((file) => file.replace(/^assets\//, ""));
  const imports = /import\([`"']\.\/(\w+Screen)-[\w-]+\.js[`"']\)[^[]{0,80}__vite__mapDeps\(\[([\d,]*)\]\)/g;
  return [...script.matchAll(imports)].map(([, name = "", places = ""]) => [
    name,
    places.split(",").map((place) => files[Number(place)] ?? ""),
  ]);
}

/** What each lazy screen of the console loads beyond the page's own preloads: scripts and styles, without wasm. */
export function screenBytes(): Map<string, number> {
  const page = readFileSync(join(root, "dist", "client", "src", "entries", "console", "index.html"), "utf8");
  const loaded = new Set([...page.matchAll(/\/assets\/([\w.-]+)/g)].map(([, name = ""]) => name));
  const sizes = new Map<string, number>();
  for (const name of [...loaded].filter((each) => each.endsWith(".js"))) {
    for (const [screen, files] of screensOf(readFileSync(join(assets, name), "utf8"))) {
      const own = files.filter((file) => !loaded.has(file) && /\.(js|css)$/.test(file));
      sizes.set(
        screen,
        own.reduce((sum, file) => sum + sentBytes(file), 0),
      );
    }
  }
  if (sizes.size === 0) throw new Error("no lazy screens were found in the console's scripts");
  return sizes;
}

/** Bytes of the build's wasm: the board's own, that of whoever writes messages, and the whole core. */
export function wasmBytes(): { readonly board: number; readonly text: number; readonly full: number } {
  const [board = 0, text = 0, full = 0] = ["board", "text", "full"].map((variant) => sentBytes(wasmAsset(variant)));
  return { board, text, full };
}

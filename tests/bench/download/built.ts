import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { scriptsOf } from "../../e2e/support/bundle.ts";
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

/** What each lazy screen of the console loads beyond the page's own preloads: scripts and styles, without wasm. */
export function screenBytes(): Map<string, number> {
  const page = readFileSync(join(root, "dist", "client", "src", "entries", "console", "index.html"), "utf8");
  const loaded = new Set([...page.matchAll(/\/assets\/([\w.-]+)/g)].map(([, name = ""]) => name));
  const console = [...loaded].find((name) => /^console-.*\.js$/.test(name)) ?? "";
  const script = readFileSync(join(assets, console), "utf8");
  const list = /m\.f=(\[[^\]]*\])/.exec(script)?.[1] ?? "[]";
  const files = (JSON.parse(list) as string[]).map((file) => file.replace(/^assets\//, ""));
  const sizes = new Map<string, number>();
  for (const [, name = "", places = ""] of script.matchAll(
    /import\([`"']\.\/(\w+Screen)-[\w-]+\.js[`"']\)[^[]{0,80}__vite__mapDeps\(\[([\d,]*)\]\)/g,
  )) {
    const own = places.split(",").map((place) => files[Number(place)] ?? "");
    sizes.set(
      name,
      own
        .filter((file) => !loaded.has(file) && /\.(js|css)$/.test(file))
        .reduce((sum, file) => sum + sentBytes(file), 0),
    );
  }
  if (sizes.size === 0) throw new Error("no lazy screens were found in the console's script");
  return sizes;
}

/** The wasm files of the build: the board's own, and the one with text, keys and pictures. */
export function wasmBytes(): { readonly board: number; readonly full: number } {
  const sizes = readdirSync(assets)
    .filter((name) => name.endsWith(".wasm"))
    .map(sentBytes)
    .sort((left, right) => left - right);
  const [board, full] = sizes;
  if (board === undefined || full === undefined || sizes.length !== 2)
    throw new Error("not two wasm files in the build");
  return { board, full };
}

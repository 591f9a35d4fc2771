import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./gateway.ts";

const client = join(projectRoot, "dist/client");

/**
 * Every built script that a page of this entry may ever load: what its HTML names, what these import, at once or later,
 * their workers and worklets. By file name; the value is the script.
 */
export function scriptsOf(entry: string): Map<string, string> {
  const known = new Set(readdirSync(join(client, "assets")).filter((file) => file.endsWith(".js")));
  const found = new Map<string, string>();
  const read = (text: string) => {
    for (const [, name = ""] of text.matchAll(/([\w.-]+\.js)\b/g)) {
      if (!known.has(name) || found.has(name)) continue;
      const script = readFileSync(join(client, "assets", name), "utf8");
      found.set(name, script);
      read(script);
    }
  };
  read(readFileSync(join(client, "src/entries", entry, "index.html"), "utf8"));
  return found;
}

/** The built file of one of the core's builds: `board`, `text` or `full`. */
export function wasmAsset(variant: string): string {
  const committed = readFileSync(join(projectRoot, "grid-core/pkg", variant, "grid_core_bg.wasm"));
  const assets = readdirSync(join(client, "assets")).filter((file) => file.endsWith(".wasm"));
  const found = assets.find((file) => readFileSync(join(client, "assets", file)).equals(committed));
  if (found === undefined) throw new Error(`the build has no wasm that is grid-core/pkg/${variant}`);
  return found;
}

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

// A theme gives every page all its custom properties; the simulator's reads a third of them. The others are taken out of
// its styles, which then have another name, as what a browser keeps under a name must never change.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const declared = /(--[\w-]+):([^;{}]*)(;|(?=\}))/g;
const read = /var\(\s*(--[\w-]+)/g;

/**
 * The styles without the custom properties that nothing reads.
 * @param {string} styles minified
 * @param {string} others all else that may name a property: scripts
 * @returns {string}
 */
export function withUsedProperties(styles, others = "") {
  let now = styles;
  for (;;) {
    const used = new Set([...now.matchAll(read)].map(([, name]) => name));
    const next = now.replace(declared, (whole, name) => (used.has(name) || others.includes(name) ? whole : ""));
    if (next === now) return now;
    now = next;
  }
}

/**
 * Takes the properties that nothing reads out of the one style sheet of the simulator's built page.
 * @param {string} client the folder of the built pages
 */
export function pruneStyles(client) {
  const assets = join(client, "assets");
  const page = join(client, "src/entries/simulator/index.html");
  const html = readFileSync(page, "utf8");
  const [name, ...more] = [...html.matchAll(/\/assets\/([\w.-]+\.css)/g)].map(([, file]) => file);
  if (!name || more.length > 0) throw new Error("The simulator's page has not one style sheet.");
  const scripts = readdirSync(assets).filter((file) => /^(simulator|playing|playerMenu|notes)-[\w-]+\.js$/.test(file));
  const texts = scripts.map((file) => readFileSync(join(assets, file), "utf8")).join("\n");
  if (texts.includes(name)) throw new Error("A script of the simulator names its style sheet.");
  const styles = withUsedProperties(readFileSync(join(assets, name), "utf8"), texts);
  const hash = createHash("sha256").update(styles).digest("base64url").slice(0, 8);
  const named = `simulator-${hash}.css`;
  writeFileSync(join(assets, name), styles);
  renameSync(join(assets, name), join(assets, named));
  writeFileSync(page, html.replace(name, named));
}

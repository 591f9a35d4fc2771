// The simulator's first picture needs the worker that paints and its core, which a browser would find only one after the
// other, when scripts have run. The page names both, so that they come with the first script.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const end = "</head>";

/**
 * Writes the links into the simulator's built page.
 * @param {string} client the folder of the built pages
 */
export function preloadPainter(client) {
  const assets = join(client, "assets");
  const worker = readdirSync(assets).find((name) => /^stage\.worker-[\w-]+\.js$/.test(name));
  const core = worker && /grid_core_bg-[\w-]+\.wasm/.exec(readFileSync(join(assets, worker), "utf8"))?.[0];
  const page = join(client, "src/entries/simulator/index.html");
  const html = readFileSync(page, "utf8");
  if (!worker || !core || !html.includes(end))
    throw new Error("The simulator's worker, its core or its page is missing.");
  // Behind script and styles, which are small and begin the work that the wasm is needed for.
  // What a worker fetches comes from the cache of the browser, not from the page's own preloads: those would count as
  // unused, and be warned about. A prefetch fills the browser's, as early.
  const links = [
    `<link rel="modulepreload" crossorigin href="/assets/${worker}" />`,
    `<link rel="prefetch" as="fetch" crossorigin href="/assets/${core}" />`,
  ];
  writeFileSync(
    page,
    html.replace(end, () => `  ${links.join("\n    ")}\n  ${end}`),
  );
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { projectPath } from "../../gateway/projectRoot.ts";
import { test } from "./support/test.ts";

const client = projectPath("dist/client");
const entries = join(client, "src/entries");
const pages = readdirSync(entries).map((entry) => [entry, readFileSync(join(entries, entry, "index.html"), "utf8")]);
const read = (path: string) => readFileSync(join(client, path), "utf8");

/** The files that a script cannot run without, itself included. */
function neededBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of read(path).matchAll(/(?:^|[;}\s])import(?:[^"'()]*?from)?["']\.\/([\w.-]+\.js)["']/gu)) {
    neededBy(`/assets/${name}`, seen);
  }
  return seen;
}

const linksOf = (html: string, kind: string) =>
  [...html.matchAll(/<link rel="([\w ]+)"[^>]*href="([^"]+)"/gu)]
    .filter(([, rel]) => rel === kind)
    .map(([, , to]) => to);

test("the built pages name only what they need at once", () => {
  expect(pages.length).toBeGreaterThan(6);
  for (const [entry, html = ""] of pages) {
    // The page's own preloads serve the page alone. Nothing of ours is fetched by a page before its scripts run.
    expect(linksOf(html, "preload"), entry).toEqual([]);
    const script = /<script (?:type="module"|defer)[^>]* src="([^"]+)"/u.exec(html)?.[1] ?? "";
    const needed = neededBy(script);
    // Begun by its name alone, with the first script.
    const workers = [...read(script).matchAll(/assets\/[\w.-]+\.worker-[\w-]+\.js/gu)].map(([path]) => `/${path}`);
    for (const link of linksOf(html, "modulepreload")) {
      expect([...needed, ...workers], `${entry}: ${link}`).toContain(link);
    }
  }
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { projectPath } from "../../gateway/projectRoot.ts";
import { wasmAsset } from "./support/bundle.ts";
import { findBoard, gatewayUrl, signIn } from "./support/person.ts";
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

test("while a screen's own part is on its way the shell stands, and the core that it begins with is fetched", async ({
  page,
}) => {
  await signIn(page, "mia@example.com");
  const { id } = await findBoard(page, "Kitchen");
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // There is a small one besides, which pictures of boards are painted with; the whole core is for files of pictures.
  const [core, whole] = [wasmAsset("text"), wasmAsset("full")];
  let cores = 0;
  let wholes = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(core)) cores += 1;
    if (request.url().endsWith(whole)) wholes += 1;
  });
  await page.route(/ComposeScreen-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${gatewayUrl()}/board/${id}/compose`, { waitUntil: "commit" });
  await expect(page.getByRole("navigation").getByRole("link", { name: "Compose" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Kitchen: switch board/ })).toBeVisible();
  await expect.poll(() => cores).toBe(1);
  arrive();
  await expect(page.getByRole("textbox", { name: "Type on the board" })).toBeVisible();
  // What was fetched ahead is what is used.
  expect(cores).toBe(1);
  expect(wholes).toBe(0);
});

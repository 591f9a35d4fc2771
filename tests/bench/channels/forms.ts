import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildPage } from "../browser/buildPages.ts";
import { root } from "../run/child.ts";
import type { Measures } from "../run/section.ts";

const gzipBytes = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

/** Scripts of a folder and below. */
function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith(".js") && statSync(file).isFile());
}

/** What the page of a channel's settings loads: scripts and styles that its HTML names. */
function ownBytes(): number {
  const client = join(root, "dist", "client");
  const html = readFileSync(join(client, "src", "entries", "configure", "index.html"), "utf8");
  const named = [...html.matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name = ""]) => name);
  if (named.length === 0) throw new Error("The page of settings names no scripts.");
  return named.reduce((sum, name) => sum + gzipBytes(join(client, "assets", name)), 0);
}

/** @rjsf/core with the validator that it is used with, without React and without a look: what a form of it costs at least. */
export async function measureForms(): Promise<Measures> {
  const scripts = scriptsIn(await buildPage("rjsf"));
  const rjsfBytes = scripts.reduce((sum, file) => sum + gzipBytes(file), 0);
  if (!scripts.some((file) => /ajv/i.test(readFileSync(file, "utf8"))))
    throw new Error("The alternative has no validator.");
  return { ownBytes: ownBytes(), rjsfBytes };
}

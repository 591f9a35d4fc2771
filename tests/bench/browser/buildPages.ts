import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../run/child.ts";

const bench = join(root, "tests", "bench");

/** What the pages of the alternatives are called, and which of their packages stand in for React. */
const react18 = [
  { find: /^react$/, replacement: join(bench, "node_modules", "react-18") },
  { find: /^react\/(.*)$/, replacement: `${join(bench, "node_modules", "react-18")}/$1` },
  { find: /^react-dom\/(.*)$/, replacement: `${join(bench, "node_modules", "react-dom-18")}/$1` },
];
const onReact18 = new Set(["effect"]);

/** Only what a page cannot do without: its look is in its own script or here. */
const styles: Readonly<Record<string, string>> = {
  effect:
    "body{margin:0;background:#111}.row{display:flex}[data-kind=digit]{width:60px;height:117px;font:700 84px/117px monospace;color:#eee;background:#222}",
};

const html = (name: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
<style>${styles[name] ?? "body{margin:0;background:#111}"}</style></head>
<body><div id="root"></div><script type="module" src="/${name}.page.ts"></script></body></html>`;

/** Builds one page for production, as the product's own pages are; gives the folder. */
export async function buildPage(name: string): Promise<string> {
  const source = join(root, ".cache", "bench", "pages", name, "source");
  const outDir = join(root, ".cache", "bench", "pages", name, "built");
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, "index.html"), html(name));
  await build({
    configFile: false,
    root: source,
    logLevel: "error",
    worker: { format: "es" },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    resolve: {
      alias: [
        { find: `/${name}.page.ts`, replacement: join(bench, "pages", `${name}.page.ts`) },
        ...(onReact18.has(name) ? react18 : []),
      ],
    },
    build: { target: "es2023", outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  return outDir;
}

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type PluginOption } from "vite";
import wasm from "vite-plugin-wasm";
import { root } from "../run/child.ts";

const bench = join(root, "tests", "bench");

/** What the pages of the alternatives are called, and which of their packages stand in for React. */
const react18 = [
  { find: /^react$/, replacement: join(bench, "node_modules", "react-18") },
  { find: /^react\/(.*)$/, replacement: `${join(bench, "node_modules", "react-18")}/$1` },
  { find: /^react-dom\/(.*)$/, replacement: `${join(bench, "node_modules", "react-dom-18")}/$1` },
];
const react19 = [
  { find: /^react$/, replacement: join(root, "node_modules", "react") },
  { find: /^react\/(.*)$/, replacement: `${join(root, "node_modules", "react")}/$1` },
];
/** An alternative brings a copy of its own; actors are made by the product's. */
const oneXState = [{ find: /^xstate$/, replacement: join(root, "node_modules", "xstate") }];
const onReact18 = new Set(["effect"]);

/** Only what a page cannot do without: its look is in its own script or here. */
const styles: Readonly<Record<string, string>> = {
  effect:
    "body{margin:0;background:#111}.row{display:flex}[data-kind=digit]{width:60px;height:117px;font:700 84px/117px monospace;color:#eee;background:#222}",
};

/** The styles of the page that needs a compiler for them; its largest size, zoomed to the width of the others. */
const fiestaStyles = `@import "tailwindcss";
@import "@fiestaboard/ui/theme.css";
@source "${join(bench, "node_modules/@fiestaboard/ui/dist")}";
#root { zoom: 1.45; }
`;

const html = (name: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
<style>${styles[name] ?? "body{margin:0;background:#111}"}</style>${name === "fiesta" ? '<link rel="stylesheet" href="/fiesta.css">' : ""}</head>
<body><div id="root"></div><script type="module" src="/${name}.page.ts"></script></body></html>`;

/** What a page's sources need besides: the product's own wasm in a worker, or the styles of an alternative. */
async function pluginsOf(name: string): Promise<PluginOption[]> {
  if (name !== "fiesta") return [wasm()];
  const { default: tailwind } = await import("@tailwindcss/vite");
  return tailwind();
}

/** Builds one page for production, as the product's own pages are; gives the folder. */
export async function buildPage(name: string): Promise<string> {
  const source = join(root, ".cache", "bench", "pages", name, "source");
  const outDir = join(root, ".cache", "bench", "pages", name, "built");
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, "index.html"), html(name));
  if (name === "fiesta") writeFileSync(join(source, "fiesta.css"), fiestaStyles);
  await build({
    configFile: false,
    root: source,
    logLevel: "error",
    plugins: await pluginsOf(name),
    worker: { format: "es", plugins: () => [wasm()] },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    resolve: {
      alias: [
        { find: /^tailwindcss$/, replacement: join(bench, "node_modules", "tailwindcss", "index.css") },
        {
          find: /^@fiestaboard\/ui\/theme.css$/,
          replacement: join(bench, "node_modules/@fiestaboard/ui/dist/theme.css"),
        },
        { find: `/${name}.page.ts`, replacement: join(bench, "pages", `${name}.page.ts`) },
        ...(onReact18.has(name) ? react18 : []),
        // Its own copy of React is the product's: it is built beside it.
        ...(name === "fiesta" ? react19 : []),
        ...(name === "inspect" ? oneXState : []),
      ],
    },
    build: {
      target: "es2023",
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      // A form is held against the form alone: React is there either way.
      ...(name === "rjsf" ? { rollupOptions: { external: /^react(-dom)?(\/|$)/ } } : {}),
    },
  });
  return outDir;
}

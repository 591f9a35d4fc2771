import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import wasm from "vite-plugin-wasm";
import { configDefaults, defineConfig } from "vitest/config";
import { classicPage } from "./tools/building/classicPage.ts";
import { inlineDocuments } from "./tools/building/inlineDocuments.ts";
import { machineNotes } from "./tools/building/machineNotes.ts";
import { noticesInDevelopment } from "./tools/building/notices.mjs";
import { onlyMissing } from "./tools/building/onlyMissing.ts";
import { pageChunks } from "./tools/building/pageChunks.ts";

/** Two workers on two cores as well, where Vitest would leave one of them idle. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

const projectFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The page that strangers see is a build of its own (`--mode simulator`, after the other one): with few files that hold
 * nothing but its own, where parts that it has in common with other pages would be a file and a request each.
 */
const alone = "simulator";
/** The form of a channel stands in a frame without an origin: a build of its own as well (tools/building/classicPage.ts). */
const framed = "configure";
const ofFewFiles: ReadonlySet<string> = new Set([alone, framed]);
/**
 * Pages that nobody comes to from the console: each a build of its own as well. Else what they share with it would fall into
 * ever more files, and machines would keep what only the inspector asks of them: 8 kB and 16 files more for the live screen.
 */
const ofItsOwn: ReadonlySet<string> = new Set([...ofFewFiles, "inspector", "visualEditor", "checkout"]);

/** One page each; an entry without a page yet is not built. */
const entries = [
  "console",
  alone,
  framed,
  "inspector",
  "signIn",
  "help",
  "frame",
  "developerPage",
  "checkout",
  "visualEditor",
]
  .map((name) => [name, `src/entries/${name}/index.html`] as const)
  .filter(([, page]) => existsSync(projectFile(page)));

/** Tests carry their floor in their suffix; what has none of these is a plain unit test. */
const floors = ["**/*.model.test.{ts,tsx}", "**/*.api.test.ts", "**/*.screen.test.tsx"];

/** The router's package leads bundlers to its build for development, which warns. */
const quietRouter = [
  { find: /^react-router$/, replacement: projectFile("node_modules/react-router/dist/production/index.mjs") },
  { find: /^react-router\/dom$/, replacement: projectFile("node_modules/react-router/dist/production/dom-export.mjs") },
];

/**
 * Left out of the second run of the api tests, which is there for an outside server and an older PostgreSQL. The first bring a
 * database of their own; the others ask it nothing that the rest does not ask, but for the length of a list.
 */
const notOfTheServer = [
  "tests/reliability/{backupVerbs,container,history,lock,start,startRefused,stop}.api.test.ts",
  "tests/security/{authz,documents,graphEntry,loopback,plans,sharedAddress,strangers,surface}.api.test.ts",
  "tests/api/{demoDisplay,dialects.hostile,dialects.vbml,displayProgram,documentation,flags,hundred}.api.test.ts",
  "tests/api/{localPort,mail,mcp,pages,render,shop,simulator,unfurling}.api.test.ts",
  "tests/clients/*.api.test.ts",
  "tests/clients/clients.api.test.ts",
];

const screens = {
  environment: "./tests/support/jsdomServer.ts",
  include: ["tests/**/*.screen.test.tsx"],
  setupFiles: ["tests/support/screens.setup.ts"],
};

/** Screens whose tests need a page and modules of their own: they end painters, stop frames, hear what other tabs say. */
const apartScreens = [
  "tests/inspector/*.screen.test.tsx",
  "tests/screens/{board,feed,inspector,lists,thumbnail,ui}.screen.test.tsx",
];

const missing = onlyMissing();

/** Folders that programs fill by the thousand: nobody edits there what a page is made of. */
const notWatched = ["**/.cache/**", "**/dist/**", "**/target/**", "**/test-results/**"];
/** In a run of tests nothing is. Vitest knows that by itself, but the servers that plugins start for themselves do not. */
const isTestRun = process.env.VITEST !== undefined && process.argv.includes("run");

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    inlineDocuments(projectFile("src")),
    machineNotes(),
    noticesInDevelopment(projectFile(".")),
    react(),
    wasm(),
    vanillaExtractPlugin(),
    missing.plugin,
    ...(mode === framed ? [classicPage()] : []),
  ],
  resolve: { alias: command === "build" ? quietRouter : [] },
  // A worker is bundled on its own and has its own list of plugins.
  worker: { format: "es", plugins: () => [wasm()] },
  appType: "custom",
  server: { watch: isTestRun ? null : { ignored: notWatched } },
  build: {
    target: "es2023",
    outDir: "dist/client",
    emptyOutDir: !ofItsOwn.has(mode),
    // Public files belong to the pages, not to the gateway's own build.
    copyPublicDir: isSsrBuild !== true && !ofItsOwn.has(mode),
    // What is put into the pages, with its licences: tools/building/notices.mjs reads it.
    license: isSsrBuild ? false : { fileName: `.vite/${ofItsOwn.has(mode) ? mode : "pages"}.json` },
    cssCodeSplit: !ofFewFiles.has(mode),
    // Browsers that need it would only load later what the page names.
    modulePreload: ofFewFiles.has(mode) ? false : { polyfill: false, resolveDependencies: missing.resolveDependencies },
    // The wasm must stay a file of its own: inlined it could neither be streamed nor cached.
    assetsInlineLimit: (file) => (file.endsWith(".wasm") ? false : undefined),
    rollupOptions: {
      // A sentence goes where it is said; else whoever says one would load all that stand in the same file.
      optimization: { inlineConst: { mode: "all" } },
      input: Object.fromEntries(entries.filter(([name]) => (ofItsOwn.has(mode) ? name === mode : !ofItsOwn.has(name)))),
      // One name for all of it: the gateway lets frames without an origin load these files, and no others.
      ...(mode === framed ? { output: { assetFileNames: "assets/configure-[hash][extname]" } } : {}),
      // No page reads a property for what the reading does.
      ...(isSsrBuild ? {} : { treeshake: { propertyReadSideEffects: false } }),
      ...(isSsrBuild || ofItsOwn.has(mode)
        ? {}
        : { output: { codeSplitting: { groups: pageChunks("console", entries.length) } } }),
    },
  },
  test: {
    exclude: [...configDefaults.exclude, "dist/**", "target/**", ".cache/**"],
    maxWorkers,
    // What does not come at all is told a little later; what comes late on a busy machine is right.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    // postgres.js asks a new connection for the array types by itself, and nobody can hear that question fail when the pool
    // is closed meanwhile, as at the end of a test.
    onUnhandledError: (error) => !("code" in error && error.code === "CONNECTION_DESTROYED"),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/**/*.test.ts", "tools/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...floors],
        },
      },
      {
        extends: true,
        test: { name: "model", environment: "node", isolate: false, include: ["tests/model/**/*.model.test.ts"] },
      },
      {
        extends: true,
        // Vite would take the ES build of graphql, Node's require the other: two realms that do not know each other.
        resolve: { alias: [{ find: /^graphql$/, replacement: projectFile("node_modules/graphql/index.js") }] },
        test: {
          name: "api",
          environment: "node",
          // Each file makes an app and a database of its own; only the modules, three seconds to load, are shared.
          isolate: false,
          include: ["tests/**/*.api.test.ts"],
          exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? notOfTheServer : [])],
          globalSetup: ["tests/support/database.global.ts"],
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...screens,
          name: "screens",
          // Each test shows screens of its own; page and modules, which took more than half of the time, are shared.
          isolate: false,
          // The page's frames go on, which jsdom makes by an interval: who waits for one beyond a test would wait for ever.
          fakeTimers: { toFake: ["setTimeout", "clearTimeout", "Date"] },
          exclude: [...configDefaults.exclude, ...apartScreens],
        },
      },
      {
        extends: true,
        test: { ...screens, name: "screensApart", include: apartScreens },
      },
    ],
  },
}));

/** `npm run build`: types of the operations, the pages, the gateway, the links of its database, compressed files beside the pages' files. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { writeNotices } from "./building/notices.mjs";
import { preloadPainter } from "./building/preloadPainter.mjs";
import { installDependencies } from "./dependencies.mjs";
import { step } from "./progress.mjs";
import { hashSources, stampBuild } from "./stamp.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs one of the project's own programs; what it said is shown only when it fails.
 * @param {string} script
 * @param {string[]} args
 */
async function program(script, ...args) {
  const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece) => {
      said += piece;
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`${said.trim()}\n${script} ended with exit code ${code}.`);
}

/** Pictures and fonts stay as they are. Small parts are worth it: a screen has twenty of them, and they come on one line. */
const compressible = /\.(js|css|svg|wasm|json)$/;

/** A twentieth smaller than 9 for a second more; 11 would take seven more for another fiftieth, and a newcomer waits for it. */
const brotliQuality = 10;
/** The few cores are loaded by every visitor of a simulator. */
const coreQuality = 11;

/** A build each: `ofItsOwn` in vite.config.ts. */
const apart = ["simulator", "configure", "inspector", "visualEditor", "checkout"];

/** @param {string} folder */
async function compressAssets(folder) {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  /** @param {string} path */
  const compress = async (path) => {
    const bytes = readFileSync(path);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: path.endsWith(".wasm") ? coreQuality : brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const [small, zipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
    if (small.length < bytes.length) writeFileSync(`${path}.br`, small);
    if (zipped.length < bytes.length) writeFileSync(`${path}.gz`, zipped);
  };
  const files = readdirSync(folder).filter((file) => compressible.test(file));
  await Promise.all(files.map((name) => compress(join(folder, name))));
}

export async function build() {
  const hash = hashSources();
  rmSync(join(root, "dist/build.stamp"), { force: true });
  await step("Reading the operations", () => program("@graphql-codegen/cli/esm/bin.js", "--silent"));
  await step("Building the pages", () => program("vite/bin/vite.js", "build", "--logLevel", "warn"));
  await step("Building the pages that stand alone", async () => {
    for (const page of apart) await program("vite/bin/vite.js", "build", "--mode", page, "--logLevel", "warn");
  });
  preloadPainter(join(root, "dist/client"));
  await step("Building the gateway", () =>
    program(
      "vite/bin/vite.js",
      "build",
      "--ssr",
      "gateway/main.ts",
      "--outDir",
      "dist/gateway",
      "--sourcemap",
      "--logLevel",
      "warn",
    ),
  );
  await step("Building the parsers", () =>
    program(
      "vite/bin/vite.js",
      "build",
      "--ssr",
      "gateway/modules/channels/parsing/parser.worker.ts",
      "--outDir",
      "dist/gateway",
      // Beside the gateway itself.
      "--emptyOutDir",
      "false",
      "--logLevel",
      "warn",
    ),
  );
  await step("Listing the operations", () =>
    program("tsx/dist/cli.mjs", "tools/building/ownDocuments.ts", "dist/gateway/documents.json"),
  );
  let unlinked = "";
  await step("Linking PostgreSQL's libraries", () =>
    program("tsx/dist/cli.mjs", "tools/building/linkLibraries.ts").catch((error) => {
      unlinked = error.message;
    }),
  );
  // Whoever has a database elsewhere needs none of them, and a start that does says it again.
  if (unlinked !== "") console.warn(unlinked);
  await step("Writing the third-party notices", async () => writeNotices(root));
  await step("Compressing", () => compressAssets(join(root, "dist/client/assets")));
  stampBuild(hash);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.chdir(root);
  try {
    await installDependencies();
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

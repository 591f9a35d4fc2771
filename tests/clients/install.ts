import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectPath } from "../../gateway/projectRoot.ts";

/*
 * Clients of this market, as their registries have them: pinned, by hash, into the checkout's .cache, where no commit goes.
 * Where no registry, Python or compiler answers, a client is missing, and says why; the recorded requests run all the same.
 */

const run = promisify(execFile);

/** A client that can be called: the program and what comes before the call's name. */
export interface Client {
  readonly command: string;
  readonly before: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export type Installed = Client | { readonly missing: string };

const cache = projectPath(".cache/clients");
const locks = projectPath("tests/clients/locks");
const programs = projectPath("tests/clients/programs");
/** A registry that does not answer at all must not hold up the tests for long. */
const installWithinMs = 120_000;
const buildWithinMs = 900_000;

/** Makes a folder once for what these files say; a half-made one is made anew. */
async function folderOf(
  name: string,
  files: string | readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [files].flat()) hash.update(await readFile(file));
  const folder = join(cache, `${name}-${hash.digest("hex").slice(0, 12)}`);
  const ready = join(folder, ".ready");
  const isReady = await readFile(ready).then(
    () => true,
    () => false,
  );
  if (isReady) return folder;
  await rm(folder, { recursive: true, force: true });
  const unready = `${folder}.${process.pid}`;
  await rm(unready, { recursive: true, force: true });
  await mkdir(unready, { recursive: true });
  await make(unready).catch(async (error: unknown) => {
    await rm(unready, { recursive: true, force: true });
    throw error;
  });
  await writeFile(join(unready, ".ready"), "");
  await rename(unready, folder);
  return folder;
}

async function orMissing<What>(install: () => Promise<What>): Promise<What | { readonly missing: string }> {
  try {
    return await install();
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    const lines = said.split("\n").filter((line) => line.trim() !== "");
    return {
      missing: (lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "it cannot be installed").slice(0, 160),
    };
  }
}

function python(name: string, program: string[]): Promise<Installed> {
  const lock = join(locks, `${name}.txt`);
  return orMissing(async () => {
    const folder = await folderOf(name, lock, async (target) => {
      const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"];
      const which = ["--only-binary", ":all:", "--timeout", "15", "--retries", "1", "--target", target, "-r", lock];
      await run("python3", [...pip, ...which], { timeout: installWithinMs });
    });
    return {
      command: "python3",
      before: program,
      env: { PYTHONPATH: folder, PYTHONNOUSERSITE: "1", PYTHONDONTWRITEBYTECODE: "1" },
    };
  });
}

/** What a lock of npm says, in a folder of its own. */
function npmFolder(name: string): Promise<string> {
  const from = join(locks, name);
  return folderOf(name, join(from, "package-lock.json"), async (target) => {
    await cp(from, target, { recursive: true });
    const ci = [
      "ci",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--fetch-timeout",
      "15000",
      "--fetch-retries",
      "1",
    ];
    await run("npm", ci, { cwd: target, timeout: installWithinMs });
  });
}

function npm(): Promise<Installed> {
  return orMissing(async () => {
    const env = { CLIENT: await npmFolder("npm") };
    return { command: process.execPath, before: [join(programs, "callVestaboardApi.cjs")], env };
  });
}

/** A linter of OpenAPI documents, and what makes a client of one; they want a compiler of their own. */
export function installOpenapiTools(): Promise<{ readonly folder: string } | { readonly missing: string }> {
  return orMissing(async () => ({ folder: await npmFolder("openapi") }));
}

/** Minutes of both processors when it is first built: only where it was asked for, or was built before. */
function crate(): Promise<Installed> {
  const from = projectPath("tests/clients/crate");
  return orMissing(async () => {
    const folder = await folderOf(
      "crate",
      ["Cargo.lock", "Cargo.toml", "src/main.rs"].map((name) => join(from, name)),
      async (target) => {
        if (process.env.OUTSIDE_CLIENTS !== "all") throw new Error("it is built with OUTSIDE_CLIENTS=all");
        await cp(from, join(target, "source"), { recursive: true });
        const build = ["build", "--locked", "--quiet", "--manifest-path", join(target, "source/Cargo.toml")];
        // What else runs at that time comes first.
        await run("nice", ["cargo", ...build, "--target-dir", join(target, "target")], { timeout: buildWithinMs });
        await cp(join(target, "target/debug/crate-client"), join(target, "crate-client"));
        await rm(join(target, "target"), { recursive: true });
      },
    );
    return { command: join(folder, "crate-client"), before: [], env: {} };
  });
}

/** All of them, each by the name that people know it by. */
export async function installClients(): Promise<Readonly<Record<string, Installed>>> {
  return {
    "vesta (PyPI)": await python("vesta", [join(programs, "call_vesta.py")]),
    "vestaboard (PyPI)": await python("vestaboard", [join(programs, "call_vestaboard.py")]),
    "vestaboard-rw (PyPI)": await python("vestaboardRw", [join(programs, "call_vestaboardRw.py")]),
    "vestaboard-tools (PyPI)": await python("vestaboardTools", ["-m", "vesta"]),
    "vestaboard-api (npm)": await npm(),
    "vestaboard (crate)": await crate(),
  };
}

/** A client library of MQTT that is not ours. */
export function installPaho(): Promise<Installed> {
  return python("paho", [join(programs, "call_paho.py")]);
}

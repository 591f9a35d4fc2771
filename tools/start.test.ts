import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectPath } from "../gateway/projectRoot.ts";
import { startProcess } from "../tests/support/gatewayProcess.ts";

/** A project's folder of its own, since the tools look at the folder that they are run in. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clatter-tool-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the expression over a tool's exports is, in a folder. */
async function evaluate(tool: string, expression: string): Promise<unknown> {
  const code = `process.chdir(${JSON.stringify(folder)});
    const tool = await import(${JSON.stringify(projectPath(`tools/${tool}`))});
    process.stdout.write(JSON.stringify(await (${expression})) ?? "undefined");`;
  const run = startProcess(["--input-type=module", "-e", code]);
  expect([await run.ended, run.output()]).toEqual([0, expect.any(String)]);
  return JSON.parse(run.output());
}

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe("npm start", () => {
  it.each([
    ["18.20.4", "Clatter needs Node 20.19 or later; this is 18.20.4."],
    ["20.18.3", "Clatter needs Node 20.19 or later; this is 20.18.3."],
    ["20.19.0", null],
    ["22.0.0", null],
    ["26.1.0", null],
  ])("says about Node %s: %s", async (version, line) => {
    expect(await evaluate("dependencies.mjs", `tool.nodeProblem("${version}")`)).toBe(line);
  });

  it("builds when a source has other bytes, and only then", async () => {
    write("src/a.ts", "1");
    write("gateway/b.ts", "2");
    write("dist/build.stamp", "");
    expect(await evaluate("stamp.mjs", "tool.buildIsFresh()")).toBe(false);
    const stamped = "(tool.stampBuild(tool.hashSources()), tool.buildIsFresh())";
    expect(await evaluate("stamp.mjs", stamped)).toBe(true);
    write("src/a.ts", "1");
    write("src/gql/generated/graphql.ts", "made by the build");
    expect(await evaluate("stamp.mjs", "tool.buildIsFresh()")).toBe(true);
    write("src/a.ts", "one");
    expect(await evaluate("stamp.mjs", "tool.buildIsFresh()")).toBe(false);
    await evaluate("stamp.mjs", stamped);
    write("machines/new.ts", "");
    expect(await evaluate("stamp.mjs", "tool.buildIsFresh()")).toBe(false);
  });

  it("installs when packages are missing or older than the lock, and not after an npm ci by hand", async () => {
    const lock = (version: string) =>
      JSON.stringify({
        packages: {
          "": { name: "clatter" },
          "node_modules/a": { version },
          "node_modules/other-platform": { version: "1.0.0", optional: true },
        },
      });
    write("package-lock.json", lock("1.0.0"));
    expect(await evaluate("dependencies.mjs", "tool.dependenciesAreFresh()")).toBe(false);
    write("node_modules/.package-lock.json", JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0" } } }));
    expect(await evaluate("dependencies.mjs", "tool.dependenciesAreFresh()")).toBe(true);
    write("package-lock.json", lock("1.0.1"));
    expect(await evaluate("dependencies.mjs", "tool.dependenciesAreFresh()")).toBe(false);
  });
});

/** In the place of the gateway: it says what it hears, and that it runs on for a second after its parent has gone. */
const gateway = `
  const parent = process.ppid;
  process.on("SIGTERM", () => {
    console.log("stops in good order");
    process.exit(0);
  });
  let looks = 0;
  setInterval(() => {
    if (process.ppid !== parent) looks += 1;
    if (looks === 20) console.log("goes on alone");
    if (looks === 20) process.exit(0);
  }, 50);
  console.log("runs");`;

/** A project with our tools and our scripts, installed and built, whose gateway is this one. */
async function project(main: string): Promise<void> {
  for (const part of ["tools", "package.json", "package-lock.json", "rust-toolchain.toml"]) {
    cpSync(projectPath(part), join(folder, part), { recursive: true });
  }
  symlinkSync(projectPath("node_modules"), join(folder, "node_modules"));
  write("dist/gateway/main.js", main);
  expect(await evaluate("stamp.mjs", "(tool.stampBuild(tool.hashSources()), tool.buildIsFresh())")).toBe(true);
}

/** Runs the program in the project's folder, ends it by SIGTERM once the gateway runs, and hands out what all of them said. */
async function endedOnceItRuns(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { cwd: folder, env: { PATH: process.env.PATH }, detached: true });
  let said = "";
  child.stdout.on("data", (piece: Buffer) => {
    if (!said.includes("runs") && piece.includes("runs")) child.kill("SIGTERM");
    said += piece.toString();
  });
  child.stderr.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  await once(child, "close");
  return said;
}

describe("a SIGTERM", () => {
  it("to npm alone stops the gateway in good order", async () => {
    await project(gateway);
    expect(await endedOnceItRuns("npm", ["start"])).toMatch(/runs\nstops in good order\n/);
  });

  it("to a shell leaves the gateway that it started running", async () => {
    await project(gateway);
    expect(await endedOnceItRuns("sh", ["-c", "node tools/start.mjs & wait"])).toMatch(/runs\ngoes on alone\n/);
  });
});

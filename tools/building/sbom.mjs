/**
 * `node tools/building/sbom.mjs FILE`: writes the list of all that the product is made of, each with its version and licence
 * (CycloneDX): npm's own list, and the crates that are compiled into the core. Their texts are in the third-party notices.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { committedCrates } from "./crates.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @typedef {{
 *   "bom-ref": string, name: string, version: string, type?: string, purl?: string, licenses?: object[],
 *   externalReferences?: object[],
 * }} Component
 * @typedef {{
 *   bomFormat: string, specVersion: string, metadata: { component: Component }, components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[],
 * }} Sbom
 */

/** Crates by cargo's names; Rust's own library and the letters on the flaps are no packages. @returns {Component[]} */
function crateComponents() {
  return committedCrates(root).map(({ name, version, licence, source }) => {
    const isCrate = /^[\w-]+$/.test(name);
    return {
      "bom-ref": isCrate ? `cargo:${name}@${version}` : name,
      type: name === "Archivo Narrow" ? "file" : "library",
      name,
      version,
      scope: "required",
      ...(isCrate ? { purl: `pkg:cargo/${name}@${version}` } : {}),
      // Older crates write a slash where SPDX says OR.
      licenses: [{ expression: licence.replaceAll("/", " OR ") }],
      externalReferences: source === "" ? [] : [{ type: "vcs", url: source }],
    };
  });
}

/** What the lock has as more than a tool of development, by npm's names of it. */
function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const shipped = Object.entries(packages).filter(
    ([place, { dev, devOptional }]) => place !== "" && !dev && !devOptional,
  );
  return new Set(
    shipped.map(([place, { version }]) => {
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      return `pkg:npm/${name.replace("@", "%40")}@${version}`;
    }),
  );
}

/**
 * npm is asked for all and not by `--omit=dev`, which leaves out whatever a tool of development needs as well, such as graphql.
 * @returns {Sbom}
 */
export function readSbom() {
  const options = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const said = execFileSync("npm", options, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  /** @type {Sbom} */
  const sbom = JSON.parse(said);
  const shipped = shippedPackages();
  const kept = sbom.components.filter(({ purl = "" }) => shipped.has(purl));
  const known = new Set([...kept.map((one) => one["bom-ref"]), sbom.metadata.component["bom-ref"]]);
  const dependencies = sbom.dependencies.filter(({ ref }) => known.has(ref));
  return {
    ...sbom,
    components: [...kept, ...crateComponents()],
    dependencies: dependencies.map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => known.has(one)),
    })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , file] = process.argv;
  if (file === undefined) {
    console.error("node tools/building/sbom.mjs FILE");
    process.exitCode = 2;
  } else {
    const sbom = readSbom();
    writeFileSync(file, `${JSON.stringify(sbom, null, 1)}\n`);
    console.log(`${sbom.components.length} components`);
  }
}

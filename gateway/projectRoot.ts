import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json above this file, from source and from dist alike. */
function findRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) throw new Error("The project's package.json was not found above the gateway.");
  }
}

export const projectRoot = findRoot();

/** A file of the project by its path from the root, wherever the gateway was built to. */
export function projectPath(path: string): string {
  return join(projectRoot, path);
}

/** As package.json says it. */
export function productVersion(): string {
  const said: unknown = JSON.parse(readFileSync(projectPath("package.json"), "utf8"));
  return typeof said === "object" && said !== null && "version" in said ? String(said.version) : "unknown";
}

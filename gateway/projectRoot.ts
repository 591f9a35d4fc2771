import { existsSync } from "node:fs";
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

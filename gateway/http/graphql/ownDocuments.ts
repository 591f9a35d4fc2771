import { existsSync, readFileSync } from "node:fs";
import { projectPath } from "../../projectRoot.ts";

/** The texts that the console sends, as the build listed them (tools/building/ownDocuments.ts); none without a build. */
export function builtDocuments(file = projectPath("dist/gateway/documents.json")): ReadonlySet<string> {
  return new Set(existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as string[]) : []);
}

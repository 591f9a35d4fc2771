import { readFileSync } from "node:fs";
import type { z } from "zod";
import { ConfigError } from "./config.ts";

/**
 * What stands in the JSON file of a variable. ConfigError for one that cannot be read, or holds something else: one line that
 * quotes nothing of it but names of members, for it may be another file than was meant, with somebody's secret.
 */
export function readJsonFile<Output>(variable: string, path: string, shape: z.ZodType<Output>): Output {
  const parsed = shape.safeParse(parse(variable, readText(variable, path)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  throw refusedFile(variable, `${place}${issue?.message ?? "it is not as it must be"}`);
}

/** Why a start does not go on with the file of a variable. */
export function refusedFile(variable: string, why: string): ConfigError {
  return new ConfigError(`Configuration: ${variable} cannot be read: ${why}`);
}

function readText(variable: string, path: string): string {
  try {
    // Editors of Windows begin a file with the mark of its encoding.
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw refusedFile(variable, error instanceof Error ? error.message : String(error));
  }
}

function parse(variable: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusedFile(variable, "it is not JSON");
  }
}

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assetBytes, pageBytes, screenBytes, wasmBytes } from "../download/built.ts";
import { root } from "../run/child.ts";
import { noted, type Recorded, type Sizes } from "./growth.ts";

const file = join(root, "tests", "bench", "sizes", "sizes.json");

/** What stands in the project. */
export function readRecorded(): Recorded {
  if (!existsSync(file)) return { sizes: {}, notes: [] };
  return JSON.parse(readFileSync(file, "utf8")) as Recorded;
}

/** The build's parts: what each page names, each lazy screen beyond that, workers, wasm. */
export function builtSizes(): Sizes {
  const pages = readdirSync(join(root, "dist", "client", "src", "entries")).map((entry) => [
    `page ${entry}`,
    pageBytes(entry) ?? 0,
  ]);
  const screens = [...screenBytes()].map(([name, bytes]) => [`screen ${name}`, bytes]);
  const { board, text, full } = wasmBytes();
  return {
    ...Object.fromEntries([...pages, ...screens]),
    "simulator played": assetBytes(/^playing-.*\.js$/),
    "simulator machine": assetBytes(/^playback-.*\.js$/),
    "stage worker": assetBytes(/^stage\.worker-.*\.js$/),
    "wasm board": board,
    "wasm text": text,
    "wasm full": full,
  };
}

/** Writes the sizes of this build down, with the reason why they are as they are. */
export function recordSizes(note: string): void {
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${JSON.stringify(noted(readRecorded(), builtSizes(), note, date), null, 2)}\n`);
}

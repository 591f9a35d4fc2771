import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { findFaults } from "../../tools/layers.mjs";

/** A gateway of these files. */
function gatewayOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "layers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  return folder;
}

test("in the gateway every folder stands on lower ones alone, and a store is its folder's own", () => {
  expect(findFaults(fileURLToPath(new URL("../../gateway", import.meta.url)))).toEqual([]);
});

test.each([
  ["an import", 'import { a } from "../modules/boards/boards.service.ts";'],
  ["a type alone", 'import type { A } from "../modules/boards/boards.service.ts";'],
  ["something handed on", 'export { a } from "../modules/boards/boards.service.ts";'],
  ["a module that is loaded later", 'export const later = () => import("../modules/boards/boards.service.ts");'],
  ["a type named in place", 'export type A = import("../modules/boards/boards.service.ts").A;'],
])("%s that runs up is a fault", (_name, source) => {
  const faults = findFaults(gatewayOf({ "boardState/state.ts": source }));
  expect(faults).toEqual([expect.stringContaining("modules/boards stands above boardState")]);
});

test("rooms of one floor do not know each other", () => {
  const faults = findFaults(gatewayOf({ "modules/feed/feed.service.ts": 'import "../drafts/drafts.service.ts";' }));
  expect(faults).toEqual([expect.stringContaining("modules/drafts stands beside modules/feed")]);
});

test("a store may not be asked from above either, but by its own folder and the seed", () => {
  const faults = findFaults(
    gatewayOf({
      "modules/boards/boards.service.ts": 'import "./boards.store.ts";',
      "modules/search/search.store.ts": 'import "../boards/boards.store.ts";',
      "seed/demo.ts": 'import "../modules/boards/boards.store.ts";',
    }),
  );
  expect(faults).toEqual([
    expect.stringContaining("modules/search/search.store.ts imports modules/boards/boards.store.ts"),
  ]);
});

test("a new folder has to be given its floor", () => {
  expect(findFaults(gatewayOf({ "widgets/widget.ts": "export {};" }))).toEqual([
    expect.stringContaining("widgets stands on no floor"),
  ]);
});

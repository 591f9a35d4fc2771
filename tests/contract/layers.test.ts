import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { findCircles, findFaults } from "../../tools/layers.mjs";

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
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
  const faults = findFaults(folderOf({ "boardState/state.ts": source }));
  expect(faults).toEqual([expect.stringContaining("modules/boards stands above boardState")]);
});

test("rooms of one floor do not know each other", () => {
  const faults = findFaults(folderOf({ "modules/feed/feed.service.ts": 'import "../drafts/drafts.service.ts";' }));
  expect(faults).toEqual([expect.stringContaining("modules/drafts stands beside modules/feed")]);
});

test("a store may not be asked from above either, but by its own folder and the seed", () => {
  const faults = findFaults(
    folderOf({
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
  expect(findFaults(folderOf({ "widgets/widget.ts": "export {};" }))).toEqual([
    expect.stringContaining("widgets stands on no floor"),
  ]);
});

test("outside the gateway no file and no folder imports itself by way of others", () => {
  const project = fileURLToPath(new URL("../..", import.meta.url));
  expect(findCircles(project, ["src", "machines", "display"])).toEqual([]);
});

test("a circle of files is a fault, of types alone too", () => {
  const root = folderOf({
    "src/ui/Dialog.tsx": 'export const load = () => import("./Window.tsx"); export const a = <b />;',
    "src/ui/Window.tsx": 'import type { Props } from "./Dialog.tsx"; export type { Props };',
  });
  expect(findCircles(root, ["src"])).toEqual([
    "These files import each other in a circle: src/ui/Dialog.tsx, src/ui/Window.tsx.",
  ]);
});

test("a circle of folders is a fault where no file is in one", () => {
  const root = folderOf({
    "src/words/boards.ts": 'import type { A } from "../board/messages.ts"; export type { A };',
    "src/board/messages.ts": "export type A = 1;",
    "src/board/Board.ts": 'import "../words/boards.ts";',
  });
  expect(findCircles(root, ["src"])).toEqual(["These folders import each other in a circle: src/board, src/words."]);
});

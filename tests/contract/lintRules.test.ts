import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const project = fileURLToPath(new URL("../..", import.meta.url));

const call = "export const read = (client: never) => client.query({});\n";
const operation = "export const saveMutation = graphql(`\n  mutation Save {\n    save\n  }\n`);\n";
const fragment = "export const part = graphql(`\n  fragment Part_thing on Thing {\n    id\n  }\n`);\n";
const byClass = "export const found = document.querySelector(`.problem[role=status]`);\n";
const byParent = 'export const found = page.locator("main > .card");\n';
const impure = "What a channel shows follows from its Show alone: no clock";
const byRole =
  'export const found = [page.locator("[role=main] canvas"), document.querySelector(\'[href="/a.b"]\')];\n';
const byReader = "export const count = (many: number) => many.toLocaleString();\n";
const byItsReader = 'export const time = new Date().toLocaleTimeString(undefined, { timeStyle: "short" });\n';
const byLanguage = 'export const count = (many: number) => many.toLocaleString("en");\n';
const otherWords = "Name the language";
const port = "export const provideThing = () => thingMachine.provide({ actors: {} });\n";

/** What stands in a feature or in a test, and what the rules of tools/lint say of it. */
const files: Readonly<Record<string, { source: string; refused?: string }>> = {
  "src/features/thing/callPorts.ts": { source: call, refused: "Call the gateway by ask() or change() of src/gql" },
  "src/features/thing/Screen.tsx": { source: operation, refused: "Queries and mutations stand in xOperations.ts" },
  "src/features/thing/savePorts.ts": { source: operation, refused: "Queries and mutations stand in xOperations.ts" },
  "src/features/thing/thingOperations.ts": { source: operation },
  "src/features/thing/Part.tsx": { source: fragment },
  "src/features/thing/useThing.ts": { source: port, refused: "Ports are provided in xPorts.ts" },
  "src/features/thing/thingPorts.ts": { source: port },
  "src/features/thing/Count.tsx": { source: byReader, refused: otherWords },
  "src/words/count.ts": { source: byItsReader, refused: otherWords },
  "src/words/flaps.ts": { source: byLanguage },
  "tests/screens/class.screen.test.tsx": { source: byClass, refused: "Find it by its role and name" },
  "gateway/modules/channels/catalogue/dice/channel.ts": {
    source: "export const dice = Math.random();\n",
    refused: impure,
  },
  "gateway/modules/channels/catalogue/now/channel.ts": { source: "export const now = Date.now();\n", refused: impure },
  "gateway/modules/channels/catalogue/news/channel.ts": {
    source: 'export const news = fetch("/");\n',
    refused: impure,
  },
  "gateway/modules/channels/catalogue/pure/channel.ts": { source: "export const pure = Math.max(1, 2);\n" },
  "tests/e2e/parent.e2e.ts": { source: byParent, refused: "Find it by its role and name" },
  "tests/screens/role.screen.test.tsx": { source: byRole },
};

let root: string;
let said: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "clatter-lint-"));
  for (const part of ["biome.json", "tools", "node_modules", ".gitignore"])
    symlinkSync(join(project, part), join(root, part));
  for (const [name, { source }] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
  const lint = spawnSync(
    process.execPath,
    [
      join(project, "node_modules/@biomejs/biome/bin/biome"),
      "lint",
      "--colors=off",
      "--reporter=json",
      "src",
      "tests",
      "gateway",
    ],
    { cwd: root, encoding: "utf8" },
  );
  said = lint.stdout;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("the shape of a feature and the way of tests to find things are held by lint, with a sentence that says where to go", () => {
  const { diagnostics } = JSON.parse(said) as {
    diagnostics: { category: string; message: string; location: { path: string | { file: string } } }[];
  };
  expect(
    diagnostics
      .filter(({ category }) => category === "plugin")
      .map(({ message, location: { path } }) => [typeof path === "string" ? path : path.file, message.split(/[;,]/)[0]])
      .sort(),
  ).toEqual(
    Object.entries(files)
      .flatMap(([name, { refused }]) => (refused === undefined ? [] : [[name, refused]]))
      .sort(),
  );
});

/**
 * The floors of the gateway, from the roof down to the ground. A file may import from lower floors only, types included,
 * so that folders never import each other in a circle; rooms of one floor do not know each other. SQL has one caller: a
 * store is imported inside its own folder, and by the seed, which fills tables itself. In the other rooms neither files nor
 * folders import each other in a circle.
 */
import { readdirSync, readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/** A folder, a module, or a file of the gateway itself; the first line is the roof. */
const floors = [
  ["main.ts", "dev.ts", "emitSchema.ts"],
  ["run.ts", "doctor"],
  ["app.ts", "firstStart.ts", "namedFiles.ts"],
  ["graph.ts", "dueWork.ts", "figures.ts", "seed", "demoDisplay"],
  ["modules/dialects", "modules/mcp", "modules/mqtt"],
  ["modules/personExport", "modules/search", "modules/developer", "modules/linking"],
  [
    "modules/broadcasts",
    "modules/channels",
    "modules/displays",
    "modules/drafts",
    "modules/favorites",
    "modules/feed",
    "modules/sharing",
    "modules/simulator",
  ],
  ["modules/messages", "modules/plus", "modules/timeline", "modules/flags", "live"],
  ["modules/boards", "modules/picks"],
  ["boardState", "auth"],
  ["modules/people", "modules/templates"],
  ["mail", "schema", "jobs", "http", "backup", "modules/pictures"],
  ["context.ts"],
  ["flags"],
  ["callers"],
  ["db", "reports", "outside", "secrets"],
  ["settingsModules.ts"],
  ["jsonFile.ts", "lineOfText.ts"],
  ["config.ts", "grid.ts", "vbml.ts", "devForm.ts"],
  ["configVariables.ts", "refusal.ts"],
  [
    "domain.ts",
    "escapeHtml.ts",
    "makeFolder.ts",
    "signals.ts",
    "words",
    "projectRoot.ts",
    "startError.ts",
    "terminal.ts",
    "freePort.ts",
    "tally.ts",
    "tokenBucket.ts",
    "traces.ts",
  ],
  ["configDatabase.ts"],
  ["configAddresses.ts", "configLimits.ts", "configProxies.ts", "configRetention.ts", "configTraces.ts"],
  ["configNumbers.ts"],
];

/**
 * The room of a file of the gateway, as `floors` names it.
 * @param {string} file
 */
function roomOf(file) {
  if (floors.some((rooms) => rooms.includes(file))) return file;
  const [first = "", second = "", third] = file.split("/");
  return first === "modules" && third !== undefined ? `${first}/${second}` : first;
}

/** @param {string} room */
function floorOf(room) {
  const fromRoof = floors.findIndex((rooms) => rooms.includes(room));
  return fromRoof < 0 ? undefined : floors.length - fromRoof;
}

/**
 * What a file imports by a relative path: statements, `import()` and types in place.
 * @param {string} source
 * @param {string} file
 * @returns {string[]}
 */
function importsOf(source, file) {
  const parsed = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const [fault] = parsed.errors;
  if (fault !== undefined) throw new Error(`${file}: ${fault.message}`);
  const { staticImports, staticExports } = parsed.module;
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)];
  const found = requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  /** @param {unknown} node */
  const visit = (node) => {
    if (typeof node !== "object" || node === null) return;
    const { type, source: from } = /** @type {{ type?: string, source?: { value?: unknown } | null }} */ (node);
    if (/^(ImportExpression|TSImportType)$/.test(type ?? "") && typeof from?.value === "string") found.push(from.value);
    Object.values(node).forEach(visit);
  };
  // Most of the time goes into making the tree, and it is only asked for where something is named in place.
  if (/\bimport\s*[(/]/.test(source)) visit(parsed.program.body);
  return [...new Set(found)].filter((from) => from.startsWith("."));
}

/**
 * Every import that runs up, across, or into another's store, one line each.
 * @param {string} root the gateway's folder
 */
export function findFaults(root) {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts"))
    .sort();
  return files.flatMap((file) => {
    const room = roomOf(file);
    const floor = floorOf(room);
    if (floor === undefined) return [`${file}: ${room} stands on no floor. Give it one in tools/layers.mjs.`];
    return importsOf(readFileSync(resolve(root, file), "utf8"), file).flatMap((from) => {
      const target = posix.join(posix.dirname(file), from);
      const other = roomOf(target);
      if (target.startsWith("..") || other === room) return [];
      const below = floorOf(other);
      const faults = [];
      if (below !== undefined && below >= floor) {
        faults.push(
          `${file} imports ${target}: ${other} stands ${below === floor ? "beside" : "above"} ${room}. Let the roof hand it in, or move what both need down.`,
        );
      }
      if (target.endsWith(".store.ts") && room !== "seed") {
        faults.push(`${file} imports ${target}: a store is its own folder's alone. Ask the service.`);
      }
      return faults;
    });
  });
}

/**
 * The circles among nodes, each as its members.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @returns {string[][]}
 */
function circlesOf(graph) {
  /** @param {string} from */
  const reach = (from) => {
    /** @type {Set<string>} */
    const seen = new Set();
    const open = [...(graph.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(graph.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...graph.keys()].map((node) => [node, reach(node)]));
  const circles = [...graph.keys()]
    .filter((node) => reached.get(node)?.has(node))
    .map((node) => [...graph.keys()].filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node)));
  return [...new Map(circles.map((members) => [members.join(), members])).values()];
}

/**
 * Circles of files and of folders, types included, one line each. A folder and the one inside it are two.
 * @param {string} root the project's folder
 * @param {readonly string[]} rooms
 */
export function findCircles(root, rooms) {
  const files = rooms.flatMap((room) =>
    readdirSync(resolve(root, room), { recursive: true, encoding: "utf8" })
      .map((name) => posix.join(room, name.replaceAll("\\", "/")))
      .filter((name) => /\.tsx?$/.test(name) && !name.includes("/generated/")),
  );
  const known = new Set(files);
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const file of files) {
    const targets = importsOf(readFileSync(resolve(root, file), "utf8"), file)
      .map((from) => posix.join(posix.dirname(file), from))
      .filter((target) => known.has(target));
    graph.set(file, new Set(targets));
    const folder = posix.dirname(file);
    const others = targets.map((target) => posix.dirname(target)).filter((other) => other !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }
  return [
    ...circlesOf(graph).map((members) => `These files import each other in a circle: ${members.join(", ")}.`),
    ...circlesOf(folders).map((members) => `These folders import each other in a circle: ${members.join(", ")}.`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const project = fileURLToPath(new URL("..", import.meta.url));
  const faults = [...findFaults(resolve(project, "gateway")), ...findCircles(project, ["src", "machines", "display"])];
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

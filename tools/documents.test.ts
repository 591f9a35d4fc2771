import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "../gateway/projectRoot.ts";

const listed = execFileSync("git", ["ls-files"], { cwd: projectPath("."), encoding: "utf8" });
const files = listed.trim().split("\n");
const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
const pages = files.filter((file) => file.endsWith(".md"));
const read = (file: string) => readFileSync(projectPath(file), "utf8");

function foldersOf(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === "." ? [folder] : [folder, ...foldersOf(folder)];
}

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "");

/** Where a heading can be linked to, as sites that show Markdown make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const anchorsOf = (page: string) =>
  [...withoutBlocks(read(page)).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));

/** Links that lead nowhere in this project, from a page at this place. */
function deadLinks(page: string, text: string): string[] {
  const bare = withoutBlocks(text).replace(/`[^`\n]*`/g, "");
  const links = [...bare.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => to);
  return links.filter((to) => {
    if (/^[a-z]+:/.test(to)) return false;
    const [path = "", anchor] = to.split("#");
    const target = path === "" ? page : posix.join(posix.dirname(page), path).replace(/\/$/, "");
    return !known.has(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
}

const { scripts } = JSON.parse(read("package.json")) as { scripts: Readonly<Record<string, string>> };

/** Commands that name a verb or a file that is not there. What a build makes is no file of the project. */
function deadCommands(text: string): string[] {
  const verbs = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].filter(([, verb = ""]) => !(verb in scripts));
  const programs = [...text.matchAll(/\b(?:node|tsx) ([\w./-]+\.m?[jt]s)/g)].filter(
    ([, file = ""]) => !known.has(file) && !file.startsWith("dist/"),
  );
  return [...verbs, ...programs].map(([command]) => command);
}

/** What tells of a day names what stood there on that day. */
const isDated = (page: string) => /^CHANGELOG|^docs\/decisions\/|\/history\//.test(page);
/** `xMachine.ts`, `src/features/x/XScreen.tsx`, `catalogue/name/channel.ts`: a place for a name. */
const isPattern = (path: string) => /(^|\/)[xX](?=[A-Z./])|\/name\/|^\./.test(path);

/** Sources that a page names in backticks and that stand nowhere; the end of a path is enough. */
function deadSources(text: string): string[] {
  const named = [...text.matchAll(/`([\w./{},-]+\.(?:css\.ts|tsx?|mjs|rs))`/g)].map(([, path = ""]) => path);
  return named
    .flatMap((path) => {
      const [, before = "", names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
      return names === undefined ? [path] : names.split(",").map((name) => before + name + after);
    })
    .filter((path) => !isPattern(path) && !files.some((file) => file === path || file.endsWith(`/${path}`)));
}

test.each(pages)("%s leads to what is there", (page) => {
  const text = read(page);
  expect([...deadLinks(page, text), ...deadCommands(text), ...(isDated(page) ? [] : deadSources(text))]).toEqual([]);
});

test("a page that leads nowhere is told", () => {
  const text = `# A page
[gone](gone.md) [up](../README.md#two-commands) [no such part](../README.md#three-commands) [out](https://example.com)
npm run nothing, npm run check, node tools/gone.mjs, node tools/check.mjs; \`tools/gone.mjs\` \`machines/{port,gone}.ts\``;
  expect(deadLinks("docs/page.md", text)).toEqual(["gone.md", "../README.md#three-commands"]);
  expect(deadCommands(text)).toEqual(["npm run nothing", "node tools/gone.mjs"]);
  expect(deadSources(text)).toEqual(["tools/gone.mjs", "machines/gone.ts"]);
});

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { committedCrates } from "./crates.mjs";

/** Where two licences are offered, the one that we use it under. */
const chosenLicences = {
  "EPL-2.0 OR GPL-3.0-or-later": "EPL-2.0",
};

const noticesName = "third-party-notices.txt";

const licenceFile = /^(licen[cs]e|copying)([.-].*)?$/i;
const noticeFile = /^notice(\.(md|txt))?$/i;

/** @param {string} folder @param {RegExp} pattern */
function textIn(folder, pattern) {
  const found = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile() && pattern.test(one.name));
  return found.map(({ name }) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
}

/** @param {unknown} repository */
function sourceOf(repository) {
  const url = typeof repository === "string" ? repository : (repository?.url ?? "");
  return url.replace(/^git\+/, "").replace(/\.git$/, "");
}

/**
 * Every package that comes with the product, by its licence file: what the gateway and the pages depend on, as the lock
 * file has it, what Vite says it put into the pages, and what is compiled into the core.
 * @param {string} root @param {readonly { name: string; version: string }[]} bundled
 */
export function readNotices(root, bundled) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const shipped = Object.entries(lock.packages)
    .filter(([place, { dev, devOptional }]) => place !== "" && !dev && !devOptional)
    // Those of other platforms are not here, and not in what is handed on from here.
    .filter(([place]) => existsSync(join(root, place, "package.json")))
    .map(([place]) => place);
  // A package of the pages alone may stand among those for development: what is bundled is handed on all the same.
  const others = bundled.map(({ name }) => `node_modules/${name}`).filter((place) => existsSync(join(root, place)));
  const byName = new Map();
  for (const place of new Set([...shipped, ...others])) {
    const folder = join(root, place);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const licence =
      typeof manifest.license === "string" ? manifest.license : (manifest.license?.type ?? "see its text");
    const author = typeof manifest.author === "string" ? manifest.author : (manifest.author?.name ?? "");
    byName.set(`${manifest.name} ${manifest.version}`, {
      licence,
      chosen: chosenLicences[licence] ?? null,
      author,
      source: sourceOf(manifest.repository),
      text: textIn(folder, licenceFile),
      notice: textIn(folder, noticeFile),
    });
  }
  for (const { name, version, licence, chosen, source, text } of committedCrates(root)) {
    byName.set(`${name} ${version}`, { licence, chosen, author: "", source, text, notice: "" });
  }
  return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** @param {ReturnType<typeof readNotices>} notices */
export function noticesText(notices) {
  const parts = notices.map(([name, { licence, chosen, author, source, text, notice }]) => {
    const head = [
      name,
      `Licence: ${licence}`,
      ...(chosen ? [`Offered under ${licence}; used here under ${chosen}, and not changed.`] : []),
      ...(source ? [`Source: ${source}`] : []),
    ];
    const body = text || `${author ? `Copyright ${author}. ` : ""}Its package holds no text of the licence.`;
    return [head.join("\n"), body, ...(notice ? [notice] : [])].join("\n\n");
  });
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  return `${["Third-party notices", ...parts].join(rule)}\n`;
}

/** Writes the page that the gateway serves at `/third-party-notices.txt`. @param {string} root */
export function writeNotices(root) {
  const client = join(root, "dist/client");
  writeFileSync(join(client, noticesName), noticesText(readNotices(root, bundledIn(client))));
}

/** What Vite says it put into the pages, by a list of each build. @param {string} client */
const bundledIn = (client) =>
  readdirSync(join(client, ".vite")).flatMap((name) => JSON.parse(readFileSync(join(client, ".vite", name), "utf8")));

/**
 * Answers with the notices in development, where there is no build: of what the lock file and the core hold.
 * @param {string} root @returns {import("vite").Plugin}
 */
export function noticesInDevelopment(root) {
  return {
    name: "third-party-notices",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use(`/${noticesName}`, (_request, response) => {
        response.setHeader("content-type", "text/plain; charset=utf-8");
        response.setHeader("x-content-type-options", "nosniff");
        response.end(noticesText(readNotices(root, [])));
      });
    },
  };
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { projectPath } from "../projectRoot.ts";
import { compressed } from "./compression.ts";

/** The entries of src/entries, one HTML page each. */
type Entry =
  | "console"
  | "simulator"
  | "configure"
  | "inspector"
  | "signIn"
  | "help"
  | "frame"
  | "developerPage"
  | "checkout"
  | "outbox"
  | "visualEditor";

/** Where a page's HTML comes from: the build in production, Vite in development. */
export interface PageSource {
  html(entry: Entry, url: string): Promise<string>;
}

interface Pages {
  /**
   * Answers with the entry's page and this data as a JSON block in it; `cache-control: no-store`. `head` and `body` are
   * HTML for its head and its body, escaped by whoever made it.
   */
  send(reply: FastifyReply, entry: Entry, data: unknown, head?: string, body?: string): Promise<FastifyReply>;
  /** The page's HTML alone, for pages that the OpenID provider answers with; `url` is the address it is shown at. */
  render(entry: Entry, data: unknown, url: string): Promise<string>;
}

declare module "fastify" {
  interface FastifyInstance {
    pages: Pages;
  }
}

/** Pages whose data hold no secret beside words from the address; those with forms are sent as they are. */
const compressedEntries: ReadonlySet<Entry> = new Set([
  "console",
  "simulator",
  "frame",
  "inspector",
  "help",
  "visualEditor",
]);

const placeholder = "<!--page-data-->";
/** Where a page that is read before its script runs has its words. */
const bodyPlaceholder = "<!--page-body-->";

/** The pages of the build; each is read once. */
export function builtPages(folder = projectPath("dist/client/src/entries")): PageSource {
  const known = new Map<Entry, Promise<string>>();
  return {
    html(entry) {
      let page = known.get(entry);
      if (page === undefined) {
        page = readFile(`${folder}/${entry}/index.html`, "utf8");
        known.set(entry, page);
        page.catch(() => known.delete(entry));
      }
      return page;
    },
  };
}

/** The pages as they stand in the sources, for tests that have no build; an entry without a page gets an empty one. */
export function sourcePages(folder = projectPath("src/entries")): PageSource {
  return {
    async html(entry) {
      const file = `${folder}/${entry}/index.html`;
      return existsSync(file) ? readFile(file, "utf8") : `<!doctype html><html><head>${placeholder}</head></html>`;
    },
  };
}

/** The data as a block that a page may hold anywhere: no `<` can end the script element early. */
function pageDataBlock(data: unknown): string {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="page-data">${text}</script>`;
}

export function registerPages(app: FastifyInstance, source: PageSource): void {
  const render = async (entry: Entry, data: unknown, url: string, head = "", body = ""): Promise<string> => {
    const html = await source.html(entry, url);
    // A function: in a plain replacement text `$&` and its like would be read as patterns.
    return html.replace(placeholder, () => head + pageDataBlock(data)).replace(bodyPlaceholder, () => body);
  };
  app.decorate("pages", {
    render,
    async send(reply: FastifyReply, entry: Entry, data: unknown, head = "", body = "") {
      const html = await render(entry, data, reply.request.url, head, body);
      reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
      return reply.send(compressedEntries.has(entry) ? await compressed(reply.request, reply, html) : html);
    },
  });
}

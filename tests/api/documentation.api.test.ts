import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { ExampleLanguage } from "../../machines/developer/documentationMachine.ts";
import { findPages, type Page, type Section, sectionsOf } from "../../src/features/developer/documentationPages.ts";
import { exampleCode } from "../../src/features/developer/exampleCode.ts";
import type { OpenApi } from "../../src/features/developer/openApi.ts";
import {
  change,
  type MadeCredential,
  makeCredential,
  makeInstallable,
  quoted,
  subscriptionOf,
} from "../support/developerCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

/* Every example of the documentation, run as it stands: by a shell, by node and by Python. */

const run = promisify(execFile);
const hasPython = spawnSync("python3", ["--version"]).status === 0;

const programs: Readonly<Record<ExampleLanguage, (code: string) => readonly [string, readonly string[]]>> = {
  curl: (code) => ["sh", ["-c", code]],
  javascript: (code) => ["node", ["--input-type=module", "-e", code]],
  python: (code) => ["python3", ["-c", code]],
};

let app: TestApp;
let sections: Section[] = [];
let reference: OpenApi = {};
let variables: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen")),
  });
  const mia = await app.as("mia");
  const board = app.ids.boards.kitchen ?? "";
  const origin = await app.listen();
  const key = (kind: string) =>
    change<MadeCredential>(
      mia,
      `createBoardKey(boardId: ${quoted(board)}, kind: ${kind})`,
      "... on CreateBoardKeySuccess { key secret token }",
    );
  const made = await makeCredential(mia, board, await makeInstallable(mia));
  const [cloud, local, agent] = [await key("Cloud"), await key("Local"), await key("Events")];
  reference = (await app.anonymous.get("/openapi.json")).json() as OpenApi;
  sections = sectionsOf(reference, origin);
  variables = {
    API_KEY: made.key,
    API_SECRET: made.secret,
    SUBSCRIPTION_ID: await subscriptionOf(app, made),
    TOKEN: cloud.token,
    LOCAL_KEY: local.token,
    AGENT: agent.token,
  };
  return () => app.close();
}, 60_000);

/** The board shows something else, and may be written to again. */
async function clear(): Promise<void> {
  await app.opened.sql`delete from budget`;
  await app.clock.advance(20_000);
  const text = `${Math.random()}`.slice(2, 12);
  const headers = { "x-vestaboard-token": variables.TOKEN ?? "" };
  const answer = await app.anonymous.post("/dialects/cloud/", { text }, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  await app.clock.advance(20_000);
}

async function output(page: Page, language: ExampleLanguage): Promise<string> {
  if (page.example === undefined) throw new Error("no example");
  const [program, words] = programs[language](exampleCode(page.example.call, language));
  // Agents have a key of their own kind under the same name.
  const own = page.id.startsWith("mcp-") ? { TOKEN: variables.AGENT } : {};
  const { stdout } = await run(program, [...words], { env: { ...process.env, ...variables, ...own }, timeout: 20_000 });
  return stdout;
}

/** Names and kinds of values, so that an example may name others' ids and times. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

describe("the documentation", () => {
  test("has a page for each route with a tag, each tool, and each public question", () => {
    const paths = sections.flatMap(({ pages }) => pages.map(({ verb, path }) => `${verb} ${path}`));
    for (const [path, operations] of Object.entries(reference.paths ?? {})) {
      for (const verb of Object.keys(operations)) expect(paths).toContain(`${verb.toUpperCase()} ${path}`);
    }
    expect(paths).toContain("POST /v1/subscriptions/{id}/message");
    expect(paths).toContain("TOOL send_message");
    const fields = reference["x-graphql"]?.fields.map(({ name }) => name);
    expect(fields).toContain("marketplaceListingDetailQuery");
    const ids = sections.flatMap(({ pages }) => pages.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("tells of the graph what a stranger is answered, and of nothing else", async () => {
    const all = [...(reference["x-graphql"]?.fields ?? [])];
    expect(all.length).toBeGreaterThan(0);
    for (const { name, args } of all) {
      const input = args.filter(({ required }) => required).map((one) => `${one.name}: "AAAAAAAAAAAAAAAAAAAAAA"`);
      const call = input.length === 0 ? name : `${name}(${input.join(", ")})`;
      const { errors } = await app.anonymous.graphql(`{ ${call} { __typename } }`);
      expect(errors?.[0]?.extensions.code, name).not.toBe("NotAuthorized");
    }
    const { errors } = await app.anonymous.graphql("{ developerInstallables { id } }");
    expect(errors?.[0]?.extensions.code).toBe("NotAuthorized");
    expect(all.map(({ name }) => name)).not.toContain("developerInstallables");
  });

  test("is searched by titles, paths and what fields are for", () => {
    const titles = (term: string) => findPages(sections, term).map(({ page }) => page.title);
    expect(titles("post message")[0]).toBe("Post a message");
    expect(titles("settlesWithin")).toEqual([]);
    expect(titles("quiet hours pin")).toContain("Post a message");
    expect(titles("SCHEDULE")).toContain("Schedule a message");
    expect(titles("zebra")).toEqual([]);
  });

  for (const language of ["curl", "javascript", "python"] as const) {
    test.skipIf(language === "python" && !hasPython)(
      `runs each example in ${language}`,
      { timeout: 120_000 },
      async () => {
        const pages = sections.flatMap((section) => section.pages).filter(({ example }) => example !== undefined);
        expect(pages.length).toBeGreaterThan(8);
        for (const page of pages) {
          await clear();
          const said = await output(page, language);
          const body = language === "curl" ? said : said.slice(said.indexOf(" ") + 1);
          const status = language === "curl" ? undefined : said.slice(0, said.indexOf(" "));
          if (status !== undefined) expect(status, page.id).toBe(page.example?.answer?.status ?? "200");
          const answered: unknown = JSON.parse(body);
          if (page.example?.answer !== undefined) {
            expect(shapeOf(answered), page.id).toEqual(shapeOf(page.example.answer.body));
          }
          expect(JSON.stringify(answered), page.id).not.toMatch(/"isError":true|"errors?":/);
          if (page.example?.characters === undefined || page.example.call.method === "GET") continue;
          // The picture is of exactly this example.
          const shown = await app.anonymous.get("/v1/board", {
            "x-api-key": variables.API_KEY ?? "",
            "x-api-secret": variables.API_SECRET ?? "",
          });
          expect((shown.json() as { characters: unknown }).characters, page.id).toEqual(page.example.characters);
        }
      },
    );
  }
});

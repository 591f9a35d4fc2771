import { execFile, spawn, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { ExampleLanguage } from "../../machines/developer/documentationMachine.ts";
import { sectionsOf } from "../../src/features/developer/documentationPages.ts";
import type { Page, Section } from "../../src/features/developer/documentPage.ts";
import { exampleCode } from "../../src/features/developer/exampleCode.ts";
import { findPages } from "../../src/features/developer/findPages.ts";
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
import { relayAll } from "../support/webhookCalls.ts";

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

/** The board shows something else, which has been told on, and it may be written to again. */
async function clear(): Promise<void> {
  await app.opened.sql`delete from budget`;
  await app.clock.advance(20_000);
  const text = `${Math.random()}`.slice(2, 12);
  const headers = { "x-vestaboard-token": variables.TOKEN ?? "" };
  // An example may have pinned its own.
  const answer = await app.anonymous.post("/dialects/cloud/", { text, forced: true }, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  await app.clock.advance(20_000);
  await relayAll(app);
}

/** What an agent may take back. */
async function sendAsAgent(): Promise<void> {
  const params = { name: "send_message", arguments: { text: "Oops" } };
  const headers = { authorization: `Bearer ${variables.AGENT}`, accept: "application/json, text/event-stream" };
  const sent = await app.anonymous.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers);
  expect(sent.json()).toMatchObject({ result: { structuredContent: { status: "ok" } } });
}

async function output(page: Page, language: ExampleLanguage): Promise<string> {
  if (page.example === undefined) throw new Error("no example");
  const [program, words] = programs[language](exampleCode(page.example.call, language));
  // Agents and events have a key of their own kind under the same name.
  const own = /^(mcp|events)-/.test(page.id) ? { TOKEN: variables.AGENT } : {};
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

  test("says what a refusal holds, and has no example of a stream nor of what answers nothing", () => {
    const pages = sections.flatMap((section) => section.pages);
    const page = (verb: string, path: string) => pages.find((one) => one.verb === verb && one.path === path);
    const answers = page("POST", "/v1/subscriptions/{id}/message")?.answers ?? [];
    expect(answers.map(({ type }) => type)).toEqual(answers.map(() => "object"));
    expect(page("GET", "/v1/board/events")).toMatchObject({ title: expect.any(String) });
    expect(page("GET", "/v1/board/events")?.example).toBeUndefined();
    expect(page("DELETE", "/v1/sandbox")?.example).toBeUndefined();
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
          if (page.id === "mcp-undo-message") await sendAsAgent();
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

describe("what is written about events", () => {
  const pageOf = (id: string) => sections.flatMap(({ pages }) => pages).find((page) => page.id === id);
  const boxOf = (id: string, place = 0) => pageOf(id)?.boxes?.[place]?.code ?? "";

  test("reads on from a cursor: what was read is not told again", async () => {
    await clear();
    const read = async (cursor: string) => {
      const env = { ...process.env, ...variables, TOKEN: variables.AGENT, CURSOR: cursor };
      const { stdout } = await run("node", ["--input-type=module", "-e", boxOf("events-cursor")], { env });
      return stdout.trim().split("\n");
    };
    const all = await read("");
    expect(all.filter((line) => line.startsWith("board.message.shown ")).length).toBeGreaterThan(0);
    const cursor = all.at(-1) ?? "";
    expect(cursor).toMatch(/^ev_\d{16}$/);
    await clear();
    const since = await read(cursor);
    expect(since.filter((line) => line.startsWith("board.message.shown ")).length).toBe(1);
    expect((since.at(-1) ?? "") > cursor).toBe(true);
    expect(await read(since.at(-1) ?? "")).toEqual([since.at(-1)]);
  });

  test("follows the stream from a cursor", async () => {
    await clear();
    const headers = { "x-api-key": variables.API_KEY ?? "", "x-api-secret": variables.API_SECRET ?? "" };
    const page = (await app.anonymous.get("/v1/events", headers)).json() as { data: { id: string }[] };
    const [first, second] = page.data;
    const shell = spawn("sh", ["-c", `exec ${boxOf("events-stream")}`], {
      env: { ...process.env, ...variables, TOKEN: variables.AGENT, CURSOR: first?.id ?? "" },
    });
    let said = "";
    for await (const part of shell.stdout) {
      said += String(part);
      if (said.split("\n\n").length > 2) break;
    }
    shell.kill();
    // First where it stands, then what came after.
    expect([...said.matchAll(/^id: (ev_\d+)$/gm)].map(([, id]) => id).slice(0, 2)).toEqual([first?.id, second?.id]);
  });

  // The vector of the Standard Webhooks convention that the fact sheet of the dialects names (section 13).
  const body = '{"type":"board.message.shown","timestamp":"2025-11-22T08:26:40.000Z","data":{"boardId":"b1"}}';
  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  const signature = "v1,uRRhVWeGtKPGeNRI6oyQJQPx4xluaCRTPHkwVSo2p8U=";
  const at = 1_763_800_000;
  const calls = [
    { what: "passes", signed: signature, body, now: at + 300 },
    { what: "passes", signed: `v1,${"A".repeat(43)}= ${signature}`, body, now: at },
    { what: "not from this board", signed: `v1,${"A".repeat(43)}=`, body, now: at },
    { what: "not from this board", signed: signature, body: body.replace("b1", "b2"), now: at },
    { what: "too old", signed: signature, body, now: at + 301 },
    { what: "too old", signed: signature, body, now: at - 301 },
  ];
  const inJavascript = `
for (const { signed, body, now } of JSON.parse(process.env.CALLS)) {
  const headers = { "webhook-id": "msg_1", "webhook-timestamp": "${at}", "webhook-signature": signed };
  try {
    console.log(verify("${secret}", headers, body, now).type);
  } catch (error) {
    console.log(error.message);
  }
}`;
  const inPython = `
import os
for call in json.loads(os.environ["CALLS"]):
    headers = {"webhook-id": "msg_1", "webhook-timestamp": "${at}", "webhook-signature": call["signed"]}
    try:
        print(verify("${secret}", headers, call["body"], call["now"])["type"])
    except ValueError as error:
        print(error)
`;
  for (const [place, language, more] of [
    [0, "javascript", inJavascript],
    [1, "python", inPython],
  ] as const) {
    test.skipIf(language === "python" && !hasPython)(`verifies a webhook in ${language}`, async () => {
      const [program, words] = programs[language](`${boxOf("events-webhooks", place)}\n${more}`);
      const env = { ...process.env, CALLS: JSON.stringify(calls) };
      const { stdout } = await run(program, [...words], { env });
      const due = calls.map(({ what }) => (what === "passes" ? "board.message.shown" : what));
      expect(stdout.trim().split("\n")).toEqual(due);
    });
  }

  test("points programs of each dialect at its base, which ends with a slash", () => {
    const pages = sections.find(({ id }) => id === "clients")?.pages ?? [];
    expect(pages.slice(1).map(({ path }) => new URL(path ?? "").pathname)).toEqual(
      ["cloud", "rw", "local", "subscription", "platform", "vbml"].map((one) => `/dialects/${one}/`),
    );
    for (const page of pages.slice(1)) expect(page.example, page.id).toBeDefined();
  });
});

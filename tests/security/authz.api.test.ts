import { readFileSync } from "node:fs";
import { isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { graphSchema } from "../../gateway/graph.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { identify, openDisplaySocket } from "../support/displaySocket.ts";
import type { Caller, GraphAnswer } from "../support/testApp.ts";
import { graphRows } from "./authz/graph.ts";
import { routeRows, socketCommands } from "./authz/routes.ts";
import { type Column, columns, type Verdict, type Verdicts } from "./authz/verdicts.ts";
import { type AuthzWorld, authzWorld, secrets } from "./authzWorld.ts";

let world: AuthzWorld;
let url: string;

beforeAll(async () => {
  world = await authzWorld();
  url = await world.app.listen();
});

afterAll(() => world?.app.close());

/** Budgets are counted by the minute, and rows must not use up each other's. */
const nextMinute = () => world.app.clock.advance(61_000);

interface FieldAnswer {
  readonly type?: string;
  readonly error?: string;
}

function graphVerdict(
  field: string,
  { status, data, errors }: GraphAnswer<Record<string, FieldAnswer | null>>,
): Verdict {
  const [error] = errors ?? [];
  const type = data?.[field]?.type ?? error?.extensions.code;
  const text = data?.[field]?.error ?? error?.message ?? "";
  if (status === 401 || (type === "NotAuthorized" && text.startsWith("Sign in"))) return "signIn";
  return verdictOf(type);
}

function verdictOf(type: string | undefined): Verdict {
  if (type === "NotFound") return "notFound";
  return type === "NotAuthorized" ? "notAuthorized" : "allowed";
}

/** Whose answers may hold what is the board's: those who may, and those who are its members. */
const isMember = (column: Column) => column === "user" || column === "admin" || column === "owner";

async function compare(verdicts: Verdicts, ask: (caller: Caller, column: Column) => Promise<Verdict>): Promise<void> {
  const callers = await world.callers();
  const found: Partial<Record<Column, Verdict>> = {};
  for (const column of columns) found[column] = await ask(callers[column], column);
  expect(found).toEqual(verdicts);
}

describe("the graph", () => {
  test("has no operation that is not in the matrix, and the matrix none that is not in the graph", () => {
    const schema = graphSchema();
    const roots = new Set([schema.getQueryType()?.name, schema.getMutationType()?.name]);
    const operations = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(({ name }) => !name.startsWith("__"))
      .flatMap((type) =>
        Object.values(type.getFields())
          .filter((field) => roots.has(type.name) || field.args.length > 0)
          .map((field) => `${type.name}.${field.name}`),
      );
    const toDo =
      "Each field of Query and Mutation, and each with arguments, has its row in a file of tests/security/authz";
    expect(Object.keys(graphRows).toSorted(), toDo).toEqual(operations.toSorted());
  });

  test.each(Object.keys(graphRows))("%s", async (name) => {
    const row = graphRows[name];
    const [type = "", field = ""] = name.split(".");
    if (row === undefined) throw new Error(`${name} has no row.`);
    await nextMinute();
    // Whoever comes after a refused caller asks for the same: it left everything as it was, or the next one is told otherwise.
    let call: string | undefined;
    await compare(row.expect, async (caller, column) => {
      call ??= await row.call(world);
      const answer = await caller.graphql<Record<string, FieldAnswer | null>>(
        `${type === "Mutation" ? "mutation" : "query"} { ${call} }`,
      );
      const verdict = graphVerdict(field, answer);
      if (!isMember(column) && (verdict !== "allowed" || column !== "superadmin")) {
        const said = JSON.stringify(answer);
        expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
      }
      if (verdict === "allowed") call = undefined;
      return verdict;
    });
  });
});

/** The app's own list: Fastify prints it as a tree of prefixes. */
function listRoutes(): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of world.app.app.printRoutes().split("\n")) {
    const match = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (match === null) continue;
    const [, indent = "", prefix = "", methods = ""] = match;
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = prefix.startsWith("(") ? "" : prefix;
    // HEAD goes with GET; the other two carry nobody's rights, and no client of ours can send TRACE.
    const asked = methods.split(", ").filter((method) => !["", "HEAD", "OPTIONS", "TRACE"].includes(method));
    routes.push(...asked.map((method) => `${method} ${above.join("")}`));
  }
  return routes;
}

/** The status and, where there is one at once, the body; streams are left after their first words. */
async function request(method: string, path: string, caller: Caller, body: object | undefined) {
  const left = new AbortController();
  const headers: Record<string, string> = {
    accept: "text/event-stream, application/json, text/html",
    ...caller.headers,
  };
  if (caller.token !== undefined) headers.authorization = `Bearer ${caller.token}`;
  if (method === "POST") headers["content-type"] = "application/json";
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    signal: left.signal,
    redirect: "manual",
    ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const text = isStream ? "" : await response.text();
  left.abort();
  return { status: response.status, text };
}

const byStatus: Record<number, Verdict> = { 401: "signIn", 403: "notAuthorized", 404: "notFound" };

describe("routes and streams", () => {
  test("has no route that is not in the matrix, and the matrix none that is not there", () => {
    const built = new Set(Object.keys(routeRows).filter((name) => routeRows[name]?.onlyBuilt === true));
    const unconditional = (names: string[]) => names.filter((name) => !built.has(name)).toSorted();
    const toDo = "Each route has its row in tests/security/authz/routes.ts";
    expect(unconditional(Object.keys(routeRows)), toDo).toEqual(unconditional([...listRoutes(), "GET *"]));
  });

  test.each(Object.keys(routeRows))("%s", async (name) => {
    const row = routeRows[name];
    const [method = "", pattern = ""] = name.split(" ");
    if (row === undefined) throw new Error(`${name} has no row.`);
    await nextMinute();
    const ask = (caller: Caller) => request(method, row.path?.(world) ?? pattern, caller, row.body?.(world));
    if (row.expect !== "open") {
      await compare(row.expect, async (caller, column) => {
        const { status, text } = await ask(caller);
        const verdict = byStatus[status] ?? "allowed";
        if (verdict !== "allowed")
          expect(secrets.filter((secret) => text.includes(secret) && !isMember(column))).toEqual([]);
        return verdict;
      });
      return;
    }
    const callers = await world.callers();
    const statuses = new Set<number>();
    for (const column of columns) {
      const { status, text } = await ask(callers[column]);
      statuses.add(status);
      expect(status).toBeLessThan(500);
      // Open to all means that nothing of the board is in it, for its own Owner either.
      expect(secrets.filter((secret) => secret !== row.shows && text.includes(secret))).toEqual([]);
    }
    expect(statuses.size).toBe(1);
  });
});

describe("the displays' socket", () => {
  test("has no command that is not in the matrix", () => {
    const source = readFileSync(projectPath("gateway/modules/displays/displayMessages.ts"), "utf8");
    const commands = [...source.matchAll(/type: z\.literal\("(\w+)"\)/g)].map(([, command]) => command);
    expect(commands).toEqual(socketCommands);
  });

  test.each(columns)("hears nothing from %s: a person's bearer is no display's token", async (column) => {
    await nextMinute();
    const clientId = await world.deviceOnBoard();
    const { token = "" } = (await world.callers())[column];
    const commands: Record<string, object> = {
      identify: identify(clientId, token),
      heartbeat: { type: "heartbeat", clientId, at: 0 },
      shown: { type: "shown", version: 1 },
    };
    for (const command of socketCommands) {
      const socket = await openDisplaySocket(url, clientId);
      socket.say(commands[command] ?? {});
      expect([4400, 4401]).toContain(await socket.closed);
      const said = socket.messages.map(({ type }) => type);
      expect(said.filter((type) => type !== "revoked")).toEqual([]);
    }
  });
});

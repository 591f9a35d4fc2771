import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLocalServer } from "../../gateway/http/httpServer.ts";
import { localPortListener } from "../../gateway/modules/dialects/localPort.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { grid, makeEnablementToken, startDialects } from "../support/dialectWorld.ts";
import { anyText, type ClientCall, clientCalls, clientTable } from "./calls.ts";
import { startHostProxy } from "./hostProxy.ts";
import { type Client, installClients } from "./install.ts";

/*
 * Programs that people of this market have, unchanged, against a gateway that listens. The board, not the client, is the
 * proof of a write: some clients ignore what they are answered.
 */

const installed = await installClients();
const localPort = 7000;

/** Port 7000 stands in three clients; where somebody else has it, they are missing. */
const portIsFree = await new Promise<boolean>((resolve) => {
  const probe = createServer();
  probe.once("error", () => resolve(false));
  probe.listen(localPort, "127.0.0.1", () => probe.close(() => resolve(true)));
});

const sent = grid(0).map((row, at) => row.map((_, column) => (at === 2 ? (column % 26) + 1 : 0)));
const text = "HELLO WORLD";

async function start() {
  const world = await startDialects();
  const url = await world.app.listen();
  const server = createLocalServer({ ...world.app.context.config, localApiPort: localPort });
  if (server === undefined) throw new Error("A port was given.");
  server.attach(localPortListener(world.app.app));
  server.open();
  await server.listen();
  const proxy = await startHostProxy(Number(new URL(url).port));
  const folder = await mkdtemp(join(tmpdir(), "clatter-client-"));
  onTestFinished(async () => {
    await proxy.close();
    await server.close(1_000);
    await rm(folder, { recursive: true, force: true });
  });
  let localKey = world.local;
  const keysNow = async (call: string) => ({
    BASE: url,
    LOCAL: `http://127.0.0.1:${localPort}`,
    BOARD_KEY: world.cloud,
    LOCAL_KEY: localKey,
    API_KEY: world.installable.key,
    API_SECRET: world.installable.secret,
    SUBSCRIPTION: world.subscriptionId,
    GRID: JSON.stringify(sent),
    TEXT: text,
    ENABLEMENT: call === "enable" ? await makeEnablementToken(await world.app.as("mia"), world.kitchen) : "",
  });
  const call = async (client: Client, { dialect, call: name, words }: ClientCall) => {
    const keys = await keysNow(name);
    const told = words?.(keys) ?? [`${dialect} ${name}`];
    const environment = { PATH: process.env.PATH, HOME: folder, ...client.env, ...proxy.env, ...keys };
    return new Promise<{ readonly code: number; readonly out: string; readonly error: string }>((resolve) => {
      const child = execFile(
        client.command,
        [...client.before, ...told],
        { cwd: folder, env: environment, timeout: 60_000 },
        (error, out, problem) => resolve({ code: error === null ? 0 : 1, out: out.trim(), error: problem }),
      );
      child.stdin?.end(text);
    });
  };
  const shown = async () => {
    const [row] = await world.app.opened.sql`select characters from board where id = ${world.kitchen}`;
    const codes = Array.from(row?.characters as Uint8Array);
    return Array.from({ length: 6 }, (_, at) => codes.slice(at * 22, at * 22 + 22));
  };
  return {
    ...world,
    call,
    shown,
    enabled: (key: string) => {
      localKey = key;
    },
  };
}

type World = Awaited<ReturnType<typeof start>>;

async function judge(world: World, client: Client, one: ClientCall): Promise<void> {
  const { outcome } = one;
  await world.clear();
  const before = await world.shown();
  const answer = await world.call(client, one);
  const name = `${one.dialect} ${one.call}: ${answer.out.slice(0, 200)} ${answer.error.slice(-600)}`;
  if (typeof outcome === "object" && "ownFault" in outcome) {
    expect(answer.code, name).toBe(1);
    expect(answer.error, name).toMatch(outcome.says);
    return;
  }
  expect(answer.code, name).toBe(0);
  const after = await world.shown();
  if (outcome === "grid") expect(after, name).toEqual(sent);
  else if (outcome === "text") {
    expect(after, name).not.toEqual(before);
    expect(after.flat().filter((code) => code > 0 && code < 27).length, name).toBe(text.length - 1);
  } else if (outcome === "reads") {
    // Some wrap the rows, none changes them.
    expect(answer.out.replaceAll(/\s/g, ""), name).toContain(JSON.stringify(before));
  } else {
    const said: unknown = JSON.parse(answer.out);
    if (outcome.answers === anyText) expect(JSON.stringify(said).length, name).toBeGreaterThan(10);
    else expect(said, name).toEqual(asExpected(outcome.answers));
    if (one.call === "enable") world.enabled(String(said));
  }
}

function asExpected(value: unknown): unknown {
  if (value === anyText) return expect.stringMatching(/./);
  if (Array.isArray(value)) return value.map(asExpected);
  if (typeof value !== "object" || value === null) return value;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asExpected(one)])),
  );
}

describe("a program of this market, unchanged,", () => {
  for (const [name, calls] of Object.entries(clientCalls)) {
    const client = installed[name];
    const missing =
      client === undefined || "missing" in client
        ? client?.missing
        : portIsFree
          ? undefined
          : `port ${localPort} is taken by something else`;
    if (client === undefined || "missing" in client || missing !== undefined) {
      test.skip(`${name} is missing here: ${missing ?? "unknown"}`, () => {});
      continue;
    }
    test(`${name} succeeds with each of its ${calls.length} calls`, { timeout: 240_000 }, async () => {
      const world = await start();
      for (const one of calls) await judge(world, client, one);
    });
  }

  test("is in the table of the documentation with what its calls come to", async () => {
    expect(await readFile(projectPath("docs/clients.md"), "utf8")).toContain(clientTable());
  });
});

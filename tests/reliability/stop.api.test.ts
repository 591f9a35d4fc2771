import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { openDatabase } from "../../gateway/db/database.ts";
import { freePort } from "../../gateway/freePort.ts";
import { startGatewayProcess } from "../support/gatewayProcess.ts";
import { listeningServer, raw } from "../support/httpServer.ts";
import { testApp } from "../support/testApp.ts";

describe("closing the server", () => {
  it("waits for an answer under way, and lets in nobody new", async () => {
    const { server, url, port } = await listeningServer();
    const begun = new Promise<() => void>((resolve) => {
      server.attach((_request, response) => resolve(() => response.end("done")));
    });
    server.open();
    const answer = fetch(url).then((response) => response.text());
    const finish = await begun;
    const closed = server.close(10_000);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    finish();
    expect(await answer).toBe("done");
    await closed;
  });

  it("cuts what does not end in time", async () => {
    const { server, url } = await listeningServer();
    server.attach((_request, response) => response.write("never ending"));
    server.open();
    const answer = fetch(url).then((response) => response.text());
    const failed = expect(answer).rejects.toThrow();
    await fetch(url).then((response) => response.body?.cancel());
    await server.close(50);
    await failed;
  });
});

describe("a stop", () => {
  it("lets a mutation finish that has begun, and takes none that comes after", async () => {
    const gateway = await testApp({
      seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen")),
    });
    const url = await gateway.listen();
    const { token } = await gateway.as("mia");
    const boardId = gateway.ids.boards.kitchen ?? "";
    const send = (text: string) =>
      fetch(`${url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({
          query:
            "mutation($text: String, $boardId: ID!) { createMessage2(text: $text, boardId: $boardId) { __typename } }",
          variables: { text, boardId },
        }),
      });
    // The board is held, so that the mutation is under way for as long as this test wants.
    const holder = openDatabase(gateway.databaseUrl, { connections: 1 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holding = new Promise<void>((taken) => {
      void holder.sql.begin(async (sql) => {
        await sql`select 1 from board where id = ${boardId} for update`;
        taken();
        await held;
      });
    });
    await holding;
    const begun = send("finish me");
    const waiting = () => gateway.opened.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    const stopped = gateway.close();
    letGo();
    const answer = await begun;
    expect(await answer.json()).toEqual({ data: { createMessage2: { __typename: "CreateMessage2Success" } } });
    await stopped;
    await expect(send("too late")).rejects.toThrow();
    await holder.close();
  });
});

describe("a stop behind a proxy", () => {
  it("says so first, answers who still comes, and ends their connections", async () => {
    const gateway = await testApp();
    const port = new URL(await gateway.listen()).port;
    const child = startGatewayProcess({
      arguments: ["--no-demo"],
      environment: {
        PORT: String(await freePort()),
        DATABASE_URL: gateway.databaseUrl,
        DATA_DIR: gateway.context.config.dataDir,
        DRAIN_MS: "60000",
      },
    });
    await child.says("is ready at");
    const url = /is ready at (\S+)\//.exec(child.output())?.[1] ?? "";
    expect(url).not.toContain(port);
    expect((await fetch(`${url}/health/ready`)).headers.get("connection")).toBe("keep-alive");
    child.signal("SIGTERM");
    const ready = async () => {
      const answer = await fetch(`${url}/health/ready`);
      return [answer.status, await answer.json()];
    };
    await expect.poll(ready).toEqual([503, { status: "stopping" }]);
    const page = await fetch(`${url}/oidc/.well-known/openid-configuration`);
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    const call = await fetch(`${url}/health/live`);
    expect([call.status, call.headers.get("connection")]).toEqual([200, "close"]);
    child.signal("SIGKILL");
    await child.ended;
    await gateway.close();
  });

  it.each([
    ["nothing set", {}, 0],
    ["a proxy", { TRUST_PROXY: "1" }, 2_000],
    ["a time of its own", { TRUST_PROXY: "1", DRAIN_MS: "10000" }, 10_000],
  ])("waits as long as it is told to: %s", (_name, environment, drainMs) => {
    expect(readConfig(environment, []).drainMs).toBe(drainMs);
  });
});

it("a stop lets a slow reader take the whole answer", async () => {
  const { server, port } = await listeningServer();
  const bytes = 20_000_000;
  const written = new Promise<void>((made) => {
    server.attach((_request, response) => {
      response.end(Buffer.alloc(bytes));
      made();
    });
  });
  server.open();
  const reader = connect(port, "127.0.0.1", () => reader.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
  reader.pause();
  await written;
  const closed = server.close(60_000);
  let taken = 0;
  reader.on("data", (piece) => {
    taken += piece.length;
  });
  // What the gateway has handed over may still be on its way to a slow reader.
  const ended = once(reader, "close");
  reader.resume();
  await closed;
  await ended;
  expect(taken).toBeGreaterThan(bytes);
});

describe("a stop is not held up", () => {
  const within = 6_000;

  it("by a silent connection, half a request, or one whose body does not come", async () => {
    const { server, port } = await listeningServer();
    server.attach((_request, response) => response.end("done"));
    server.open();
    const held = [
      raw(port, ""),
      raw(port, "GET / HTTP/1.1\r\nHost: x\r\n"),
      raw(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nten bytes."),
    ].map((one) => one.catch(() => "cut"));
    const connections = () => new Promise<number>((done) => server.server.getConnections((_error, open) => done(open)));
    await expect.poll(connections).toBe(3);
    const began = performance.now();
    await server.close(60_000);
    expect(performance.now() - began).toBeLessThan(within);
    await Promise.all(held);
  });

  it("by an answer that nobody takes", async () => {
    const { server, port } = await listeningServer();
    const written = new Promise<void>((made) => {
      server.attach((_request, response) => {
        response.end(Buffer.alloc(50_000_000));
        made();
      });
    });
    server.open();
    const deaf = connect(port, "127.0.0.1", () => deaf.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    deaf.pause();
    deaf.on("error", () => {});
    await written;
    const began = performance.now();
    await server.close(60_000);
    expect(performance.now() - began).toBeLessThan(within);
    deaf.destroy();
  });

  it("by a WebSocket that does not hear that it is to go", async () => {
    const gateway = await testApp();
    const { port } = new URL(await gateway.listen());
    const opened = new Promise<void>((resolve, reject) => {
      const deaf = connect(Number(port), "127.0.0.1", () =>
        deaf.write(
          "GET /ws/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        ),
      );
      deaf.once("data", (head) => (String(head).startsWith("HTTP/1.1 101") ? resolve() : reject(new Error("refused"))));
      deaf.on("error", () => {});
    });
    await opened;
    const began = performance.now();
    await gateway.close();
    expect(performance.now() - began).toBeLessThan(within);
  });
});

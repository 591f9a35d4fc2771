import { request } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { openDatabase } from "../../gateway/db/database.ts";
import { freePort } from "../../gateway/freePort.ts";
import { createFrontDoor, type FrontDoor } from "../../gateway/http/frontDoor.ts";
import { testApp } from "../support/testApp.ts";

const doors: FrontDoor[] = [];
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close(0);
});

async function listeningDoor(timeouts?: Parameters<typeof createFrontDoor>[1]) {
  const port = await freePort();
  const door = createFrontDoor(readConfig({ PORT: String(port) }, []), timeouts);
  doors.push(door);
  await door.listen();
  return { door, port, url: `http://127.0.0.1:${port}` };
}

/** Sends the bytes and resolves with all that comes back until the other side closes. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (piece) => {
      answer += piece.toString();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("before the app is there", () => {
  it("the gateway lives, is not ready, and asks everybody to come again", async () => {
    const { url } = await listeningDoor();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "starting" }]);
    const page = await fetch(`${url}/board/x/compose`);
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("1");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

describe("closing the front door", () => {
  it("waits for an answer under way, and lets in nobody new", async () => {
    const { door, url, port } = await listeningDoor();
    const begun = new Promise<() => void>((resolve) => {
      door.attach((_request, response) => resolve(() => response.end("done")));
    });
    door.open();
    const answer = fetch(url).then((response) => response.text());
    const finish = await begun;
    const closed = door.close(10_000);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    finish();
    expect(await answer).toBe("done");
    await closed;
  });

  it("cuts what does not end in time", async () => {
    const { door, url } = await listeningDoor();
    door.attach((_request, response) => response.write("never ending"));
    door.open();
    const answer = fetch(url).then((response) => response.text());
    const failed = expect(answer).rejects.toThrow();
    await fetch(url).then((response) => response.body?.cancel());
    await door.close(50);
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
    await vi.waitFor(async () => {
      const [row] = await gateway.opened.sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(row?.waiting).toBe(1);
    });
    const stopped = gateway.close();
    letGo();
    const answer = await begun;
    expect(await answer.json()).toEqual({ data: { createMessage2: { __typename: "CreateMessage2Success" } } });
    await stopped;
    await expect(send("too late")).rejects.toThrow();
    await holder.close();
  });
});

describe("slow clients", () => {
  const quick = { headersTimeout: 250, requestTimeout: 500, connectionsCheckingInterval: 50 };

  it("have 10 s for headers and 30 s for a request", async () => {
    const { door } = await listeningDoor();
    expect([door.server.headersTimeout, door.server.requestTimeout]).toEqual([10_000, 30_000]);
  });

  it("are cut when their headers do not come", async () => {
    const { port } = await listeningDoor(quick);
    expect(await raw(port, "POST /graphql HTTP/1.1\r\nHost: x\r\n")).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("are cut when their body does not come, while others are answered", async () => {
    const { door, port, url } = await listeningDoor(quick);
    door.attach((message, response) => {
      message.resume();
      message.on("end", () => response.end("read"));
    });
    door.open();
    const slow = raw(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nten bytes.");
    expect(await (await fetch(url, { method: "POST", body: "quick" })).text()).toBe("read");
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("are refused when their headers are too large", async () => {
    const { url } = await listeningDoor();
    const status = await new Promise((resolve, reject) => {
      const call = request(url, { headers: { "x-large": "x".repeat(20_000) } }, (response) =>
        resolve(response.statusCode),
      );
      call.on("error", reject);
      call.end();
    });
    expect(status).toBe(431);
  });
});

import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../support/testApp.ts";

let gateway: TestApp;
let port: number;
beforeAll(async () => {
  gateway = await testApp({
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen")),
  });
  port = Number(new URL(await gateway.listen()).port);
});
afterAll(() => gateway.close());

/** Sends the bytes and resolves with all that comes back until the other side closes. */
function raw(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.on("data", (piece) => {
      answer += piece.toString("latin1");
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

const q6 = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
];
const upgrade = "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n";
const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

describe("answers below the app", () => {
  it.each([
    ["what is no HTTP", "hello\r\n\r\n", 400],
    ["no host", "GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["two hosts", "GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400],
    ["the same host twice", "GET /health/live HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n", 400],
    ["two hosts of a graph call", "POST /graphql HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400],
    ["a strange expectation", "GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n", 417],
    ["an upgrade without a key", `GET /ws/x HTTP/1.1\r\n${upgrade}Sec-WebSocket-Version: 13\r\n\r\n`, 400],
    ["an upgrade of another version", `GET /ws/x HTTP/1.1\r\n${upgrade}${key}Sec-WebSocket-Version: 1\r\n\r\n`, 400],
    ["an upgrade to what is none", `GET /ws/x HTTP/1.1\r\n${upgrade.replace("websocket", "h2c")}${key}\r\n`, 400],
    [
      "an upgrade with two hosts",
      `GET /ws/x HTTP/1.1\r\nHost: y\r\n${upgrade}${key}Sec-WebSocket-Version: 13\r\n\r\n`,
      400,
    ],
  ])("to %s have the headers of every other", async (_name, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [head = "", body = ""] = answer.toLowerCase().split("\r\n\r\n");
    for (const name of q6) expect(head).toContain(`\r\n${name}: `);
    expect(head).toContain("\r\ncontent-type: application/json");
    expect(body).toMatch(/"(type|code)":"validationerror"/);
  });

  it("end the connection that asked for an upgrade and was given none", async () => {
    const asked = "Host: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n";
    expect(await raw(`GET /health/live HTTP/1.1\r\n${asked}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    const body = "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n";
    expect(await raw(`POST /graphql HTTP/1.1\r\n${asked}${body}`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("are there for a request with one host, as before", async () => {
    expect(await raw("GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw("GET /health/live HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it("three hundred broken frames write no line and no stack into the log", async () => {
  const before = gateway.logLines.length;
  const shake = `GET /ws/x HTTP/1.1\r\n${upgrade}${key}Sec-WebSocket-Version: 13\r\n\r\n`;
  // A reserved opcode, not masked.
  for (let frame = 0; frame < 300; frame += 1)
    await raw(Buffer.concat([Buffer.from(shake), Buffer.from([0x83, 0x01, 0x00])]));
  const lines = gateway.logLines.slice(before).map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level > 20)).toEqual([]);
  expect(lines.filter((line) => JSON.stringify(line).includes('"stack"'))).toEqual([]);
});

describe("a caller's null for a variable with a default", () => {
  it.each([
    ["an argument", 'query($n: Int = 5) { boardMessageAppearances(boardId: "x", page: $n) { id } }', { n: null }],
    ["a directive", "query($n: Boolean = true) { getViewerRole { id @include(if: $n) } }", { n: null }],
    ["a list", "query($n: Role = User) { boardsV2(permissions: [$n]) { id } }", { n: null }],
    ["an input", 'mutation($n: ID = "x") { deleteBoard(input: { boardId: $n }) { __typename } }', { n: null }],
    ["an id", 'query($n: ID = "x") { getBoardV2(id: $n) { id } }', { n: null }],
  ])("is the caller's fault where null may not stand: %s, three times over", async (_name, query, variables) => {
    const mia = await gateway.as("mia");
    // The third time it is compiled.
    for (const _ of [1, 2, 3]) {
      const answer = await mia.graphql(query, variables);
      if (answer.errors?.[0]?.extensions.code === "QUERY_REJECTED") throw new Error(answer.errors[0].message);
      expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([400, "ValidationError"]);
    }
    expect(gateway.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

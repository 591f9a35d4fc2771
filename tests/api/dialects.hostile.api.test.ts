import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { shows } from "../support/developerCalls.ts";
import { grid, startDialects } from "../support/dialectWorld.ts";

/* What is wrong before a message is read: types, sizes, encodings, keys and headers. Grids and texts stand in dialects.api.test.ts. */

type World = Awaited<ReturnType<typeof startDialects>>;

const routesOf = ({ cloud, local, installable, subscriptionId }: World) => {
  const pair = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
  return [
    { name: "cloud", url: "/dialects/cloud/", headers: { "x-vestaboard-token": cloud } },
    { name: "rw", url: "/dialects/rw", headers: { "x-vestaboard-read-write-key": cloud } },
    { name: "local", url: "/dialects/local/local-api/message", headers: { "x-vestaboard-local-api-key": local } },
    { name: "subscription", url: `/dialects/subscription/subscriptions/${subscriptionId}/message`, headers: pair },
    { name: "platform", url: `/dialects/platform/subscriptions/${subscriptionId}/message`, headers: pair },
    { name: "v1", url: `/v1/subscriptions/${subscriptionId}/message`, headers: shows(installable) },
  ] as const;
};

const post = (
  world: World,
  { url, headers }: { url: string; headers: object },
  more: object,
  payload?: string | Buffer,
) =>
  world.app.app.inject({
    method: "POST",
    url,
    headers: { ...headers, ...more },
    ...(payload === undefined ? {} : { payload }),
  });

test("a body is JSON in every dialect whatever its type says; /v1 wants the type", async () => {
  const world = await startDialects();
  const types = [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "x",
    "",
  ];
  for (const route of routesOf(world)) {
    for (const type of types) {
      await world.clear();
      const named = type === "" ? {} : { "content-type": type };
      const answer = await post(world, route, named, JSON.stringify({ characters: grid(3) }));
      const told = [route.name, type, answer.body.slice(0, 100)];
      if (route.name !== "v1" || type === "application/json") {
        expect([...told, answer.statusCode]).toEqual([...told, route.name === "local" ? 201 : 200]);
        expect(await world.shown()).toEqual([3]);
      } else {
        expect([...told, answer.statusCode]).toEqual([...told, 415]);
        expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
      }
    }
    await world.clear();
    // The grid alone, as older clients send it.
    const bare = await post(world, route, { "content-type": "application/json" }, JSON.stringify(grid(4)));
    expect([route.name, bare.statusCode]).toEqual([route.name, { local: 201, v1: 400 }[route.name as string] ?? 200]);
  }
}, 60_000);

test("what is too large, squeezed, or none is refused in the dialect's own form, and the board stays", async () => {
  const world = await startDialects();
  await world.clear();
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
  const one = JSON.stringify({ characters: grid(3) });
  const bodies: [name: string, status: number[], more: object, body?: string | Buffer][] = [
    ["1 MB", [413], {}, `{"text":"${"x".repeat(1024 * 1024)}"}`],
    ["a length that is a lie", [400, 413], { "content-length": "10485760" }, one],
    ["a bomb", [400, 413, 415], { "content-encoding": "gzip" }, bomb],
    ["squeezed", [400, 415], { "content-encoding": "gzip" }, gzipSync(one)],
    ["nothing", [400], {}],
    ["an empty text", [400], {}, ""],
    ["no JSON", [400], {}, "{'text':'x'}"],
    ["another encoding", [400], {}, Buffer.from(one, "utf16le")],
    ["a poisoned prototype", [400], {}, '{"__proto__":{"text":"x"}}'],
    ["deep", [400, 413], {}, `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
    ["a key twice, one of them wrong", [400], {}, `{"characters":${JSON.stringify(grid(3))},"characters":[[1]]}`],
    ["two ways at once", [400], {}, `{"text":"a","characters":${JSON.stringify(grid(3))}}`],
  ];
  for (const route of routesOf(world)) {
    await world.anew();
    const before = await world.appearances();
    for (const [name, status, more, body] of bodies) {
      const answer = await post(world, route, { "content-type": "application/json", ...more }, body);
      const told = `${route.name} ${name}: ${answer.statusCode} ${answer.body.slice(0, 160)}`;
      expect(status, told).toContain(answer.statusCode);
      const form =
        route.name === "v1" ? { title: expect.any(String) } : { status: "error", message: expect.any(String) };
      expect(answer.json(), told).toMatchObject({ ...form, type: expect.any(String), requestId: expect.any(String) });
    }
    expect(await world.appearances(), route.name).toBe(before);
  }
}, 60_000);

test("of a key that stands twice the last one counts", async () => {
  const world = await startDialects();
  await world.clear();
  const body = `{"characters":[[1]],"characters":${JSON.stringify(grid(3))}}`;
  const [cloud] = routesOf(world);
  expect((await post(world, cloud, {}, body)).statusCode).toBe(200);
  expect(await world.shown()).toEqual([3]);
});

/** What a socket is answered to these lines; a client library would not send them. */
function raw(port: number, lines: readonly string[], body = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      const head = [...lines, "Connection: close", `Content-Length: ${Buffer.byteLength(body)}`, "", ""].join("\r\n");
      socket.write(head + body);
    });
    let answer = "";
    socket.on("data", (data) => {
      answer += data.toString("latin1");
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(answer));
  });
}

test("headers inject nothing: doubled keys open nothing, and no sign of a call gets among our headers", async () => {
  const world = await startDialects();
  const { cloud, local } = world;
  const port = Number(new URL(await world.app.listen()).port);
  const host = `Host: 127.0.0.1:${port}`;
  const body = JSON.stringify(grid(5));
  const status = (answer: string) => Number(answer.slice(9, 12));
  const before = await world.appearances();
  const twice = await raw(
    port,
    ["POST /dialects/rw HTTP/1.1", host, `X-Vestaboard-Read-Write-Key: ${cloud}`, "X-Vestaboard-Read-Write-Key: ct_no"],
    body,
  );
  expect(status(twice)).toBe(401);
  const key = `X-Vestaboard-Local-Api-Key: ${local}`;
  const local201 = ["POST /dialects/local/local-api/message HTTP/1.1", host, key];
  for (const line of ["Idempotency-Key: a\u0000b", "Idempotency-Key : x", "X\u0001: y", "If-Match: \u007f"]) {
    expect([line, status(await raw(port, [...local201, line], body))]).toEqual([line, 400]);
  }
  expect(await world.appearances()).toBe(before);
  const split = [
    ["GET /dialects/cloud/%0d%0aset-cookie:%20a=b HTTP/1.1", host, `X-Vestaboard-Token: ${cloud}`],
    ["GET /dialects/cloud/ HTTP/1.1", host, `X-Vestaboard-Token: ${cloud}`, 'If-None-Match: "1"%0d%0aset-cookie: a=b'],
    ["GET /dialects/cloud/ HTTP/1.1", host, `X-Vestaboard-Token: ${cloud}`, "User-Agent: a%0d%0aset-cookie: a=b"],
  ];
  for (const lines of split) {
    const answer = await raw(port, lines);
    expect(answer.split("\r\n\r\n")[0]?.toLowerCase(), lines[0]).not.toContain("set-cookie");
    expect(status(answer)).toBeLessThan(500);
  }
  // Two lengths, or a length and pieces, are how a proxy and a gateway come to disagree on where a call ends.
  const smuggled = await raw(port, [...local201, "Transfer-Encoding: chunked"], body);
  expect(status(smuggled)).toBe(400);
});

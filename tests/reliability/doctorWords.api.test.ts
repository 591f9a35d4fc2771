import { connect, createServer } from "node:net";
import { Redis } from "ioredis";
import { describe, expect, it, onTestFinished } from "vitest";
import { whyNot } from "../../gateway/doctor/finding.ts";
import { doctor, listening } from "../support/doctor.ts";
import { hasRedis, redisServer } from "../support/redisServer.ts";

describe.runIf(hasRedis)("a Redis that wants a password", () => {
  it.each([
    ["none is given", ""],
    ["another one is given", ":hunter2@"],
    ["another name is given", "mia:hunter2@"],
  ])("refuses the name or the password, as a database and a mail server do, where %s", async (_when, who) => {
    const redis = await redisServer();
    onTestFinished(redis.close);
    const { pathname } = new URL(redis.url);
    const owner = new Redis(pathname);
    await owner.config("SET", "requirepass", "correct horse battery");
    owner.disconnect();
    // It listens on a socket alone, where an address takes no name.
    const port = await listening(createServer((socket) => void socket.pipe(connect(pathname)).pipe(socket)));
    const { code, text, of } = await doctor({ REDIS_URL: `redis://${who}127.0.0.1:${port}` });
    expect(of("Redis")).toEqual([`problem: on this machine, port ${port}: it refuses the name or the password`]);
    expect(code).toBe(1);
    expect(text).not.toMatch(/hunter2|mia/);
  });
});

it("says that a name is not known, whatever the system calls that", () => {
  // Numbers of libuv for EAI_NONAME, EAI_NODATA and EAI_AGAIN, under the code that Node.js puts over all of them.
  const found = [-3008, -3007, -3001].map((errno) =>
    whyNot(Object.assign(new Error("x"), { code: "ENOTFOUND", errno })),
  );
  expect(found).toEqual(["its name is not known", "its name is not known", "its name cannot be looked up now"]);
});

it("looks at the certificate of an address without a warning of Node.js", async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on("warning", listen);
  onTestFinished(() => void process.off("warning", listen));
  const port = await listening(createServer((socket) => socket.end()));
  const { of } = await doctor({ PUBLIC_URL: `https://127.0.0.1:${port}` });
  expect(of("Certificate").length).toBe(1);
  expect((await doctor({ PUBLIC_URL: "http://boards.lan" })).of("Certificate")).toEqual([
    "problem: PUBLIC_URL is http",
  ]);
  expect((await doctor({ PUBLIC_URL: `https://[::1]:${port}` })).of("Certificate")).toEqual([
    "problem: behind PUBLIC_URL nobody listens there",
  ]);
  expect(warnings).toEqual([]);
});

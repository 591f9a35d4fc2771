import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SourceAnswer } from "../../gateway/modules/channels/kit.ts";
import { openParsers, ParseError, type Parsers } from "../../gateway/modules/channels/parsing/parsers.ts";

const folder = mkdtempSync(join(tmpdir(), "clatter-parsers-"));
const hostile = join(folder, "hostile.mjs");
let parsers: Parsers;

beforeAll(() => {
  writeFileSync(
    hostile,
    `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ identifier }) => {
      if (identifier === "spin") for (;;);
      if (identifier === "eat") { const kept = []; for (;;) kept.push(new Array(100000).fill({}).map(() => ({ a: 1 }))); }
      if (identifier === "long") return parentPort.postMessage({ kind: "data", json: JSON.stringify("x".repeat(70000)) });
      if (identifier === "leave") process.exit(1);
      if (identifier === "break") throw new Error("Broken");
      parentPort.postMessage({ kind: "data", json: JSON.stringify(identifier) });
    });
    parentPort.postMessage({ kind: "ready" });`,
  );
  parsers = openParsers({ script: pathToFileURL(hostile), timeoutMs: 300 });
});
afterAll(async () => {
  await parsers.close();
  rmSync(folder, { recursive: true, force: true });
});

const outcome = (parsing: Promise<unknown>): Promise<unknown> =>
  parsing.catch((error: unknown) => (error instanceof ParseError ? error.code : error));

describe("workers that read what strangers sent", () => {
  it("are ended when they spin, and the next job has another one", { timeout: 30_000 }, async () => {
    const began = performance.now();
    const spinning = [
      outcome(parsers.parse("spin", [])),
      outcome(parsers.parse("spin", [])),
      outcome(parsers.parse("spin", [])),
    ];
    expect(await outcome(parsers.parse("fine", []))).toBe("fine");
    expect(await Promise.all(spinning)).toEqual(["tooSlow", "tooSlow", "tooSlow"]);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it("are ended when they eat memory or leave, and their answers have a measure", { timeout: 30_000 }, async () => {
    const eater = openParsers({ script: pathToFileURL(hostile), timeoutMs: 10_000, heapMb: 32 });
    expect(await outcome(eater.parse("eat", []))).toBe("tooLarge");
    expect(await outcome(eater.parse("fine", []))).toBe("fine");
    await eater.close();
    expect(await outcome(parsers.parse("long", []))).toBe("tooLarge");
    expect(await outcome(parsers.parse("leave", []))).toBe("unreadable");
    expect(await outcome(parsers.parse("fine", []))).toBe("fine");
  });

  it.each([
    ["takes too long", "spin", "tooSlow", 300],
    ["breaks", "break", "unreadable", 10_000],
  ] as const)("take nothing more once one %s", { timeout: 30_000 }, async (_why, last, problem, timeoutMs) => {
    const one = openParsers({ script: pathToFileURL(hostile), workers: 1, timeoutMs, heapMb: 32 });
    expect(await outcome(one.parse(last, []))).toBe(problem);
    expect(await outcome(one.parse("fine", []))).toBe("fine");
    await one.close();
  });

  it("do the product's own reading, from source as in the built gateway", { timeout: 30_000 }, async () => {
    const own = openParsers({ timeoutMs: 10_000 });
    const answer = (text: string): SourceAnswer => ({
      url: "https://feed.example/",
      status: 200,
      headers: { "content-type": "application/rss+xml" },
      body: new TextEncoder().encode(text),
    });
    const feed = "<rss version='2.0'><channel><title>t</title><item><title>One</title></item></channel></rss>";
    expect(await outcome(own.parse("headlines", [answer(feed)]))).toEqual({ titles: ["One"] });
    expect(await outcome(own.parse("headlines", [answer("no feed")]))).toBe("unreadable");
    expect(await outcome(own.parse("channel-clock", []))).toBe("unreadable");
    await own.close();
    expect(await outcome(own.parse("headlines", []))).toBe("unreadable");
  });
});

import { describe, expect, it } from "vitest";
import { openEvents } from "../support/eventReader.ts";
import { sendText } from "../support/messageCalls.ts";
import { hasRedis, redisServer } from "../support/redisServer.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

describe("metrics", () => {
  it("are not there unless they are switched on", async () => {
    const gateway = await testApp();
    expect((await gateway.anonymous.get("/metrics")).statusCode).toBe(404);
    await gateway.close();
  });

  it("count answers by status and time them by area, without ids, in the Prometheus text format", async () => {
    const gateway = await testApp({ config: { metrics: true } });
    try {
      gateway.app.metrics.gauge("clatter_test_things", "Things.", () => 7);
      await gateway.anonymous.get("/health/live");
      await gateway.anonymous.get("/health/live");
      await gateway.anonymous.get("/simulator/some-board-id");
      const answer = await gateway.anonymous.get("/metrics");
      expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
      // The format lets lines be empty.
      const lines = answer.body.split("\n").filter((line) => line !== "");
      expect(lines).toContain('http_request_duration_seconds_count{area="health"} 2');
      expect(lines).toContain('http_requests_total{status="200"} 2');
      expect(lines).toContain("clatter_test_things 7");
      expect(answer.body).not.toContain("some-board-id");
      // The format's values are Go's floats, whose "NaN" has no fixed case: the loop's lag has none before its first sample.
      const sample = /^[a-z_0-9]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? ([0-9.e+-]+|NaN|[+-]Inf)$/i;
      for (const line of lines.filter((text) => !text.startsWith("# "))) expect(line).toMatch(sample);
    } finally {
      await gateway.close();
    }
  });
});

describe("readiness", () => {
  it("ends at once when a stop begins, before anything else", async () => {
    const gateway = await testApp();
    expect((await gateway.anonymous.get("/health/ready")).statusCode).toBe(200);
    let seen: number | undefined;
    gateway.app.lifecycle.onStop(async () => {
      seen = (await gateway.anonymous.get("/health/ready")).statusCode;
    });
    await gateway.close();
    expect(seen).toBe(503);
  });

  it("ends while the database is away", async () => {
    const gateway = await testApp();
    await gateway.opened.close();
    const answer = await gateway.anonymous.get("/health/ready");
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "database away" }]);
    expect((await gateway.anonymous.get("/health/live")).statusCode).toBe(200);
    await gateway.close();
  });
});

describe.runIf(hasRedis)("metrics of gateways that tell each other", () => {
  it("count what went over Redis, what was lost without it, and what a sweep found instead", async () => {
    const redis = await redisServer();
    await redis.start();
    const config = { metrics: true, redisUrl: redis.url };
    const first = await testApp({
      config,
      seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
    });
    const second = await testApp({ config, beside: first });
    const kitchen = first.ids.boards.kitchen ?? "";
    const figure = async ({ anonymous }: TestApp, name: string): Promise<number> => {
      const { body } = await anonymous.get("/metrics");
      return Number(
        body
          .split("\n")
          .find((line) => line.startsWith(`clatter_${name} `))
          ?.split(" ")[1],
      );
    };
    const mia = await first.as("mia");
    const reader = await openEvents(`${await second.listen()}/events`, { token: mia.token });
    try {
      // What is said before both are there is heard by nobody.
      for (const gateway of [first, second]) await expect.poll(() => figure(gateway, "bus_up")).toBe(1);
      await reader.next("board");
      expect(await figure(second, "stream_openings_total")).toBe(1);
      expect([await figure(second, "hints_heard_total"), await figure(second, "hint_age_seconds")]).toEqual([
        0,
        Number.NaN,
      ]);
      await sendText(mia, kitchen, "Told");
      await reader.next(({ event, data }) => event === "board" && data.version === 1);
      await expect.poll(() => figure(first, "hints_sent_total")).toBeGreaterThan(0);
      expect(await figure(second, "hints_heard_total")).toBeGreaterThan(0);
      expect(await figure(second, "hint_age_seconds")).toBeLessThan(600);
      expect([await figure(first, "bus_up"), await figure(second, "sweep_repairs_total")]).toEqual([1, 0]);
      await redis.kill();
      await expect.poll(() => figure(first, "bus_up")).toBe(0);
      await first.clock.advance(20_000);
      await sendText(mia, kitchen, "Not told");
      await expect.poll(() => figure(first, "hints_lost_total"), { timeout: 20_000 }).toBeGreaterThan(0);
      // The sweep is timed, too; whichever comes first finds it once.
      await second.app.live.sweep();
      await reader.next(({ event, data }) => event === "board" && data.version === 2);
      expect(await figure(second, "sweep_repairs_total")).toBe(1);
      second.app.live.presence.beat("a display", kitchen);
      expect([await figure(first, "displays_online"), await figure(second, "displays_online")]).toEqual([0, 1]);
      await redis.start();
      await expect.poll(() => figure(first, "bus_up")).toBe(1);
    } finally {
      reader.close();
      await second.close();
      await first.close();
      await redis.close();
    }
  }, 60_000);
});

import { describe, expect, it } from "vitest";
import { testApp } from "../support/testApp.ts";

describe("metrics", () => {
  it("are not there unless they are switched on", async () => {
    const gateway = await testApp();
    expect((await gateway.anonymous.get("/metrics")).statusCode).toBe(404);
    await gateway.close();
  });

  it("count answers by route and status, without ids, in the Prometheus text format", async () => {
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
      expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/health/live",status="200"} 2');
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

import { networkInterfaces } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { freePort } from "../../gateway/freePort.ts";
import { startMetricsServer } from "../../gateway/http/metricsServer.ts";

/** The port of its own for the figures, before there are any: who asks for them is told to come again. */
async function port(environment: Record<string, string> = {}): Promise<number> {
  const number = await freePort();
  const server = await startMetricsServer(readConfig({ METRICS_PORT: String(number), ...environment }, []));
  onTestFinished(() => server?.close());
  return number;
}

it("answers for the path of the figures, whatever stands behind it, and for no other", async () => {
  const address = `http://127.0.0.1:${await port()}`;
  const statusOf = async (path: string) => (await fetch(address + path)).status;
  expect(await Promise.all(["/metrics", "/metrics?name[]=up", "/metrics?"].map(statusOf))).toEqual([503, 503, 503]);
  expect(await Promise.all(["/", "/metrics/", "/?/metrics"].map(statusOf))).toEqual([404, 404, 404]);
});

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === "::1"));

it.runIf(hasIpv6).each(["::1", "[::1]"])("listens on METRICS_HOST=%s, as HOST may be written", async (host) => {
  expect((await fetch(`http://[::1]:${await port({ METRICS_HOST: host })}/metrics`)).status).toBe(503);
});

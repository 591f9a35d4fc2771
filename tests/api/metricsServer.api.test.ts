import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { freePort } from "../../gateway/freePort.ts";
import { startMetricsServer } from "../../gateway/http/metricsServer.ts";
import { raw } from "../support/httpServer.ts";
import { endStarts, madeFolder, start } from "../support/starts.ts";

// A whole process starts here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endStarts);

type Bounds = Parameters<typeof startMetricsServer>[1];
type Timeouts = Parameters<typeof startMetricsServer>[2];

/** The port of its own for the figures, before there are any: who asks for them is told to come again. */
async function port(environment: Record<string, string> = {}, bounds?: Bounds, timeouts?: Timeouts): Promise<number> {
  const number = await freePort();
  const server = await startMetricsServer(
    readConfig({ METRICS_PORT: String(number), ...environment }, []),
    bounds,
    timeouts,
  );
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

/** Connects and says nothing: whether it is let in is known once it is closed, or the port answers another. */
function hold(port: number, from: string): { readonly socket: Socket; readonly closed: Promise<void> } {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  return { socket, closed };
}

it("takes in so many connections, and of one network a few", async () => {
  const own = await port({}, { most: 4, ofNetwork: 2, isSpared: () => false });
  const held = ["127.0.0.1", "127.0.0.1", "127.0.0.1"].map((from) => hold(own, from));
  await held[2]?.closed;
  const others = ["127.0.0.2", "127.0.0.2", "127.0.0.3"].map((from) => hold(own, from));
  await others[2]?.closed;
  expect([...held, ...others].map(({ socket }) => socket.destroyed)).toEqual([false, false, true, false, false, true]);
});

it("waits for no slow request", async () => {
  const timeouts = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 20 };
  expect(await raw(await port({}, undefined, timeouts), "GET /metrics HTTP/1.1\r\n")).toMatch(/^HTTP\/1\.1 408 /);
}, 20_000);

it("counts what it closed among the connections that the gateway refused", async () => {
  const own = await freePort();
  const gateway = await start(await madeFolder(), { environment: { METRICS_PORT: String(own) } });
  await gateway.says("ready at");
  const held = Array.from({ length: 60 }, () => hold(own, "127.0.0.1"));
  await Promise.race(held.map(({ closed }) => closed));
  for (const { socket } of held) socket.destroy();
  const refused = async () => {
    const figures = await fetch(`http://127.0.0.1:${own}/metrics`).then(
      (answer) => answer.text(),
      () => "",
    );
    return Number(/^clatter_connections_refused_total (\d+)$/m.exec(figures)?.[1] ?? 0);
  };
  await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThan(0);
});

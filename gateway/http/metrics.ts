import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../config.ts";
import { productVersion } from "../projectRoot.ts";

/** Upper bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Metrics {
  /** A number read when it is asked for, e.g. how many streams are open. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** What has happened so often since the start. */
  counter(name: string, help: string, read: () => number): void;
  /** All of it in the Prometheus text format. */
  text(): Promise<{ readonly type: string; readonly text: string }>;
}

declare module "fastify" {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/**
 * Figures in the Prometheus text format: GET /metrics with METRICS=on (decision 32), and on a port of their own with
 * METRICS_PORT (metricsServer.ts).
 */
export function registerMetrics(
  app: FastifyInstance,
  { metrics: served, metricsPort }: Pick<Config, "metrics" | "metricsPort">,
): void {
  // Its own, not the package's: several gateways in one process (tests) do not add up.
  const registry = new Registry();
  app.decorate("metrics", {
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          // What cannot be read now is no figure: a zero would be one.
          const figure = await Promise.resolve(read()).catch(() => Number.NaN);
          this.set(figure);
        },
      });
    },
    counter(name, help, read) {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  });
  if (!served && metricsPort === undefined) return;
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "clatter_build_info",
    help: "The version that runs, as a label.",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version: productVersion() }, 1);
  const answers = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long answers took, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: bounds,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unmatched";
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  if (!served) return;
  app.get("/metrics", async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics()),
  );
}

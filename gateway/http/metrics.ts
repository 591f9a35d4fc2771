import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Upper bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Metrics {
  /** A number read when it is asked for, e.g. how many streams are open. */
  gauge(name: string, help: string, read: () => number): void;
}

declare module "fastify" {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/** GET /metrics in the Prometheus text format, only with METRICS=on (decision 32). */
export function registerMetrics(app: FastifyInstance, served: boolean): void {
  // Its own, not the package's: several gateways in one process (tests) do not add up.
  const registry = new Registry();
  app.decorate("metrics", {
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
  });
  if (!served) return;
  collectDefaultMetrics({ register: registry });
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
  app.get("/metrics", async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics()),
  );
}

import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../config.ts";
import { productVersion } from "../projectRoot.ts";
import { createTally, otherwise } from "../tally.ts";

/** Upper bounds in seconds; with the areas they are most of what a gateway has in series. */
const bounds = [0.01, 0.05, 0.1, 0.25, 1, 5];
/** What programs and pages call most; who asks first for something else takes a place that is left. */
const knownAreas = ["graphql", "events", "dialects", "v1", "mcp", "simulator", "health"];
const mostAreas = 14;
const mostStatuses = 25;

interface Metrics {
  /** A number read when it is asked for, e.g. how many streams are open. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** What has happened so often since the start. */
  counter(name: string, help: string, read: () => number): void;
  /** The same by a label's values, of which there have to be few (tally.ts). */
  counters(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void;
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
    counters(name, help, label, read) {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [value, times] of read()) this.inc({ [label]: value }, times);
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
    help: "How long answers took, by the beginning of their route.",
    labelNames: ["area"],
    buckets: bounds,
    registers: [registry],
  });
  const statuses = createTally(mostStatuses);
  app.metrics.counters("http_requests_total", "What was answered.", "status", () => statuses.read());
  const areas = new Set<string>(knownAreas);
  app.addHook("onResponse", (request, reply, done) => {
    const begins = areaOf(request.routeOptions.url);
    const area = areas.has(begins) || areas.size < mostAreas ? begins : otherwise;
    areas.add(area);
    answers.observe({ area }, reply.elapsedTime / 1_000);
    statuses.count(String(reply.statusCode));
    done();
  });
  if (!served) return;
  app.get("/metrics", async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics()),
  );
}

/** `/dialects/local/…` is `dialects`; what no route is for, `none`. There are more routes and answers than a series each could be kept for. */
function areaOf(route: string | undefined): string {
  if (route === undefined) return "none";
  const [, first = ""] = route.split("/");
  return first === "" || first === "*" ? "pages" : first;
}

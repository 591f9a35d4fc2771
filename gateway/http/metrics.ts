import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";

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

interface Timing {
  readonly buckets: number[];
  count: number;
  sum: number;
}

interface Gauge {
  readonly help: string;
  readonly read: () => number;
}

/** GET /metrics in the Prometheus text format, only with METRICS=on (decision 32). */
export function registerMetrics(app: FastifyInstance, served: boolean): void {
  const timings = new Map<string, Timing>();
  const gauges = new Map<string, Gauge>();
  app.decorate("metrics", { gauge: (name, help, read) => gauges.set(name, { help, read }) });
  if (!served) return;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook("onClose", async () => delay.disable());
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unmatched";
    const labels = `method="${request.method}",route="${escapeLabel(route)}",status="${reply.statusCode}"`;
    observe(timings, labels, reply.elapsedTime / 1_000);
  });
  addProcessGauges(app.metrics, () => delay.percentile(99) / 1e9);
  app.get("/metrics", async (_request, reply) =>
    reply
      .type("text/plain; version=0.0.4; charset=utf-8")
      .header("cache-control", "no-store")
      .send(`${[...gaugeLines(gauges), ...timingLines(timings)].join("\n")}\n`),
  );
}

function addProcessGauges(metrics: Metrics, loopDelay: () => number): void {
  const began = Date.now() / 1_000 - process.uptime();
  metrics.gauge("process_resident_memory_bytes", "Memory that the process holds.", () => process.memoryUsage.rss());
  metrics.gauge("process_cpu_seconds_total", "Processor time used.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge("process_start_time_seconds", "When the process began.", () => began);
  metrics.gauge("nodejs_heap_used_bytes", "Heap in use.", () => process.memoryUsage().heapUsed);
  metrics.gauge("nodejs_eventloop_delay_p99_seconds", "How late timers run.", loopDelay);
}

function observe(timings: Map<string, Timing>, labels: string, seconds: number): void {
  let timing = timings.get(labels);
  if (timing === undefined) {
    timing = { buckets: bounds.map(() => 0), count: 0, sum: 0 };
    timings.set(labels, timing);
  }
  timing.count += 1;
  timing.sum += seconds;
  for (const [index, bound] of bounds.entries()) {
    if (seconds <= bound) timing.buckets[index] = (timing.buckets[index] ?? 0) + 1;
  }
}

function* gaugeLines(gauges: ReadonlyMap<string, Gauge>): Generator<string> {
  for (const [name, { help, read }] of gauges) {
    yield `# HELP ${name} ${help}`;
    yield `# TYPE ${name} ${name.endsWith("_total") ? "counter" : "gauge"}`;
    yield `${name} ${read()}`;
  }
}

function* timingLines(timings: ReadonlyMap<string, Timing>): Generator<string> {
  const name = "http_request_duration_seconds";
  yield `# HELP ${name} How long answers took, by route and status.`;
  yield `# TYPE ${name} histogram`;
  for (const [labels, timing] of timings) {
    for (const [index, bound] of bounds.entries())
      yield `${name}_bucket{${labels},le="${bound}"} ${timing.buckets[index]}`;
    yield `${name}_bucket{${labels},le="+Inf"} ${timing.count}`;
    yield `${name}_sum{${labels}} ${timing.sum}`;
    yield `${name}_count{${labels}} ${timing.count}`;
  }
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
}

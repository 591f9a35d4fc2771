import { randomUUID } from "node:crypto";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Config } from "../config.ts";
import type { ExportLog, TraceExport } from "./traceExport.ts";

/** Spans that wait for the receiver; what comes after them while it is away is dropped. */
const mostWaiting = 2_048;
const sendWithinMs = 5_000;
/** What a stop waits for spans that are under way, in milliseconds. */
const closeWithinMs = 2_000;

type Settings = Pick<
  Config,
  "otelExporterOtlpHeaders" | "otelServiceName" | "otelTracesSampler" | "otelTracesSamplerArg"
>;

/** The one provider of the process: where errors go to a service of their own (sentryReports.ts), its context serves both. */
export function otlpTraces(endpoint: string, settings: Settings, log: ExportLog): TraceExport {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: { ...settings.otelExporterOtlpHeaders },
    timeoutMillis: sendWithinMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": settings.otelServiceName,
      // Tells gateways apart; drawn anew at each start.
      "service.instance.id": randomUUID(),
    }),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellingWhenAway(exporter, log),
        maxQueueSize: mostWaiting,
        exportTimeoutMillis: sendWithinMs,
      }),
    ],
  });
  const contexts = new AsyncLocalStorageContextManager();
  context.setGlobalContextManager(contexts.enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async close() {
      await withinTime(provider.shutdown());
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

function samplerOf({ otelTracesSampler: name, otelTracesSamplerArg: ratio }: Settings): Sampler {
  const root = name.endsWith("always_on")
    ? new AlwaysOnSampler()
    : name.endsWith("always_off")
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** Said once when it turns so: the exporter itself tells nobody. */
function tellingWhenAway(inner: SpanExporter, log: ExportLog): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      inner.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isAway) log.warn({ err: result.error }, "Traces are not taken; those of meanwhile are dropped");
        if (!failed && isAway) log.info("Traces are taken again");
        isAway = failed;
        done(result);
      });
    },
    shutdown: () => inner.shutdown(),
  };
}

/** Never throws: nothing of a stop hangs on traces. */
async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeWithinMs);
  });
  await Promise.race([work.catch(() => {}), limit]);
  clearTimeout(timer);
}

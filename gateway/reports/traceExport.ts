import type { Config } from "../config.ts";

export interface TraceExport {
  /** What was traced is away, or was given up. */
  close(): Promise<void>;
}

/** What of a log is told whether traces are taken. */
export interface ExportLog {
  warn(about: object, text: string): void;
  info(text: string): void;
}

const nowhere: TraceExport = { close: async () => {} };

/** Traces to OTEL_EXPORTER_OTLP_ENDPOINT; without it nothing is loaded, and nothing leaves the machine (decision 174). */
export async function openTraceExport(config: Config, log: ExportLog): Promise<TraceExport> {
  const { otelExporterOtlpEndpoint: endpoint } = config;
  if (endpoint === undefined) return nowhere;
  const { otlpTraces } = await import("./otlpTraces.ts");
  return otlpTraces(endpoint, config, log);
}

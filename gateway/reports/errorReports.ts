import type { Config } from "../config.ts";
import type { ErrorReports } from "./sentryReports.ts";

const nowhere: ErrorReports = { report: () => {}, close: async () => {} };

/** Reports to ERROR_REPORTING_URL; without it nothing is loaded, and nothing leaves the machine (decision 52). */
export async function openErrorReports(config: Config): Promise<ErrorReports> {
  const { errorReportingUrl, mode, otelExporterOtlpEndpoint } = config;
  if (errorReportingUrl === undefined) return nowhere;
  const { sentryReports } = await import("./sentryReports.ts");
  return sentryReports(errorReportingUrl, { environment: mode, isTracing: otelExporterOtlpEndpoint === undefined });
}

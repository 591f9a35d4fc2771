import { context, trace } from "@opentelemetry/api";
import {
  captureException,
  type ErrorEvent,
  functionToStringIntegration,
  init,
  linkedErrorsIntegration,
  SentryContextManager,
  withScope,
} from "@sentry/node-core";
import { SentryTracerProvider } from "@sentry/opentelemetry";
import { projectRoot } from "../projectRoot.ts";
import { blanked } from "./blanked.ts";

/** Where errors of ours are told to whoever runs the gateway, beside the log. */
export interface ErrorReports {
  /** An error, and the request that it happened in, when it did in one. */
  report(error: unknown, requestId: string | undefined): void;
  /** What was reported is away, or was given up. */
  close(): Promise<void>;
}

/** One request in a hundred is traced (decision 52); every error is told. */
const tracesSampleRate = 0.01;
/** What a stop waits for reports that are under way, in milliseconds. */
const closeWithinMs = 2_000;

interface ReportOptions {
  readonly environment: string;
  /** False where traces go to a receiver of their own (otlpTraces.ts): a process has one provider. */
  readonly isTracing: boolean;
}

/**
 * Reports by Sentry's protocol, which other services speak, too. Of its integrations those alone that look at nothing but
 * the error: no requests, no variables of a frame, no name of the machine.
 */
export function sentryReports(dsn: string, { environment, isTracing }: ReportOptions): ErrorReports {
  const client = init({
    dsn,
    environment,
    defaultIntegrations: false,
    integrations: [functionToStringIntegration(), linkedErrorsIntegration()],
    registerEsmLoaderHooks: false,
    sendDefaultPii: false,
    includeServerName: false,
    sendClientReports: false,
    ...(isTracing ? { tracesSampleRate } : {}),
    beforeSend: withoutSecrets,
  });
  context.setGlobalContextManager(new SentryContextManager());
  if (isTracing) trace.setGlobalTracerProvider(new SentryTracerProvider());
  return {
    report(error, requestId) {
      withScope((scope) => {
        if (requestId !== undefined) scope.setTag("requestId", requestId);
        captureException(error);
      });
    },
    async close() {
      await client?.close(closeWithinMs);
      trace.disable();
      context.disable();
    },
  };
}

function withoutSecrets(event: ErrorEvent): ErrorEvent {
  for (const exception of event.exception?.values ?? []) {
    exception.value = blanked(exception.value ?? "");
    for (const frame of exception.stacktrace?.frames ?? []) {
      if (frame.filename !== undefined) frame.filename = frame.filename.replace(projectRoot, "app://");
    }
  }
  if (event.message !== undefined) event.message = blanked(event.message);
  return event;
}

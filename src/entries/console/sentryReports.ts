import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
} from "@sentry/browser";
import { withoutSecrets } from "./withoutSecrets.ts";

/**
 * Reports by Sentry's protocol. Of traces and recordings one in a hundred, and a recording of each tab that has an error.
 * A recording shows no text, no input and no picture.
 */
export function startReports(dsn: string, early: readonly unknown[]): void {
  init({
    dsn,
    environment: "console",
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      breadcrumbsIntegration({ console: false, xhr: false }),
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // It would need a worker from a blob, which the page's policy forbids.
        useCompression: false,
      }),
    ],
    tracesSampleRate: 0.01,
    replaysSessionSampleRate: 0.01,
    replaysOnErrorSampleRate: 1,
    // Its marks belong on no call of ours.
    tracePropagationTargets: [],
    sendDefaultPii: false,
    sendClientReports: false,
    transport: blankedTransport,
  });
  for (const error of early) captureException(error);
}

/** The one way out: whatever kind of report it is, it leaves without secrets. */
function blankedTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options);
  return {
    ...transport,
    send: (envelope: Parameters<typeof transport.send>[0]) => transport.send(withoutSecrets(envelope)),
  };
}

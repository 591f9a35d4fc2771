import type { RootOptions } from "react-dom/client";

/** Errors before the reporting part is there, at most. */
const mostEarly = 10;

/**
 * Reports errors of this tab to the address that whoever runs the gateway has named. The part that does it is loaded then
 * alone; what happens before it is there waits for it. What React has caught is an error all the same, and gets its event.
 */
export function reportErrors(url: string | undefined): RootOptions {
  if (url === undefined) return {};
  const early: unknown[] = [];
  const keep = (error: unknown): void => {
    if (early.length < mostEarly) early.push(error);
  };
  const onError = ({ error }: ErrorEvent): void => keep(error);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => keep(reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  const stop = (): void => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
  import("./sentryReports.ts").then(({ startReports }) => {
    stop();
    startReports(url, early);
  }, stop);
  return { onCaughtError: (error) => reportError(error) };
}

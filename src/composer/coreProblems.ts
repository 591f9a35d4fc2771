/** The code of an error of the core (`GridError`); undefined for any other error. */
export function coreCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Whether the core has stopped for good: every call answers so until it is started again. */
export function isCoreCrash(error: unknown): boolean {
  return coreCodeOf(error) === "core.crashed";
}

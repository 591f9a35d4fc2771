/** A start that cannot go on for a reason that a person can remove; its message is the one line to print. */
export class StartError extends Error {
  override readonly name = "StartError";
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The `code` of a system error (ENOENT, EADDRINUSE…), or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

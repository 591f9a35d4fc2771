/** Ctrl-C under npm arrives twice: from the terminal, and handed on by npm. */
const sameSignalMs = 1_500;

type Signal = "SIGINT" | "SIGTERM" | "SIGHUP";

export interface Stopper {
  /** How to stop; a stop that was asked for during the start begins now. */
  use(work: (code: number, signal?: Signal) => Promise<void>): void;
  stop(code: number): void;
}

/** The first signal stops in good order, also when it comes during the start; a later one ends at once. */
export function listenForSignals(): Stopper {
  let work: ((code: number, signal?: Signal) => Promise<void>) | undefined;
  let asked: { readonly code: number; readonly signal: Signal | undefined; readonly at: number } | undefined;
  const stop = (code: number, signal?: Signal): void => {
    if (asked !== undefined) {
      if (performance.now() - asked.at > sameSignalMs) process.exit(1);
      return;
    }
    asked = { code, signal, at: performance.now() };
    void work?.(code, signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0, signal));
  return {
    use(given) {
      work = given;
      if (asked !== undefined) void given(asked.code, asked.signal);
    },
    stop: (code) => stop(code),
  };
}

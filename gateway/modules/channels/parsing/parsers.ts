import { Worker } from "node:worker_threads";
import { projectPath } from "../../../projectRoot.ts";
import type { SourceAnswer } from "../kit.ts";

/** Why an answer could not be read. */
export type ParseProblem = "unreadable" | "tooSlow" | "tooLarge";

export class ParseError extends Error {
  override readonly name = "ParseError";
  readonly code: ParseProblem;

  constructor(code: ParseProblem, detail = "") {
    super(detail === "" ? code : `${code}: ${detail}`);
    this.code = code;
  }
}

/** Reads what strangers sent, away from the loop that everybody waits for. */
export interface Parsers {
  /** What the channel's source makes of the answers. Throws ParseError. */
  parse(identifier: string, answers: readonly SourceAnswer[]): Promise<unknown>;
  close(): Promise<void>;
}

export interface ParsersOptions {
  readonly workers?: number;
  readonly timeoutMs?: number;
  readonly heapMb?: number;
  /** What runs in the workers, where it is not the product's. */
  readonly script?: URL;
}

interface Job {
  readonly message: { readonly identifier: string; readonly answers: readonly SourceAnswer[] };
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** What the worker says: that it is there, and then one answer a job. */
export type WorkerMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "data"; readonly json: string }
  | { readonly kind: "failed"; readonly detail: string };

/** More than any channel shows; a row of the database holds it. */
const mostCharacters = 64 * 1024;

/**
 * A few kept workers, each with one job at a time. One that is late is ended, whatever it does, and another one takes its
 * place: libraries for feeds and calendars can be made to run for ever.
 */
export function openParsers(options: ParsersOptions = {}): Parsers {
  const { workers: most = 2, timeoutMs = 500, heapMb = 64, script } = options;
  const waiting: Job[] = [];
  const lanes = new Set<Lane>();
  let closed = false;

  const startLane = (): void => {
    const lane = createLane({ timeoutMs, heapMb, script }, waiting, () => {
      lanes.delete(lane);
      if (!closed && waiting.length > 0) startLane();
    });
    lanes.add(lane);
  };
  return {
    parse(identifier, answers) {
      if (closed) return Promise.reject(new ParseError("unreadable", "closed"));
      return new Promise((resolve, reject) => {
        waiting.push({ message: { identifier, answers }, resolve, reject });
        const idle = [...lanes].find((lane) => lane.isIdle());
        if (idle !== undefined) idle.next();
        else if (lanes.size < most) startLane();
      });
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new ParseError("unreadable", "closed"));
      await Promise.all([...lanes].map((lane) => lane.end()));
    },
  };
}

interface Lane {
  isIdle(): boolean;
  next(): void;
  end(): Promise<void>;
}

function createLane(
  { timeoutMs, heapMb, script }: { timeoutMs: number; heapMb: number; script: URL | undefined },
  waiting: Job[],
  onEnd: () => void,
): Lane {
  const worker = startWorker(script, heapMb);
  worker.unref();
  let isReady = false;
  /** From the moment that it is sure to end; it says so itself only later, and takes no job meanwhile. */
  let isEnding = false;
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  const finish = (settle: (job: Job) => void): void => {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    if (job !== undefined) settle(job);
  };
  const fail = (error: Error): void => finish(({ reject }) => reject(error));
  const isIdle = (): boolean => isReady && !isEnding && current === undefined;
  const next = (): void => {
    if (!isIdle()) return;
    current = waiting.shift();
    if (current === undefined) return;
    timer = setTimeout(() => {
      isEnding = true;
      fail(new ParseError("tooSlow"));
      void worker.terminate();
    }, timeoutMs);
    worker.postMessage(current.message);
  };
  worker.on("message", (message: WorkerMessage) => {
    if (message.kind === "ready") isReady = true;
    else if (message.kind === "failed") fail(new ParseError("unreadable", message.detail));
    else if (message.json.length > mostCharacters) fail(new ParseError("tooLarge"));
    else finish(({ resolve }) => resolve(JSON.parse(message.json)));
    next();
  });
  worker.on("error", (error) => {
    isEnding = true;
    fail(new ParseError(isOutOfMemory(error) ? "tooLarge" : "unreadable", error.message));
  });
  worker.on("exit", () => {
    fail(new ParseError("unreadable", "ended"));
    // It never got so far as to take one: nobody else would answer those that wait.
    if (!isReady) for (const { reject } of waiting.splice(0)) reject(new ParseError("unreadable", "no worker"));
    onEnd();
  });
  return {
    isIdle,
    next,
    async end() {
      await worker.terminate();
    },
  };
}

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Built, the worker lies beside the gateway; from source it needs what reads TypeScript. */
function startWorker(script: URL | undefined, heapMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb };
  const isSource = import.meta.url.endsWith(".ts");
  if (script === undefined && !isSource) {
    return new Worker(projectPath("dist/gateway/parser.worker.js"), { resourceLimits, execArgv: [], env: {} });
  }
  if (script !== undefined) return new Worker(script, { resourceLimits, env: {} });
  const file = JSON.stringify(new URL("./parser.worker.ts", import.meta.url).href);
  // A worker does not take over what reads TypeScript in its parent.
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const begin = `import(${loader}).then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(begin, { eval: true, resourceLimits, execArgv: [], env: {} });
}

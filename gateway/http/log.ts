import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import type { Config } from "../config.ts";
import { isLineDown } from "../db/line.ts";
import { errorCode } from "../startError.ts";

/** Where log lines go; standard output by default. */
export interface LogStream {
  write(line: string): void;
}

/**
 * What a line says about a request: its route as registered, so that neither ids nor tokens in paths or queries reach
 * the log (decision 51).
 */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions.url ?? "unmatched" };
}

interface DescribedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

const deepestCause = 5;

/**
 * What a line says about an error. A failed statement brings its values along (addresses, hashes, messages of people):
 * only the statement itself is said.
 */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const message = "query" in error && "params" in error ? `Failed query: ${String(error.query)}` : error.message;
  const code = errorCode(error);
  return {
    type: error.name,
    message,
    ...(code === "" ? {} : { code }),
    stack: (error.stack ?? "").replace(error.message, () => message),
    ...(error.cause === undefined || depth >= deepestCause ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** What may be reported elsewhere, too: what is logged as an error, whoever logs it. */
type OnError = (error: unknown, requestId: string | undefined) => void;

/** pino's numbers of the levels `debug` and `error`; `fatal` is above it. */
const debugLevel = 20;
const errorLevel = 50;

export function logOptions(
  config: Config,
  onError: OnError,
  stream?: LogStream,
): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: describeRequest, err: (error: unknown) => describeError(error) },
    redact: ["*.authorization", "*.cookie", "*.password", "*.token"],
    hooks: {
      logMethod(args, log, level) {
        const [about] = args as [unknown];
        const error = typeof about === "object" && about !== null && "err" in about ? about.err : undefined;
        // That the database is away is said once, by who watches it; all that fails for it meanwhile is no news.
        // Why the gateway ends is.
        if (level > debugLevel && level <= errorLevel && isLineDown(error)) return this.debug(...args);
        if (level >= errorLevel && error !== undefined) {
          const { reqId } = this.bindings();
          onError(error, typeof reqId === "string" ? reqId : undefined);
        }
        log.apply(this, args);
      },
    },
    ...(stream === undefined ? {} : { stream }),
  };
}

/** Levels at which what went well is written down. */
const detailed: ReadonlySet<string> = new Set(["debug", "trace"]);

/** A proxy asks these each second, and what they say not to be well is told elsewhere. */
const isHealth = (request: FastifyRequest): boolean => request.routeOptions.url?.startsWith("/health/") === true;

/** One line an answer: debug when it went well, so that a terminal stays readable; LOG_LEVEL=debug shows them all. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode >= 500 && !isHealth(request) ? "warn" : "debug";
    if (level === "warn" || detailed.has(app.log.level)) {
      const ms = Math.round(reply.elapsedTime);
      request.log[level]({ ...describeRequest(request), status: reply.statusCode, ms }, "Answered");
    }
    done();
  });
}

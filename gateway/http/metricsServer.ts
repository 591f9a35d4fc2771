import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { bareHost, type Config } from "../config.ts";
import { errorCode, StartError } from "../startError.ts";
import { holdToBounds, metricsBounds } from "./connectionBounds.ts";
import { slowClientTimeouts } from "./httpServer.ts";

export interface MetricsServer {
  /** Whose figures are told; before it is said, 503 is answered. */
  attach(app: FastifyInstance): void;
  close(): Promise<void>;
  /** How many connections were closed at once, since there were too many. */
  turnedAway(): number;
}

/**
 * GET /metrics on a port of its own (METRICS_PORT), so that whoever reaches the gateway does not reach its figures: loopback,
 * but where METRICS_HOST says otherwise. Undefined without a port. StartError where it cannot be listened to.
 */
export async function startMetricsServer(
  { metricsPort, metricsHost }: Pick<Config, "metricsPort" | "metricsHost">,
  bounds = metricsBounds(),
  timeouts = slowClientTimeouts,
): Promise<MetricsServer | undefined> {
  if (metricsPort === undefined) return undefined;
  let attached: FastifyInstance | undefined;
  const server = createServer(timeouts, (request, response) => {
    const app = attached;
    const [path] = (request.url ?? "").split("?");
    const isAsked = path === "/metrics" && (request.method === "GET" || request.method === "HEAD");
    if (!isAsked || app === undefined) {
      response.writeHead(isAsked ? 503 : 404).end();
      return;
    }
    app.metrics.text().then(
      ({ type, text }) => response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, "The figures could not be read");
        response.writeHead(500).end();
      },
    );
  });
  const turnedAway = holdToBounds(server, bounds);
  await listen(server, metricsPort, metricsHost);
  return {
    attach(app) {
      attached = app;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    turnedAway,
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(
        new StartError(
          errorCode(error) === "EADDRINUSE"
            ? `Port ${port} (METRICS_PORT) is taken. Stop what uses it, or choose another.`
            : `METRICS_PORT ${port} cannot be listened to on ${host} (${errorCode(error)}).`,
        ),
      ),
    );
    server.listen(port, bareHost(host), resolve);
  });
}

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config.ts";
import { errorCode, StartError } from "../startError.ts";
import { rawHeaders } from "./headers.ts";

/** Slow clients (Q24): headers within 10 s, the whole request within 30 s, looked at every 2 s. */
const slowClientTimeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

/** Longer than the usual proxy keeps its side, so that none sends into a connection that just closes. */
const keepAliveMs = 72_000;

/** The listening socket. It is there before the app is, so that a taken port is known at once and health is answered. */
export interface FrontDoor {
  readonly server: Server;
  /** For Fastify's `serverFactory`. */
  attach(handler: RequestListener): Server;
  /** From now on the attached app answers. */
  open(): void;
  listen(): Promise<void>;
  /** Takes nobody in; waits for answers under way, at most so long, then cuts. */
  close(withinMs: number): Promise<void>;
}

export function createFrontDoor(config: Config, timeouts = slowClientTimeouts): FrontDoor {
  let attached: RequestListener | undefined;
  let current = waitingRoom(config);
  const server = createServer({ ...timeouts, keepAliveTimeout: keepAliveMs }, (request, response) =>
    current(request, response),
  );
  // The server itself forgets connections that became sockets.
  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  return {
    server,
    attach(handler) {
      attached = handler;
      return server;
    },
    open() {
      if (attached === undefined) throw new Error("Nothing is attached to the front door.");
      current = attached;
    },
    listen: () => listen(server, config),
    close: (withinMs) => close(server, connections, withinMs),
  };
}

/** While migrations run: alive, not ready, and whoever comes is asked to come again. */
function waitingRoom(config: Config): RequestListener {
  const headers = { ...rawHeaders(config), "content-type": "application/json; charset=utf-8", "retry-after": "1" };
  return (request: IncomingMessage, response: ServerResponse) => {
    const [path] = (request.url ?? "").split("?");
    const live = path === "/health/live";
    const body = live
      ? { status: "live" }
      : path === "/health/ready"
        ? { status: "starting" }
        : { type: "ServerError", error: "The gateway is starting. Try again in a moment." };
    response.writeHead(live ? 200 : 503, headers).end(request.method === "HEAD" ? undefined : JSON.stringify(body));
  };
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenProblem(errorCode(error), host, port) ?? error));
    server.listen({ host: host.replace(/^\[(.*)\]$/, "$1"), port }, resolve);
  });
}

function listenProblem(code: string, host: string, port: number): StartError | undefined {
  if (code === "EADDRINUSE") {
    return new StartError(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  }
  if (code === "EACCES")
    return new StartError(`Port ${port} needs more rights than this user has. Choose another PORT.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartError(`HOST ${host} is no address of this machine.`);
  }
  return undefined;
}

async function close(server: Server, connections: ReadonlySet<Socket>, withinMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    // Connections that fall idle after their last answer are let go, the others at the end.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const limit = setTimeout(() => {
      for (const socket of connections) socket.destroy();
    }, withinMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const clientErrors: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long."],
};

/** What is no HTTP at all still gets a typed answer with the headers of every other. */
export function clientErrorHandler(config: Config) {
  const lines = Object.entries(rawHeaders(config)).map(([name, value]) => `${name}: ${value}`);
  return (error: Error, socket: Socket): void => {
    if (errorCode(error) === "ECONNRESET" || socket.destroyed) return;
    const [status, text] = clientErrors[errorCode(error)] ?? ["400 Bad Request", "The request cannot be read."];
    const body = JSON.stringify({ type: "ValidationError", error: text });
    const head = [
      ...lines,
      "content-type: application/json; charset=utf-8",
      `content-length: ${body.length}`,
      "connection: close",
    ];
    if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as ServerOfSockets, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { bareHost, type Config } from "../config.ts";
import { errorCode, StartError } from "../startError.ts";
import { expectationNotMet, headersTooLarge, starting, tookTooLong, unreadable } from "../words/callRefusals.ts";
import { awayHeaders, awayPage, isAskedByBrowser } from "./awayPage.ts";
import { connectionBounds, holdToBounds } from "./connectionBounds.ts";
import { rawHeaders } from "./headers.ts";

/** Slow clients (Q24): headers within 10 s, the whole request within 30 s, looked at every 2 s. */
export const slowClientTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};

/** What Node would answer by itself, without our headers, comes to us (oneHost.ts). */
const ours = { requireHostHeader: false };

/** Longer than the usual proxy keeps its side, so that none sends into a connection that just closes. */
const keepAliveMs = 72_000;

/** The listening socket. It is there before the app is, so that a taken port is known at once and health is answered. */
export interface HttpServer {
  readonly server: Server;
  /** For Fastify's `serverFactory`. */
  attach(handler: RequestListener): Server;
  /** From now on the attached app answers. */
  open(): void;
  listen(): Promise<void>;
  /** The port stays open, and from now on each answer ends its connection: who comes again comes to another gateway. */
  drain(): void;
  /**
   * Takes nobody in; waits for answers under way, at most so long, then cuts. Who has not asked yet, takes no answer or
   * is a socket that was told to go gets a second of it.
   */
  close(withinMs: number): Promise<void>;
  /** How many connections were closed at once, since there were too many. */
  turnedAway(): number;
}

export function createHttpServer(
  config: Config,
  timeouts = slowClientTimeouts,
  variable: PortVariable = "PORT",
  bounds = connectionBounds(config, variable),
): HttpServer {
  let attached: RequestListener | undefined;
  let current = answersBeforeTheApp(config);
  let draining = false;
  /** With their calls under way. */
  const connections: Connections = new Map();
  // Streams stay open by the thousand: no function is made for each.
  const forgetCall = function (this: ServerResponse): void {
    const { socket } = this.req;
    const left = connections.get(socket)?.filter((call) => call !== this);
    if (left !== undefined) connections.set(socket, left.length === 0 ? noCalls : left);
    answered.add(socket);
  };
  const server = createServer({ ...timeouts, ...ours, keepAliveTimeout: keepAliveMs }, (request, response) => {
    const before = connections.get(request.socket);
    if (before !== undefined) connections.set(request.socket, [...before, response.on("close", forgetCall)]);
    if (draining) endConnectionAfter(response);
    current(request, response);
  });
  server.on("checkExpectation", (_request, response: ServerResponse) => {
    response.writeHead(417, { ...rawHeaders(config), "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify({ type: "ValidationError", error: expectationNotMet() }));
  });
  // The server itself forgets connections that became sockets.
  const turnedAway = holdToBounds(server, bounds, {
    onTaken: (socket) => connections.set(socket, noCalls),
    onLeft: (socket) => connections.delete(socket),
  });
  const drain = (): void => {
    draining = true;
    for (const calls of connections.values()) for (const call of calls) endConnectionAfter(call);
  };
  return {
    server,
    attach(handler) {
      attached = handler;
      return server;
    },
    open() {
      if (attached === undefined) throw new Error("Nothing is attached to the HTTP server.");
      current = attached;
    },
    listen: () => listen(server, config, variable),
    drain,
    close(withinMs) {
      drain();
      return close(server, connections, withinMs);
    },
    turnedAway,
  };
}

/**
 * By connection, since these stay: a set of the calls themselves would be made anew every dozen calls, and what stood in the
 * former one is kept, with all that hangs on it, until everything old is collected.
 */
type Connections = Map<Socket, readonly ServerResponse[]>;

const noCalls: readonly ServerResponse[] = [];

/** Connections that had an answer: without a call under way they are idle. */
const answered = new WeakSet<Socket>();

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** While migrations run: alive, not ready, and whoever comes is asked to come again; a browser comes by itself. */
function answersBeforeTheApp(config: Config): RequestListener {
  const headers = { ...rawHeaders(config), "content-type": "application/json; charset=utf-8", "retry-after": "1" };
  const page = awayPage(config.productName);
  return (request: IncomingMessage, response: ServerResponse) => {
    const [path = ""] = (request.url ?? "").split("?");
    if (isAskedByBrowser(request) && !path.startsWith("/health/")) {
      response.writeHead(503, { ...headers, ...awayHeaders }).end(request.method === "HEAD" ? undefined : page);
      return;
    }
    const live = path === "/health/live";
    const body = live
      ? { status: "live" }
      : path === "/health/ready"
        ? { status: "starting" }
        : { type: "ServerError", error: starting() };
    response.writeHead(live ? 200 : 503, headers).end(request.method === "HEAD" ? undefined : JSON.stringify(body));
  };
}

/** The variable that says on which port it listens. */
type PortVariable = "PORT" | "LOCAL_API_PORT";

/** The server of the Local dialect's own port; undefined without one. */
export function createLocalServer(config: Config): HttpServer | undefined {
  const { localApiPort } = config;
  if (localApiPort === undefined) return undefined;
  return createHttpServer({ ...config, port: localApiPort }, slowClientTimeouts, "LOCAL_API_PORT");
}

function listen(server: Server, { host, port }: Config, variable: PortVariable): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenProblem(errorCode(error), host, port, variable) ?? error));
    server.listen({ host: bareHost(host), port }, resolve);
  });
}

function listenProblem(code: string, host: string, port: number, variable: PortVariable): StartError | undefined {
  if (code === "EADDRINUSE") {
    return new StartError(
      `Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`,
    );
  }
  if (code === "EACCES")
    return new StartError(`Port ${port} needs more rights than this user has. Choose another ${variable}.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartError(`HOST ${host} is no address of this machine.`);
  }
  return undefined;
}

/** For what holds a connection without being at work: a request that does not come, a socket that was told to go. */
const idleWithinMs = 1_000;
/** For answers that are made and wait for their reader. */
const takenWithinMs = 3_000;

async function close(
  server: Server,
  connections: ReadonlyMap<Socket, readonly ServerResponse[]>,
  withinMs: number,
): Promise<void> {
  const began = performance.now();
  const isSpared = ({ req, writableEnded }: ServerResponse): boolean => {
    const waited = performance.now() - began;
    if (!req.complete) return waited < idleWithinMs;
    // A stream ends its connection, not its answer.
    return waited < (writableEnded || req.socket.writableEnded ? takenWithinMs : withinMs);
  };
  const cut = (): void => {
    const isOver = performance.now() - began > idleWithinMs;
    for (const [socket, calls] of connections) {
      // Node looks at kept connections too early: it takes an answer for given that its reader still waits for.
      const isIdle = isOver || answered.has(socket);
      if (isIdle && !calls.some(isSpared)) socket.destroy();
    }
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(cut, 20);
    ServerOfSockets.prototype.close.call(server, () => {
      clearInterval(timer);
      resolve();
    });
    cut();
  });
}

const badRequest: [status: string, text: string] = ["400 Bad Request", unreadable()];

const clientErrors: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", headersTooLarge()],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", tookTooLong()],
};

/** What is no HTTP at all still gets a typed answer with the headers of every other. */
export function clientErrorHandler(config: Config) {
  const answer = rawAnswer(config);
  return (error: Error, socket: Duplex): void => {
    if (errorCode(error) === "ECONNRESET") return;
    const [status, text] = clientErrors[errorCode(error)] ?? badRequest;
    answer(socket, status, text);
  };
}

/** Writes the whole answer onto the connection, which Fastify and Node do not know of, or not any more, and ends it. */
export function rawAnswer(config: Config) {
  const lines = Object.entries(rawHeaders(config)).map(([name, value]) => `${name}: ${value}`);
  return (socket: Duplex, status: string, text: string): void => {
    if (socket.destroyed) return;
    const body = JSON.stringify({ type: "ValidationError", error: text });
    const head = [
      ...lines,
      "content-type: application/json; charset=utf-8",
      `content-length: ${body.length}`,
      "connection: close",
    ];
    socket.once("finish", () => socket.destroy());
    socket.end(`HTTP/1.1 ${status}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
  };
}

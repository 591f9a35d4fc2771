import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** Bodies that went out, in bytes as they were sent, by path without its query. */
export interface CountingServer {
  readonly url: string;
  readonly port: number;
  /** Forgets what was counted. */
  reset(): void;
  sent(): ReadonlyMap<string, number>;
  total(): number;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** As the product's own build compresses its files. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** The bytes as they go over the line: what does not shrink stays as it is. */
export function brotli(bytes: Uint8Array): Uint8Array {
  const small = brotliCompressSync(bytes, quality);
  return small.length < bytes.length ? small : bytes;
}

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse, count: (bytes: number) => void) => void;

async function serve(answer: Answer, port = 0): Promise<CountingServer> {
  let sent = new Map<string, number>();
  const server: Server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? "/").split("?")[0] ?? "/";
    answer(incoming, outgoing, (bytes) => sent.set(path, (sent.get(path) ?? 0) + bytes));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    reset: () => {
      sent = new Map();
    },
    sent: () => sent,
    total: () => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Serves the files of folders, of the first that has one, compressed, never cached. */
export function serveFolder(...folders: readonly string[]): Promise<CountingServer> {
  const ready = new Map<string, Uint8Array>();
  return serve((incoming, outgoing, count) => {
    const path = normalize(decodeURIComponent((incoming.url ?? "/").split("?")[0] ?? "/"));
    const file = folders.map((folder) => join(folder, path === "/" ? "index.html" : path)).find(existsSync);
    if (file === undefined) {
      outgoing.writeHead(404).end();
      return;
    }
    const body = ready.get(file) ?? brotli(readFileSync(file));
    ready.set(file, body);
    count(body.length);
    const isBrotli = body.length < readFileSync(file).length;
    outgoing.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "content-length": body.length,
      "cache-control": "no-store",
      ...(isBrotli ? { "content-encoding": "br" } : {}),
    });
    outgoing.end(body);
  });
}

/** Stands before a gateway and counts what it sends; streams are passed on as they come. */
export function serveBefore(target: () => string, port = 0): Promise<CountingServer> {
  return serve((incoming, outgoing, count) => {
    const { hostname, port: targetPort } = new URL(target());
    const onward = request(
      { hostname, port: targetPort, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on("data", (piece: Buffer) => {
          count(piece.length);
          outgoing.write(piece);
        });
        answer.on("end", () => outgoing.end());
      },
    );
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  }, port);
}

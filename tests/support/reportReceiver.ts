import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** One part of what an SDK sends: its kind, and what it says. */
export interface ReceivedItem {
  readonly type: string;
  readonly payload: string;
  /** The whole request as text, its head included. */
  readonly raw: string;
}

/** A service that speaks Sentry's protocol as far as taking reports goes; CORS as such services answer it. */
export async function openReportReceiver() {
  const items: ReceivedItem[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const raw = (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
      const lines = raw.split("\n");
      for (let at = 1; at + 1 < lines.length + 1; at += 2) {
        const head = lines[at];
        if (head === undefined || !head.startsWith('{"type"')) continue;
        const { type } = JSON.parse(head) as { type: string };
        items.push({ type, payload: lines.slice(at + 1).join("\n"), raw: `${request.url}\n${raw}` });
      }
      response.writeHead(200, { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    dsn: `http://publickey@127.0.0.1:${port}/42`,
    items,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

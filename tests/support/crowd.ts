import { connect, type Socket } from "node:net";

/** One of many readers of streams: as bare as it can be, so that hundreds come in one moment. */
export interface CrowdReader {
  ask(): void;
  /** Everything that it was sent. */
  readonly text: () => string;
  /** Resolves when this was sent. */
  until(part: string): Promise<void>;
  close(): void;
}

/** A connection that stands, and asks later. */
export async function crowdReader(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  from = "127.0.0.1",
): Promise<CrowdReader> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), localAddress: from });
  let text = "";
  let look = () => {};
  socket.on("data", (chunk) => {
    text += chunk.toString();
    look();
  });
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return {
    ask: () => void socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`),
    text: () => text,
    until: (part) =>
      new Promise((resolve, reject) => {
        look = () => {
          if (text.includes(part)) resolve();
        };
        socket.on("close", () => reject(new Error(`It closed before "${part}" came: ${text}`)));
        look();
      }),
    close: () => socket.destroy(),
  };
}

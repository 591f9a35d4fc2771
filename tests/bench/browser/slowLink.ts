import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A line as a phone has it: 1.6 Mbit/s down, 150 ms there and back. */
const bytesPerMs = 200;
const oneWayMs = 75;
/** Data goes out in pieces of this size, so that connections share the line. */
const pieceBytes = 4_000;

export interface SlowLink {
  readonly url: string;
  close(): Promise<void>;
}

/** Calls in turn, each at its time. */
function inOrder(): (at: number, work: () => void) => void {
  let last = Promise.resolve();
  return (at, work) => {
    last = last.then(
      () => new Promise((resolve) => setTimeout(() => resolve(work()), Math.max(0, at - performance.now()))),
    );
  };
}

/**
 * A line between browser and server. A connection costs one way there and back before its first byte, as TCP does; what
 * comes down waits its turn on the one line.
 */
export async function openSlowLink(targetPort: number): Promise<SlowLink> {
  let lineFreeAt = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1");
    const opened = performance.now() + 2 * oneWayMs;
    const [up, down] = [inOrder(), inOrder()];
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("data", (bytes) => up(Math.max(opened, performance.now()) + oneWayMs, () => far.write(bytes)));
    far.on("data", (bytes) => {
      for (let start = 0; start < bytes.length; start += pieceBytes) {
        const piece = bytes.subarray(start, start + pieceBytes);
        lineFreeAt = Math.max(lineFreeAt, performance.now()) + piece.length / bytesPerMs;
        down(lineFreeAt + oneWayMs, () => near.write(piece));
      }
    });
    near.on("end", () => up(performance.now() + oneWayMs, () => far.end()));
    far.on("end", () => down(performance.now() + oneWayMs, () => near.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

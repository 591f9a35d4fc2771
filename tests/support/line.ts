import { connect, createServer, type Server, type Socket } from "node:net";

/** Where a line begins or ends: a port of this machine, or a socket's path. */
export type LineEnd = { readonly host?: string; readonly port: number } | { readonly path: string };

/** A line to a server that can be cut: what its client sees of a server that ends, or of a network that swallows all. */
export interface Line {
  /** Connections end, and new ones are refused. */
  cut(): Promise<void>;
  /** Connections end; new ones are let through. */
  break(): void;
  /** Nothing comes through any more, and nobody is told. */
  swallow(): void;
  mend(): Promise<void>;
}

/** Opens a line from one end to the other. */
export async function openLine(from: LineEnd, target: LineEnd): Promise<Line> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSwallowing = false;
  let server: Server | undefined;

  const listen = async (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(target);
      const pair = [near, far] as const;
      pairs.add(pair);
      const end = (): void => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      };
      for (const socket of pair) socket.on("error", end).on("close", end);
      near.on("data", (bytes) => isSwallowing || far.write(bytes));
      far.on("data", (bytes) => isSwallowing || near.write(bytes));
    });
    await new Promise<void>((resolve) => server?.listen(from, resolve));
  };
  const end = (): void => {
    for (const [near] of [...pairs]) near.destroy();
  };
  await listen();
  return {
    async cut() {
      const stopping = server;
      server = undefined;
      end();
      await new Promise<void>((resolve) => (stopping === undefined ? resolve() : stopping.close(() => resolve())));
    },
    break: end,
    swallow() {
      isSwallowing = true;
    },
    async mend() {
      isSwallowing = false;
      if (server === undefined) await listen();
    },
  };
}

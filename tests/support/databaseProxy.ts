import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A line to a database that can be cut: what a gateway sees of a server that ends, or of a network that swallows all. */
export interface DatabaseProxy {
  readonly url: string;
  /** Connections end, and new ones are refused. */
  cut(): Promise<void>;
  /** Nothing comes through any more, and nobody is told. */
  swallow(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const real = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "clatter-proxy-"));
  const path = join(folder, ".s.PGSQL.5432");
  const realFolder = real.searchParams.get("host");
  const target =
    realFolder === null
      ? { host: real.hostname, port: Number(real.port || 5432) }
      : { path: join(realFolder, `.s.PGSQL.${real.port || 5432}`) };
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
    await new Promise<void>((resolve) => server?.listen(path, resolve));
  };
  const cut = async (): Promise<void> => {
    const stopping = server;
    server = undefined;
    for (const [near] of [...pairs]) near.destroy();
    await new Promise<void>((resolve) => (stopping === undefined ? resolve() : stopping.close(() => resolve())));
  };
  await listen();
  real.host = "localhost";
  real.port = "";
  real.searchParams.set("host", folder);
  return {
    url: real.href,
    cut,
    swallow() {
      isSwallowing = true;
    },
    async mend() {
      isSwallowing = false;
      if (server === undefined) await listen();
    },
    async close() {
      await cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

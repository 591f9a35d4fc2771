import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Line, openLine } from "./line.ts";

/** A line to a database that can be cut. */
export interface DatabaseProxy extends Line {
  readonly url: string;
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
  const line = await openLine({ path }, target);
  real.host = "localhost";
  real.port = "";
  real.searchParams.set("host", folder);
  return {
    ...line,
    url: real.href,
    async close() {
      await line.cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

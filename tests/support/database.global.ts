import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../gateway/db/database.ts";
import { startEmbedded } from "../../gateway/db/embedded/server.ts";
import { migrateDatabase } from "../../gateway/db/migrate.ts";
import { withDatabase } from "./databaseUrl.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The maintenance database of the server that every test's own database stands on. */
    databaseServerUrl: string;
    /** A migrated, empty database that tests copy. */
    databaseTemplate: string;
  }
}

interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Nothing of a test run has to survive a loss of power. */
const testSettings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=400"];

/** As a server runs whose word counts, for whoever measures it. */
export const safeSettings: readonly string[] = ["fsync=on", "full_page_writes=on", "synchronous_commit=on"];

/**
 * One database server for the run: TEST_DATABASE_URL (a server where databases may be made) or an embedded one of its
 * own, with `more` settings, with a migrated template.
 */
export async function startTestDatabase(
  more: readonly string[] = [],
): Promise<TestServer & { readonly template: string }> {
  const server = await testServer(more);
  const template = `clatter_template_${process.pid}`;
  const opened = openDatabase(server.url, { connections: 1 });
  await opened.sql`create database ${opened.sql(template)}`;
  await migrateDatabase(withDatabase(server.url, template));
  return {
    url: server.url,
    template,
    async stop() {
      await opened.sql`drop database if exists ${opened.sql(template)} with (force)`;
      await opened.close();
      await server.stop();
    },
  };
}

async function testServer(more: readonly string[]): Promise<TestServer> {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside !== undefined && outside !== "") return { url: outside, stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), "clatter-test-"));
  const embedded = await startEmbedded(folder, { settings: [...testSettings, ...more] });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startTestDatabase();
  project.provide("databaseServerUrl", database.url);
  project.provide("databaseTemplate", database.template);
  return database.stop;
}

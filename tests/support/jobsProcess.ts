import { createApp } from "../../gateway/app.ts";
import { readConfig } from "../../gateway/config.ts";
import { openClock } from "../../gateway/db/clock.ts";
import { openDatabase } from "../../gateway/db/database.ts";
import { createHttpServer } from "../../gateway/http/httpServer.ts";
import { sourcePages } from "../../gateway/http/pages.ts";

/*
 * A gateway with its jobs in a process of its own, from sources and on a database that is there: for tests that kill it.
 * DATABASE_URL and PORT say where; it writes "ready" when both are.
 */
const config = readConfig(process.env, ["--no-demo"]);
const opened = openDatabase(config.databaseUrl ?? "");
const clock = await openClock(opened);
const httpServer = createHttpServer(config);
const app = await createApp({ config, opened, clock, httpServer, pages: sourcePages() });
await app.ready();
httpServer.open();
await httpServer.listen();
app.lifecycle.markReady();
await app.context.jobs.start();
process.stdout.write("ready\n");

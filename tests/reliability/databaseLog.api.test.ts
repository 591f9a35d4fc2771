import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { startDatabaseProxy } from "../support/databaseProxy.ts";
import { endStarts, newFolder, start } from "../support/starts.ts";
import { testApp } from "../support/testApp.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endStarts);

/** pino's number of the level `info`. */
const infoLevel = 30;

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly status?: number;
}

/** What of the output is the log. */
const logOf = (output: string): LogLine[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line));

it("tells what is no matter of the database's line, and why the gateway ends", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const { line, sql } = app.opened;
  const { log } = app.context;
  const caught = (work: PromiseLike<unknown>) => Promise.resolve(work).catch((error: unknown) => error);
  const closed = connect(await freePort(), "127.0.0.1");
  const [refused] = await once(closed, "error");
  log.warn({ err: refused }, "of another server");
  log.error({ err: await caught(sql`select nothing`) }, "of a statement");
  let answer = (): void => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const many = Array.from({ length: 1_000 }, () => caught(line.run(() => late)));
  log.error({ err: await caught(line.run(async () => {})) }, "too many wait");
  answer();
  await Promise.all(many);
  const lost = await caught(sql`select pg_terminate_backend(pg_backend_pid())`);
  log.error({ err: lost }, "of a connection that ended");
  line.lose();
  log.error({ err: await caught(line.run(async () => {})) }, "of one that is away");
  app.app.log.fatal({ err: lost }, "why it ends");
  line.found();
  const levels = Object.fromEntries(app.logLines.map((text) => JSON.parse(text)).map(({ msg, level }) => [msg, level]));
  expect(levels).toMatchObject({
    "of another server": 40,
    "of a statement": 50,
    "too many wait": 50,
    "of a connection that ended": 20,
    "of one that is away": 20,
    "why it ends": 60,
  });
});

describe.each(["cut", "swallow"] as const)("the log of a gateway whose line to the database is gone (%s)", (how) => {
  it("says so once, and once that it is back, whatever fails meanwhile", async () => {
    const home = await testApp();
    const proxy = await startDatabaseProxy(home.databaseUrl);
    onTestFinished(async () => {
      await proxy.mend();
      await proxy.close();
      await home.close();
    });
    const gateway = await start(newFolder(), {
      arguments: ["--demo"],
      environment: { DATABASE_URL: proxy.url, LOG_LEVEL: "debug" },
    });
    await gateway.says("ready at");
    const before = gateway.output().length;
    const log = () => logOf(gateway.output().slice(before));
    await proxy[how]();
    await gateway.says("The database does not answer");
    expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(503);
    // They do fail, and more than once.
    for (const what of ["Sources", "Webhooks"]) {
      const failed = () => log().filter(({ msg }) => msg.startsWith(`${what} could not be looked after`)).length;
      await expect.poll(failed, { timeout: 30_000 }).toBeGreaterThan(1);
    }
    await proxy.mend();
    await gateway.says("The database answers again");
    expect(
      log()
        .filter(({ level }) => level >= infoLevel)
        .map(({ msg }) => msg),
    ).toEqual(["The database does not answer: calls are told to come back", "The database answers again"]);
    // Of health there is no line above debug, either.
    expect(log()).toContainEqual(expect.objectContaining({ level: 20, msg: "Answered", status: 503 }));
  });
});

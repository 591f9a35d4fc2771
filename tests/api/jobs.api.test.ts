import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { messageAppearance, pinnedMessage, scheduledMessage } from "../../gateway/boardState/boardState.tables.ts";
import { freePort } from "../../gateway/freePort.ts";
import { type GatewayProcess, startProcess } from "../support/gatewayProcess.ts";
import { pin, readBoard, schedule, writeText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const jobsProcess = fileURLToPath(new URL("../support/jobsProcess.ts", import.meta.url));

let app: TestApp;
let kitchen: string;
let processes: GatewayProcess[] = [];

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen").board("Hall").board("Attic")),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(async () => {
  for (const running of processes) running.signal("SIGKILL");
  processes = [];
  await app?.close();
});

async function gatewayProcess(): Promise<{ running: GatewayProcess; url: string }> {
  const port = await freePort();
  const environment = { DATABASE_URL: app.databaseUrl, PORT: String(port), LOG_LEVEL: "error" };
  const running = startProcess(["--import", "tsx", jobsProcess], { environment });
  processes.push(running);
  await running.says("ready");
  return { running, url: `http://127.0.0.1:${port}` };
}

const within = { timeout: 20_000, interval: 50 };

async function waitForSent(id: string): Promise<void> {
  await vi.waitFor(async () => {
    const [row] = await app.context.database.select().from(scheduledMessage).where(eq(scheduledMessage.id, id));
    expect(row?.state).toBe("Sent");
  }, within);
}

test("a message planned with a gateway that is killed is shown by the next one, once and in time", async () => {
  const mia = await app.as("mia");
  const { running, url } = await gatewayProcess();
  const sendAt = (await app.clock.now()) + 6_000;
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${mia.token}` },
    body: JSON.stringify({
      query: `mutation Plan($boardId: ID!, $sendAt: Timestamp) {
        createMessage2(boardId: $boardId, text: "Still here", sendAt: $sendAt) { ... on CreateMessage2Success { created } } }`,
      variables: { boardId: kitchen, sendAt },
    }),
  });
  expect(await response.json()).toEqual({ data: { createMessage2: { created: true } } });
  running.signal("SIGKILL");
  expect(await running.ended).toBe("SIGKILL");
  const [queued] = await app.context.database.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where name = 'scheduledMessage' and state = 'created'`,
  );
  expect(queued?.count).toBe(1);

  const next = await testApp({ beside: app });
  try {
    await next.context.jobs.start();
    const [planned] = await app.context.database
      .select()
      .from(scheduledMessage)
      .where(eq(scheduledMessage.boardId, kitchen));
    await waitForSent(planned?.id ?? "");
    const rows = await app.context.database
      .select()
      .from(messageAppearance)
      .where(eq(messageAppearance.boardId, kitchen));
    expect(rows).toHaveLength(1);
    const late = (rows[0]?.appearedAt.getTime() ?? 0) - sendAt;
    expect(late).toBeGreaterThanOrEqual(0);
    // Far below the sweep's 30 s: it was the queue that woke it.
    expect(late).toBeLessThan(10_000);
  } finally {
    await next.close();
  }
});

test("what came due while no gateway ran is done at the next start", async () => {
  const mia = await app.as("mia");
  const hall = app.ids.boards.Hall ?? "";
  const sendAt = (await app.clock.now()) + 10 * 60_000;
  const planned = await schedule(mia, { boardId: hall, messageId: await writeText(mia, "Overslept"), sendAt });
  if (planned.__typename === "Refusal") throw new Error(planned.type);
  await app.clock.advance(30 * 60_000);
  const next = await testApp({ beside: app });
  try {
    await next.context.jobs.start();
    await waitForSent(planned.scheduledMessage.id);
  } finally {
    await next.close();
  }
});

test("a clock that is moved wakes the jobs, and a pin ends", async () => {
  const mia = await app.as("mia");
  const attic = app.ids.boards.Attic ?? "";
  await pin(mia, { boardId: attic, messageId: await writeText(mia, "For an hour"), secondsToPin: 3600 });
  const next = await testApp({ beside: app });
  try {
    await next.context.jobs.start();
    await app.clock.advance(3_601_000);
    await vi.waitFor(async () => {
      expect(await app.context.database.select().from(pinnedMessage).where(eq(pinnedMessage.boardId, attic))).toEqual(
        [],
      );
    }, within);
    expect((await readBoard(await app.as("mia"), attic)).currentAppearance?.message.formatted).toContain("FOR AN HOUR");
  } finally {
    await next.close();
  }
});

test("a kind of job that nobody knows is refused", async () => {
  await expect(app.context.jobs.wakeAt("nothing", 0)).rejects.toThrow("no kind of job");
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openReportReceiver } from "../support/reportReceiver.ts";
import { testApp } from "../support/testApp.ts";

const secret = "k3yOfSomebody-0123456789abcdefABCDEF";

/** The policy's addresses for calls of a page. */
const connectOf = (policy: unknown) => /connect-src ([^;]*)/.exec(String(policy))?.[1]?.split(" ");

describe("a gateway with ERROR_REPORTING_URL", () => {
  let receiver: Awaited<ReturnType<typeof openReportReceiver>>;
  let gateway: Awaited<ReturnType<typeof testApp>>;
  // Which calls are traced is drawn; here nothing is left to chance.
  const draw = vi.spyOn(Math, "random");
  beforeEach(() => void draw.mockReturnValue(0.0101));
  beforeAll(async () => {
    receiver = await openReportReceiver();
    gateway = await testApp({ config: { errorReportingUrl: receiver.dsn } });
  });
  afterAll(async () => {
    draw.mockRestore();
    await gateway.close();
    await receiver.close();
  });

  it("tells the console where, and its policy lets the console call exactly there", async () => {
    const page = await gateway.anonymous.get("/boards", { accept: "text/html" });
    expect(page.body).toContain(`"errorReportingUrl":"${receiver.dsn}"`);
    expect(connectOf(page.headers["content-security-policy"])).toEqual(["'self'", receiver.origin]);
  });

  it("reports what is logged as an error, with the request's id and without anybody's data", async () => {
    const failure = new Error(`Failed query: insert into person\nparams: mia@example.com,${secret}`, {
      cause: new Error(`No answer from https://who:${secret}@shop.example/cart?token=${secret} for mia@example.com`),
    });
    gateway.app.log.child({ reqId: "request-1" }).error({ err: failure }, "A request failed");
    await expect.poll(() => receiver.items.filter(({ type }) => type === "event").length, { timeout: 5_000 }).toBe(1);
    const [report] = receiver.items.filter(({ type }) => type === "event");
    const event = JSON.parse(report?.payload ?? "{}");
    expect(event.exception.values.map(({ value }: { value: string }) => value)).toEqual([
      "No answer from https://…@shop.example/cart?… for …",
      "Failed query: insert into person\nparams: …",
    ]);
    expect(event.tags).toEqual({ requestId: "request-1" });
    expect(event.environment).toBe("production");
    expect(report?.raw).not.toContain(secret);
    expect(report?.raw).not.toContain("mia@example.com");
    expect(report?.raw).not.toContain(process.cwd());
    expect(event.server_name).toBeUndefined();
    expect(event.request).toBeUndefined();
  });

  // Decision 52: one request in a hundred. What is drawn below the rate is traced.
  it("traces one request in a hundred, by its route alone", async () => {
    const traces = () =>
      receiver.items
        .filter(({ type }) => type === "transaction")
        .map(({ payload }) => JSON.parse(payload.split("\n")[0] ?? "{}") as { transaction: string });
    await gateway.anonymous.get(`/flags?boardId=${secret}`);
    draw.mockReturnValue(0.0099);
    await gateway.anonymous.get(`/oembed?url=${secret}`);
    await expect
      .poll(() => traces().map(({ transaction }) => transaction), { timeout: 5_000 })
      .toEqual(["GET /oembed"]);
    expect(receiver.items.filter(({ type, raw }) => type === "transaction" && raw.includes(secret))).toEqual([]);
  });

  it("keeps warnings and refusals to itself", async () => {
    const reported = () => receiver.items.filter(({ type }) => type === "event").map(({ payload }) => payload);
    const before = reported().length;
    gateway.app.log.warn({ err: new Error("late") }, "A warning");
    await gateway.anonymous.get("/flags");
    await gateway.anonymous.post("/graphql", { payload: { query: "{ viewer { account { id } } }" } });
    // Reports leave in order: once this one has come, none of those before it is still on its way.
    gateway.app.log.error({ err: new Error("the last one") }, "An error");
    await expect.poll(() => reported().length, { timeout: 5_000 }).toBeGreaterThan(before);
    expect(reported().slice(before)).toEqual([expect.stringContaining("the last one")]);
  });
});

it("without ERROR_REPORTING_URL tells nobody, and the console may call its own gateway alone", async () => {
  const gateway = await testApp();
  const page = await gateway.anonymous.get("/boards", { accept: "text/html" });
  expect(page.body).not.toContain("errorReportingUrl");
  expect(connectOf(page.headers["content-security-policy"])).toEqual(["'self'"]);
  await gateway.close();
});

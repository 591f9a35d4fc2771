import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readOutbox } from "../../gateway/mail/outbox.ts";
import { purchase } from "../../gateway/modules/plus/plus.tables.ts";
import { activate, day, optOut, type Plan, plansOf, sell } from "../support/billingCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const secret = "the-secret-that-the-shop-signs-with";
const order = "gid://shopify/Order/820982911946154508";
const contract = "gid://shopify/SubscriptionContract/7";

let app: TestApp;
let owner: Caller;
let kitchen: string;

beforeEach(async () => {
  app = await testApp({
    config: { shopUrl: "https://shop.example/cart/", shopWebhookSecret: secret },
    seed: (seed) =>
      seed
        .person("mia")
        .tenant("home", (home) => home.owner("mia").board("kitchen", { device: true }).board("hall", { device: true })),
  });
  kitchen = app.ids.boards.kitchen ?? "";
  owner = await app.as("mia");
});
afterEach(() => app.close());

const notify = async (path: string, notice: unknown, at?: number, key = secret): Promise<number> => {
  const body = typeof notice === "string" ? notice : JSON.stringify(notice);
  const answer = await app.anonymous.post(`/shop/${path}`, body, {
    "content-type": "application/json",
    "x-shopify-hmac-sha256": createHmac("sha256", key).update(body).digest("base64"),
    ...(at === undefined ? {} : { "x-shopify-triggered-at": new Date(at).toISOString() }),
  });
  return answer.statusCode;
};
const contractOf = (status: string, revision: number | string, id = contract) => ({
  admin_graphql_api_id: id,
  admin_graphql_api_origin_order_id: order,
  status,
  revision_id: revision,
  customer_id: 1,
});
const attempt = (key: string, renewal: string | null = null, id = contract) => ({
  id: null,
  idempotency_key: key,
  admin_graphql_api_subscription_contract_id: id,
  admin_graphql_api_order_id: renewal,
  ready: true,
});
const success = (key: string, renewal?: string, at?: number) =>
  notify("billing-attempts/success", attempt(key, renewal), at);
const failure = (key: string, at?: number) => notify("billing-attempts/failure", attempt(key), at);
const renewalOrder = (id: string, total: string) => ({
  admin_graphql_api_id: id,
  checkout_token: null,
  source_name: "subscription_contract",
  email: "mia@example.com",
  total_price: total,
  line_items: [{ variant_id: "plus-year-1", quantity: 1 }],
});

const bought = async (quantity = 1): Promise<string> => {
  const [code = ""] = await sell(app, { shop: "shopify", orderId: order, quantity });
  return activate(owner, kitchen, code);
};
const plan = async (): Promise<Plan> => {
  owner = await app.as("mia");
  const [first] = await plansOf(owner, kitchen);
  if (first === undefined) throw new Error("The board has no plan.");
  return first;
};
const yearsAfter = (from: number | null, years: number) => {
  const date = new Date(from ?? 0);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
};
const subjects = async () => {
  await app.context.mail.settled();
  return (await readOutbox(app.context.config.dataDir)).map(({ subject }) => subject);
};

describe("A renewal that the shop tells", () => {
  test("extends the plan by its period, once however often it is told, with a receipt of the order's sum", async () => {
    await bought();
    const before = await plan();
    await notify("subscription-contracts", contractOf("ACTIVE", 1));
    await app.clock.advance(365 * day);
    const told = [
      await success("k1", "gid://shopify/Order/2"),
      await success("k1", "gid://shopify/Order/2"),
      await notify("orders-paid", renewalOrder("gid://shopify/Order/2", "65.50")),
      await notify("orders-paid", renewalOrder("gid://shopify/Order/2", "65.50")),
    ];
    expect(told).toEqual([200, 200, 200, 200]);
    const renewed = await plan();
    expect(renewed).toMatchObject({ state: "Active", nextBillingDate: yearsAfter(before.nextBillingDate, 1) });
    expect(renewed.receipts.map(({ totalInCents }) => totalInCents)).toEqual([6550, 7200]);
    // A renewal sells no codes.
    expect(await app.context.database.select().from(purchase)).toHaveLength(1);
  });

  test("has its sum when the order comes first, shared by the boards that it renews", async () => {
    await bought(2);
    await notify("subscription-contracts", contractOf("active", "1"));
    await notify("orders-paid", renewalOrder("gid://shopify/Order/3", "130.00"));
    await success("k1", "gid://shopify/Order/3");
    expect((await plan()).receipts[0]?.totalInCents).toBe(6500);
  });

  test("before its subscription is known is kept, and counts when that is told", async () => {
    await bought();
    const { nextBillingDate } = await plan();
    await app.clock.advance(364 * day);
    expect(await success("k1")).toBe(200);
    expect((await plan()).nextBillingDate).toBe(nextBillingDate);
    await notify("subscription-contracts", contractOf("active", 1));
    expect((await plan()).nextBillingDate).toBe(yearsAfter(nextBillingDate, 1));
    await notify("subscription-contracts", contractOf("active", 2));
    expect((await plan()).nextBillingDate).toBe(yearsAfter(nextBillingDate, 1));
  });

  test("of somebody else's subscription, or before the board was activated, changes nothing", async () => {
    const [code = ""] = await sell(app, { shop: "shopify", orderId: order });
    await notify("subscription-contracts", contractOf("active", 1));
    await success("early");
    await app.clock.advance(1_000);
    owner = await app.as("mia");
    await activate(owner, kitchen, code);
    const { nextBillingDate, created } = await plan();
    expect(nextBillingDate).toBe(yearsAfter(created, 1));
    expect(
      await notify("billing-attempts/success", attempt("other", null, "gid://shopify/SubscriptionContract/8")),
    ).toBe(200);
    expect(await plan()).toMatchObject({ nextBillingDate, receipts: [{}] });
  });

  test("after a cancellation in the console is a period that was paid for: it ends a period later", async () => {
    const id = await bought();
    await notify("subscription-contracts", contractOf("active", 1));
    const { nextBillingDate } = await plan();
    await optOut(owner, id);
    await success("k1");
    expect(await plan()).toMatchObject({ state: "Ending", ends: yearsAfter(nextBillingDate, 1) });
  });
});

describe("A charge that failed", () => {
  beforeEach(async () => {
    await bought();
    await notify("subscription-contracts", contractOf("active", 1));
    await app.clock.advance(365 * day);
  });

  test("lets the plan go on for a fortnight, tells the payer once, and a later success ends it", async () => {
    const at = await app.clock.now();
    await failure("f1", at);
    await failure("f1", at);
    await failure("f2", at);
    expect(await plan()).toMatchObject({ state: "PaymentFailed", ends: at + 14 * day });
    expect((await subjects()).filter((subject) => subject.includes("failed"))).toHaveLength(1);
    await app.clock.advance(1_000);
    await success("k1");
    expect(await plan()).toMatchObject({ state: "Active", ends: null });
  });

  test("told after the success that followed it changes nothing", async () => {
    const at = await app.clock.now();
    await success("k1", undefined, at);
    await failure("f1", at - 60_000);
    expect(await plan()).toMatchObject({ state: "Active", ends: null });
  });

  test("is not undone by an earlier success that is told late, whose period counts all the same", async () => {
    const at = await app.clock.now();
    const { nextBillingDate } = await plan();
    await failure("f1", at);
    await success("k1", undefined, at - 60_000);
    expect(await plan()).toMatchObject({ state: "PaymentFailed", receipts: [{}, {}] });
    await app.clock.advance(1_000);
    await success("k2");
    expect(await plan()).toMatchObject({ state: "Active", nextBillingDate: yearsAfter(nextBillingDate, 2) });
  });

  test("for longer than the fortnight lapses the plan; what is paid then begins a period of its own", async () => {
    await failure("f1");
    await app.clock.advance(15 * day);
    await app.context.jobs.sweep();
    expect((await plan()).state).toBe("Lapsed");
    const at = await app.clock.now();
    await success("k1", undefined, at);
    expect(await plan()).toMatchObject({ state: "Active", nextBillingDate: yearsAfter(at, 1) });
  });

  test("is never charged by us: the sandbox keeps its hands off", async () => {
    await app.clock.advance(30 * day);
    await app.context.jobs.sweep();
    expect(await plan()).toMatchObject({ state: "Active", receipts: [{}] });
  });
});

describe("A cancellation in the shop", () => {
  test("ends the plan with what was paid for; the shop's taking it back keeps it", async () => {
    await bought();
    const { nextBillingDate } = await plan();
    await notify("subscription-contracts", contractOf("active", 1));
    await notify("subscription-contracts", contractOf("CANCELLED", 2));
    expect(await plan()).toMatchObject({
      state: "Ending",
      optOutReason: "Cancelled in the shop",
      ends: nextBillingDate,
    });
    await notify("subscription-contracts", contractOf("active", 3));
    expect(await plan()).toMatchObject({ state: "Active", ends: null, nextBillingDate });
  });

  test("told late, after a newer state, changes nothing: revisions count, as numbers", async () => {
    await bought();
    await notify("subscription-contracts", contractOf("active", "10"));
    expect(await notify("subscription-contracts", contractOf("cancelled", "9"))).toBe(200);
    expect((await plan()).state).toBe("Active");
    await notify("subscription-contracts", contractOf("paused", "11"));
    expect((await plan()).state).toBe("Active");
  });

  test("does not undo what was cancelled in the console, and a state of the shop does not, either", async () => {
    const id = await bought();
    await optOut(owner, id, "Too hard to learn");
    await notify("subscription-contracts", contractOf("cancelled", 1));
    await notify("subscription-contracts", contractOf("active", 2));
    expect(await plan()).toMatchObject({ state: "Ending", optOutReason: "Too hard to learn" });
  });

  test("before a code of it was used holds for the board that is activated later", async () => {
    const [code = ""] = await sell(app, { shop: "shopify", orderId: order });
    await notify("subscription-contracts", contractOf("expired", 1));
    await activate(owner, kitchen, code);
    expect((await plan()).state).toBe("Ending");
  });
});

describe("A notice", () => {
  const paths = ["subscription-contracts", "billing-attempts/success", "billing-attempts/failure"];

  test.each(paths)("to %s with a wrong signature is refused, and one that cannot be read", async (path) => {
    const whole = { ...contractOf("active", 1), ...attempt("k") };
    expect(await notify(path, whole, undefined, "another-secret")).toBe(401);
    const unreadable = [
      "{",
      "[]",
      {},
      { ...contractOf("active", "-1"), idempotency_key: "x" },
      { ...whole, revision_id: {}, idempotency_key: 7 },
    ];
    for (const notice of unreadable) expect(await notify(path, notice)).toBe(400);
  });

  test.each(paths)("to %s is taken by no gateway without a secret", async (path) => {
    const open = await testApp({ config: { shopUrl: "https://shop.example/cart/" } });
    expect((await open.anonymous.post(`/shop/${path}`, {})).statusCode).toBe(404);
    await open.close();
  });

  test("from the future happens now, and one without a time, too", async () => {
    await bought();
    await notify("subscription-contracts", contractOf("active", 1));
    await app.clock.advance(365 * day);
    const now = await app.clock.now();
    await failure("f1", now + 365 * day);
    expect((await plan()).ends).toBeLessThan(now + 15 * day);
  });

  test("tells twenty at once of one charge: it counts once", async () => {
    await bought();
    await notify("subscription-contracts", contractOf("active", 1));
    const { nextBillingDate } = await plan();
    await Promise.all(Array.from({ length: 20 }, () => success("k1", "gid://shopify/Order/2")));
    expect(await plan()).toMatchObject({ nextBillingDate: yearsAfter(nextBillingDate, 1), receipts: [{}, {}] });
  });
});

test("An order tells its card by the last digits, and nothing more of it is kept", async () => {
  await notify("orders-paid", {
    ...renewalOrder(order, "72.00"),
    checkout_token: "bd5a8aa1ecd019dd3520ff791ee3a24c",
    source_name: "web",
    payment_details: { credit_card_company: "Visa", credit_card_number: "4242 4242 4242 1881" },
  });
  const rows = await app.context.database.select().from(purchase);
  expect(rows).toMatchObject([{ cardCompany: "Visa", cardDigits: "1881" }]);
  expect(JSON.stringify(rows)).not.toContain("4242");
});

import { createHmac } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Config } from "../../gateway/config.ts";
import { readOutbox } from "../../gateway/mail/outbox.ts";
import { person } from "../../gateway/modules/people/people.tables.ts";
import { purchase } from "../../gateway/modules/plus/plus.tables.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
afterEach(() => app.close());

const open = async (config: Partial<Config> = {}): Promise<TestApp> => {
  app = await testApp({ config, seed: (seed) => seed.person("mia") });
  await app.context.database
    .update(person)
    .set({ referralCode: "MIA-FLIPS" })
    .where(eq(person.id, app.ids.people.mia ?? ""));
  return app;
};

const purchases = () => app.context.database.select().from(purchase);
const mails = async () => {
  await app.context.mail.settled();
  return readOutbox(app.context.config.dataDir);
};

describe("The sandbox checkout", () => {
  const ownPage = { "x-clatter": "1", "sec-fetch-site": "same-origin" };
  const checkoutToken = "a".repeat(43);
  const order = { emailAddress: "friend@example.com", checkoutToken, referral: null };
  const pay = (cart: string, body: object, headers: Record<string, string> = ownPage) =>
    app.anonymous.post(`/checkout/${cart}`, body, headers);

  test("says what is bought, and sells it for no money: a session with codes, and a mail", async () => {
    await open();
    const page = await app.anonymous.get("/checkout/plus-year-2?referral=MIA-FLIPS");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('"quantity":2,"priceInCents":13800,"discountInCents":1000,"referral":"MIA-FLIPS"');
    const paid = await pay("plus-year-2", { ...order, referral: "MIA-FLIPS" });
    expect([paid.statusCode, paid.json()]).toEqual([201, { checkoutToken }]);
    expect(await purchases()).toMatchObject([
      {
        shop: "sandbox",
        quantity: 2,
        totalInCents: 12_800,
        referralCode: "MIA-FLIPS",
        emailAddress: "friend@example.com",
      },
    ]);
    const session = (await app.anonymous.get(`/plus-purchase-session?token=${checkoutToken}`)).json();
    const codes: string[] = session.purchase.items[0].activationCodes.map(({ code }: { code: string }) => code);
    const [mail] = await mails();
    expect(mail?.to).toBe("friend@example.com");
    for (const code of codes) expect(mail?.text).toContain(code);
    expect(mail?.link).toBe(`${app.context.config.publicUrl}/activate-plus/${codes[0]}`);
  });

  test("buys once, however often the form is sent", async () => {
    await open();
    const answers = await Promise.all([1, 2, 3].map(() => pay("plus-year-1", order)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect([(await purchases()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test("gives nobody a discount for their own link", async () => {
    await open();
    const own = { ...order, emailAddress: "Mia@Example.com" };
    const refused = await pay("plus-year-1", { ...own, referral: "MIA-FLIPS" });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        type: "ValidationError",
        field: "referral",
        error: "The referral gives this address no discount. Nothing was bought: the total is the full price now.",
      },
    ]);
    expect([await purchases(), await mails()]).toEqual([[], []]);
    expect((await pay("plus-year-1", own)).statusCode).toBe(201);
    expect(await purchases()).toMatchObject([{ totalInCents: 7200, referralCode: null }]);
  });

  test.each([
    [{ emailAddress: "nobody" }, "emailAddress"],
    [{ emailAddress: 7 }, "emailAddress"],
    [{ checkoutToken: "short" }, undefined],
    [{ referral: "<script>" }, undefined],
  ])("refuses %j and writes nothing", async (fault, field) => {
    await open();
    const answer = await pay("plus-year-1", { ...order, ...fault });
    expect([answer.statusCode, answer.json().type, answer.json().field]).toEqual([400, "ValidationError", field]);
    expect(await purchases()).toEqual([]);
  });

  test("refuses the card that is refused, at the card, and sells with another one of the same page", async () => {
    await open();
    const refused = await pay("plus-year-1", { ...order, card: "0002" });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        type: "ValidationError",
        field: "card",
        error: "The card was refused. Nothing was bought. Choose another card.",
      },
    ]);
    expect([await purchases(), await mails()]).toEqual([[], []]);
    expect((await pay("plus-year-1", { ...order, card: "4444" })).statusCode).toBe(201);
    expect(await purchases()).toHaveLength(1);
  });

  test("is no page of others, knows its carts, and takes no other site's form", async () => {
    await open();
    expect((await app.anonymous.get("/checkout/unknown")).statusCode).toBe(404);
    expect((await pay("unknown", order)).statusCode).toBe(404);
    expect((await pay("plus-year-1", order, {})).statusCode).toBe(403);
    expect((await pay("plus-year-1", order, { ...ownPage, origin: "https://evil.example" })).statusCode).toBe(403);
    expect(await purchases()).toEqual([]);
  });

  test.each([
    [{ loopback: false }, 404],
    [{ loopback: false, shop: "sandbox" as const }, 200],
    [{ shopUrl: "https://shop.example/cart" }, 404],
  ])("is there on loopback or when asked for, and not beside a real shop: %j", async (config, status) => {
    await open(config);
    const answer = await app.anonymous.get("/checkout/plus-year-1", { accept: "application/json" });
    expect(answer.statusCode).toBe(status);
  });
});

describe("A real shop", () => {
  const secret = "the-secret-that-the-shop-signs-with";
  const folder = mkdtempSync(join(tmpdir(), "clatter-prices-"));
  const pricingsFile = join(folder, "prices.json");
  writeFileSync(
    pricingsFile,
    JSON.stringify([
      {
        id: "one",
        quantity: 1,
        chargeFrequency: "EveryYear",
        title: "A year",
        priceInCents: 4900,
        shopVariant: "4711",
      },
      {
        id: "two",
        quantity: 2,
        chargeFrequency: "EveryThreeYears",
        title: "Three",
        priceInCents: 19_900,
        shopVariant: "4712",
      },
    ]),
  );
  const config = { shopUrl: "https://shop.example/cart/", shopWebhookSecret: secret, pricingsFile };
  /** What Shopify sends with `orders/paid`, shortened to what an order without shipping holds. */
  const paid = {
    id: 820_982_911_946_154_500,
    admin_graphql_api_id: "gid://shopify/Order/820982911946154508",
    checkout_token: "bd5a8aa1ecd019dd3520ff791ee3a24c",
    email: "jon@example.com",
    currency: "USD",
    financial_status: "paid",
    total_price: "189.00",
    line_items: [{ id: 1, variant_id: 4712, title: "Plus", quantity: 1, price: "199.00", properties: [] }],
    note_attributes: [{ name: "referral", value: "MIA-FLIPS" }],
    customer: { id: 1, email: "jon@example.com" },
  };
  const sign = (body: string, key = secret) => createHmac("sha256", key).update(body).digest("base64");
  const send = (body: string, signature: string) =>
    app.anonymous.post("/shop/orders-paid", body, {
      "content-type": "application/json",
      "x-shopify-hmac-sha256": signature,
      "x-shopify-topic": "orders/paid",
    });

  test("is led to by its cart's address, with the referral as an attribute", async () => {
    await open(config);
    const list = (await app.anonymous.get("/v3.0/shopify/product-pricings?referral=MIA-FLIPS")).json();
    expect(list[0].estimatedPriceInCents.cartLink.url).toBe(
      "https://shop.example/cart/4711:1?attributes%5Breferral%5D=MIA-FLIPS",
    );
    const strange = (await app.anonymous.get("/v3.0/shopify/product-pricings?referral=%22%3E%3Cb")).json();
    expect(strange[0].estimatedPriceInCents.cartLink.url).toBe("https://shop.example/cart/4711:1");
  });

  test("tells a paid order: codes for its boards, found by its checkout token, told twice or not", async () => {
    await open(config);
    const body = JSON.stringify(paid);
    const first = await send(body, sign(body));
    const again = await send(body, sign(body));
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(await purchases()).toMatchObject([
      { shop: "shopify", quantity: 2, totalInCents: 18_900, referralCode: "MIA-FLIPS", pricingId: "two" },
    ]);
    const session = (await app.anonymous.get(`/plus-purchase-session?token=${paid.checkout_token}`)).json();
    expect(session.purchase.items[0].activationCodes).toHaveLength(2);
    expect(await mails()).toHaveLength(1);
  });

  test("tells an order of several articles: the codes of all are found by its checkout token", async () => {
    await open(config);
    const item = { ...paid.line_items[0], quantity: 2 };
    const body = JSON.stringify({ ...paid, line_items: [item] });
    expect((await send(body, sign(body))).statusCode).toBe(200);
    const session = (await app.anonymous.get(`/plus-purchase-session?token=${paid.checkout_token}`)).json();
    const codes = session.purchase.items.map((one: { activationCodes: unknown[] }) => one.activationCodes.length);
    expect(codes).toEqual([2, 2]);
  });

  test("is refused with a wrong signature, a changed body or none at all", async () => {
    await open(config);
    const body = JSON.stringify(paid);
    const answers = [
      await send(body, sign(body, "another-secret-altogether")),
      await send(`${body} `, sign(body)),
      await send(body, ""),
      await send(body, "%%%"),
      await app.anonymous.post("/shop/orders-paid", body, { "content-type": "application/json" }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    expect(await purchases()).toEqual([]);
  });

  test.each([
    ["not json", 400],
    [JSON.stringify({ ...paid, email: "" }), 400],
    [JSON.stringify({ ...paid, line_items: "all" }), 400],
    [JSON.stringify({ ...paid, line_items: [{ variant_id: 1, quantity: 1 }] }), 200],
    [JSON.stringify({ ...paid, line_items: [] }), 200],
  ])("that sends what is no order of ours sells nothing: %s", async (body, status) => {
    await open(config);
    expect((await send(body, sign(body))).statusCode).toBe(status);
    expect(await purchases()).toEqual([]);
  });

  test("has no webhook without a secret", async () => {
    await open({ shopUrl: config.shopUrl });
    const body = JSON.stringify(paid);
    expect((await send(body, sign(body))).statusCode).toBe(404);
  });
});

test.each(["{", "[]", '[{"id":"a","quantity":11,"chargeFrequency":"EveryYear","title":"x","priceInCents":1}]'])(
  "A file of prices that holds %s is told at the start",
  async (text) => {
    const file = join(mkdtempSync(join(tmpdir(), "clatter-prices-")), "prices.json");
    writeFileSync(file, text);
    await expect(testApp({ config: { pricingsFile: file } })).rejects.toThrow(
      /^Configuration: PRICINGS_FILE cannot be read: /,
    );
    app = await testApp();
  },
);

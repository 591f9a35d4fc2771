import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, person } from "../../gateway/modules/people/people.tables.ts";
import type { Pricing } from "../../gateway/modules/plus/pricings.ts";
import { recordPurchase } from "../../gateway/modules/plus/purchases.service.ts";
import { buyCodes, type Session, yearFor } from "../support/purchases.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia").person("ben").person("eve") });
});
afterAll(() => app.close());

describe("The codes of a purchase", () => {
  const ownCodes = async (name: string) => {
    const caller = await app.as(name);
    const { data } = await caller.graphql<{ ownActivationCodes: { code: string; isUsed: boolean; title: string }[] }>(
      "query OwnActivationCodes { ownActivationCodes { code isUsed title } }",
    );
    return data?.ownActivationCodes ?? [];
  };

  test("are found again by who bought them with their confirmed address, and by nobody else", async () => {
    const codes = await buyCodes(app, 2);
    const found = await ownCodes("mia");
    expect(found.slice(0, 2)).toEqual(codes.map((code) => ({ code, isUsed: false, title: "Every year" })));
    expect(await ownCodes("ben")).toEqual([]);
    const mia = eq(account.personId, app.ids.people.mia ?? "");
    await app.context.database.update(account).set({ emailVerified: false }).where(mia);
    expect(await ownCodes("mia")).toEqual([]);
    await app.context.database.update(account).set({ emailVerified: true }).where(mia);
  });

  test("are unknown at once under a token that nothing was sold with, where no shop may tell of it later", async () => {
    const answer = await app.anonymous.get("/plus-purchase-session?token=nobody-ever-bought-this");
    expect(answer.json()).toEqual({ missing: true, unknown: true });
  });
});

describe("The banner that asks to refer a friend", () => {
  test("stays dismissed for the person, wherever they sign in", async () => {
    const personId = app.ids.people.eve ?? "";
    await app.context.database.update(person).set({ referralCode: "EVE" }).where(eq(person.id, personId));
    const read = async () => {
      const eve = await app.as("eve");
      const { data } = await eve.graphql<{ referralCodeQuery: { dismissed: number | null } }>(
        "query R($personId: ID!) { referralCodeQuery(personId: $personId) { dismissed } }",
        { personId },
      );
      return data?.referralCodeQuery.dismissed;
    };
    expect(await read()).toBeNull();
    const { errors } = await (await app.as("eve")).graphql("mutation { dismissReferralBanner { id } }");
    expect(errors).toBeUndefined();
    const first = await read();
    expect(first).toEqual(expect.any(Number));
    await app.clock.advance(1_000);
    await (await app.as("eve")).graphql("mutation { dismissReferralBanner { id } }");
    expect(await read()).toBe(first);
  });
});

describe("A purchase session", () => {
  test("is missing until the order is paid, then holds its codes", async () => {
    const token = "a-token-that-no-order-has-yet";
    const before = await app.anonymous.get(`/plus-purchase-session?token=${token}`);
    expect([before.json(), before.headers["cache-control"]]).toEqual([{ missing: true, unknown: true }, "no-store"]);
    expect(await buyCodes(app, 3)).toHaveLength(3);
  });

  test("is found by one of its codes, which tells that code alone", async () => {
    const [code = ""] = await buyCodes(app, 2);
    const answer = (await app.anonymous.get(`/plus-purchase-session?code=${code}`)).json<Session>();
    expect(answer.purchase?.items[0]?.activationCodes).toEqual([{ code, isUsed: false }]);
  });

  test.each(["", "?token=short", "?token=a-token-that-is-long&code=x", "?token=a&token=b"])(
    "asked for with %s is refused",
    async (query) => {
      expect((await app.anonymous.get(`/plus-purchase-session${query}`)).statusCode).toBe(400);
    },
  );
});

describe("Prices", () => {
  test("are there for 1 to 10 boards, fall with the number of boards, and lead to the sandbox on loopback", async () => {
    const list = (await app.anonymous.get("/v3.0/shopify/product-pricings")).json<
      (Pricing & { estimatedPriceInCents: { totalPrice: number; cartLink: { url: string } } })[]
    >();
    expect(list).toHaveLength(20);
    const perBoard = list
      .filter(({ chargeFrequency }) => chargeFrequency === "EveryYear")
      .map(({ priceInCents, quantity }) => priceInCents / quantity);
    expect(perBoard).toEqual(perBoard.toSorted((one, other) => other - one));
    for (const { id, quantity, priceInCents, pricePerMonthInCents, chargeFrequency, estimatedPriceInCents } of list) {
      const exact = priceInCents / quantity / (chargeFrequency === "EveryYear" ? 12 : 36);
      expect(pricePerMonthInCents).toBeGreaterThan(exact);
      expect(estimatedPriceInCents).toEqual({
        totalPrice: priceInCents,
        cartLink: { url: `${app.context.config.publicUrl}/checkout/${id}` },
      });
    }
  });

  test("of one quantity come cheapest first, and of others there are none", async () => {
    const ask = async (quantity: number) => {
      const mia = await app.as("mia");
      const { data } = await mia.graphql<{ productPricings: { priceInCents: number; quantity: number }[] }>(
        "query ProductPricings($quantity: Int!) { productPricings(quantity: $quantity) { priceInCents quantity } }",
        { quantity },
      );
      return data?.productPricings ?? [];
    };
    const three = await ask(3);
    expect(three.map(({ quantity }) => quantity)).toEqual([3, 3]);
    expect((three[0]?.priceInCents ?? 0) < (three[1]?.priceInCents ?? 0)).toBe(true);
    expect([await ask(0), await ask(11), await ask(-1)]).toEqual([[], [], []]);
  });
});

describe("A referral code", () => {
  const ask = async (caller: Caller, personId: string) =>
    caller.graphql<{ referralCodeQuery: { code: string; url: string; purchaseCount: number } | null }>(
      "query ReferralCodeQuery($personId: ID!) { referralCodeQuery(personId: $personId) { code url purchaseCount } }",
      { personId },
    );

  test("is its owner's to read, and counts purchases of others", async () => {
    const { mia = "", ben = "" } = app.ids.people;
    await app.context.database.update(person).set({ referralCode: "MIA-FLIPS" }).where(eq(person.id, mia));
    const pricing = yearFor(1);
    const order = { shop: "sandbox", checkoutToken: null, pricing, totalInCents: 1, referralCode: "MIA-FLIPS" };
    await recordPurchase(app.context, { ...order, orderId: "by-friend", emailAddress: "friend@example.com" });
    await recordPurchase(app.context, { ...order, orderId: "by-friend", emailAddress: "friend@example.com" });
    await recordPurchase(app.context, { ...order, orderId: "by-herself", emailAddress: "MIA@example.com" });
    const caller = await app.as("mia");
    expect((await ask(caller, mia)).data?.referralCodeQuery).toEqual({
      code: "MIA-FLIPS",
      url: `${app.context.config.publicUrl}/widget/pricing?referral=MIA-FLIPS`,
      purchaseCount: 1,
    });
    expect((await ask(await app.as("ben"), ben)).data).toEqual({ referralCodeQuery: null });
    expect((await ask(await app.as("ben"), mia)).errors?.[0]?.extensions?.code).toBe("NotFound");
  });
});

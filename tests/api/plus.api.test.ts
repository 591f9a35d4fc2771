import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, person } from "../../gateway/modules/people/people.tables.ts";
import { defaultPricings, type Pricing } from "../../gateway/modules/plus/pricings.ts";
import { recordPurchase } from "../../gateway/modules/plus/purchases.service.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .person("eve")
        .person("stranger")
        .tenant("home", (home) =>
          home
            .owner("mia")
            .user("ben")
            .board("kitchen", { device: true })
            .board("hall", { device: true })
            .board("cellar", { device: true })
            .board("attic", { device: true })
            .board("virtual"),
        )
        .tenant("elsewhere", (elsewhere) => elsewhere.owner("stranger").board("theirs", { device: true })),
  });
});
afterAll(() => app.close());

const boardId = (name: string): string => app.ids.boards[name] ?? "";
const yearFor = (quantity: number): Pricing =>
  defaultPricings.find((one) => one.quantity === quantity && one.chargeFrequency === "EveryYear") as Pricing;

interface Session {
  readonly missing?: true;
  readonly purchase?: {
    readonly items: readonly {
      readonly activationCodes: readonly { readonly code: string; readonly isUsed: boolean }[];
    }[];
  };
}

let orders = 0;
/** Codes as a shop sells them. */
async function buy(quantity = 1): Promise<string[]> {
  orders += 1;
  const checkoutToken = `checkout-token-of-order-${orders}`;
  const pricing = yearFor(quantity);
  const order = {
    shop: "sandbox",
    orderId: `order-${orders}`,
    checkoutToken,
    emailAddress: "mia@example.com",
    pricing,
  };
  await recordPurchase(app.context, { ...order, totalInCents: pricing.priceInCents, referralCode: null });
  const answer = await app.anonymous.get(`/plus-purchase-session?token=${checkoutToken}`);
  return answer.json<Session>().purchase?.items[0]?.activationCodes.map(({ code }) => code) ?? [];
}

const validate = (caller: Caller, code: string) =>
  caller.graphql<{ validateActivationCode: { isValid: boolean; message: string } }>(
    "query ValidateActivationCode($code: String!) { validateActivationCode(code: $code) { isValid message } }",
    { code },
  );

interface Applied {
  readonly applyRedemptionCode: {
    readonly id?: string;
    readonly boardId?: string;
    readonly type?: string;
    readonly error?: string;
  };
}

const apply = (caller: Caller, board: string, code: string) =>
  caller.graphql<Applied>(
    `mutation ApplyRedemptionCode($board: ID!, $code: String!) {
      applyRedemptionCode(board: $board, code: $code) {
        ... on ApplyRedemptionCodeSuccess { id boardId }
        ... on Refusal { type error }
      }
    }`,
    { board, code },
  );

const plusOf = async (caller: Caller, id: string) => {
  const { data } = await caller.graphql<{
    paywallQuery: { productApplications: { pricing: { title: string } | null; product: { isPlus: boolean } }[] };
  }>(
    "query PaywallQuery($boardId: ID!) { paywallQuery(boardId: $boardId) { productApplications { pricing { title } product { isPlus } } } }",
    { boardId: id },
  );
  return data?.paywallQuery.productApplications;
};

/** Guesses are budgeted by the minute; tests of other things begin a fresh one. */
const nextMinute = () => app.clock.advance(61_000);

describe("The codes of a purchase", () => {
  const ownCodes = async (name: string) => {
    const caller = await app.as(name);
    const { data } = await caller.graphql<{ ownActivationCodes: { code: string; isUsed: boolean; title: string }[] }>(
      "query OwnActivationCodes { ownActivationCodes { code isUsed title } }",
    );
    return data?.ownActivationCodes ?? [];
  };

  test("are found again by who bought them with their confirmed address, and by nobody else", async () => {
    const codes = await buy(2);
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

describe("An activation code", () => {
  test("is valid until a board was activated with it, then says so", async () => {
    const [code = ""] = await buy();
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    const ben = await app.as("ben");
    expect((await validate(ben, code)).data?.validateActivationCode).toEqual({ isValid: true, message: "" });
    expect((await apply(ben, boardId("kitchen"), ` ${code.toLowerCase().replaceAll("-", " ")} `)).data).toEqual({
      applyRedemptionCode: { id: expect.any(String), boardId: boardId("kitchen") },
    });
    expect(await plusOf(ben, boardId("kitchen"))).toEqual([
      { pricing: { title: "Every year" }, product: { isPlus: true } },
    ]);
    expect((await validate(ben, code)).data?.validateActivationCode).toEqual({
      isValid: false,
      message: "Activation code already used",
    });
  });

  test("gives the same answer again to who asks again on the same board, and is refused on another", async () => {
    await nextMinute();
    const [code = ""] = await buy();
    const mia = await app.as("mia");
    const first = (await apply(mia, boardId("hall"), code)).data?.applyRedemptionCode;
    const again = (await apply(mia, boardId("hall"), code)).data?.applyRedemptionCode;
    expect(first?.id).toEqual(expect.any(String));
    expect(again).toEqual(first);
    expect((await apply(mia, boardId("cellar"), code)).data?.applyRedemptionCode).toEqual({
      type: "AlreadyExists",
      error: "Activation code already used",
    });
  });

  test("is taken once, however many boards want it at the same moment", async () => {
    await nextMinute();
    const [code = ""] = await buy();
    const [mia, ben] = [await app.as("mia"), await app.as("ben")];
    const answers = await Promise.all([
      apply(mia, boardId("cellar"), code),
      apply(ben, boardId("attic"), code),
      apply(mia, boardId("attic"), code),
      apply(ben, boardId("cellar"), code),
    ]);
    const wins = new Set(answers.flatMap(({ data }) => data?.applyRedemptionCode.id ?? []));
    expect(wins.size).toBe(1);
  });

  test("activates no virtual board, no active one and none of others, and is not used up by trying", async () => {
    await nextMinute();
    const [code = ""] = await buy();
    const mia = await app.as("mia");
    const refusals = [];
    for (const board of [boardId("virtual"), boardId("kitchen"), boardId("theirs"), "nothing"]) {
      refusals.push((await apply(mia, board, code)).data?.applyRedemptionCode.type);
    }
    expect(refusals).toEqual(["ValidationError", "AlreadyExists", "NotFound", "NotFound"]);
    expect((await validate(mia, code)).data?.validateActivationCode.isValid).toBe(true);
  });

  test.each(["", "ABCDEFG", "2222-2222-2222", "x".repeat(10_000), "'; drop table activation_code; --"])(
    "that is unknown is not valid: %s",
    async (code) => {
      await nextMinute();
      const mia = await app.as("mia");
      expect((await validate(mia, code)).data?.validateActivationCode.isValid).toBe(false);
      expect((await apply(mia, boardId("attic"), code)).data?.applyRedemptionCode.type).toBe("NotFound");
    },
  );

  test("is guessed ten times a minute at most: fifteen aliases count fifteen", async () => {
    await nextMinute();
    const eve = await app.as("eve");
    const fields = Array.from(
      { length: 10 },
      (_, at) => `g${at}: validateActivationCode(code: "2222222222${at + 10}") { isValid }`,
    );
    const first = await eve.graphql<Record<string, unknown>>(`query Guess { ${fields.slice(0, 8).join(" ")} }`);
    expect(first.errors).toBeUndefined();
    const second = await eve.graphql<Record<string, unknown>>(`query Guess { ${fields.slice(0, 7).join(" ")} }`);
    expect(second.errors?.map(({ extensions }) => extensions?.code)).toContain("RateLimited");
    const third = await apply(eve, boardId("attic"), "222222222222");
    expect(third.data?.applyRedemptionCode.type).toBe("RateLimited");
  });
});

describe("A purchase session", () => {
  test("is missing until the order is paid, then holds its codes", async () => {
    const token = "a-token-that-no-order-has-yet";
    const before = await app.anonymous.get(`/plus-purchase-session?token=${token}`);
    expect([before.json(), before.headers["cache-control"]]).toEqual([{ missing: true, unknown: true }, "no-store"]);
    expect(await buy(3)).toHaveLength(3);
  });

  test("is found by one of its codes, which tells that code alone", async () => {
    const [code = ""] = await buy(2);
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

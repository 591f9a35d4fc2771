import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readOutbox } from "../../gateway/mail/outbox.ts";
import { productApplication } from "../../gateway/modules/boards/boards.tables.ts";
import { isPlanActive } from "../../gateway/modules/boards/products.service.ts";
import { activate, askCard, day, optOut, type Plan, plansOf, resume, sell } from "../support/billingCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let kitchen: string;
let owner: Caller;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("ben")
        .person("payer")
        .person("claims", { email: "payer2@example.com", unverified: true })
        .person("root", { superadmin: true })
        .person("stranger")
        .tenant("home", (home) =>
          home
            .owner("mia")
            .admin("noor")
            .user("ben")
            .user("claims")
            .board("kitchen", { device: true })
            .board("hall", { device: true }),
        )
        .tenant("elsewhere", (elsewhere) => elsewhere.owner("stranger").board("lab")),
  });
  kitchen = app.ids.boards.kitchen ?? "";
  owner = await app.as("mia");
});
afterEach(() => app.close());

const bought = async (sale: Parameters<typeof sell>[1] = {}, board = kitchen): Promise<string> => {
  const [code = ""] = await sell(app, sale);
  return activate(owner, board, code);
};
const plan = async (caller = owner): Promise<Plan> => {
  const [first] = await plansOf(caller, kitchen);
  if (first === undefined) throw new Error("The board has no plan.");
  return first;
};
/** Time passes, and what is due then is done; sign-ins live for minutes. */
const pass = async (days: number): Promise<void> => {
  await app.clock.advance(days * day);
  await app.context.jobs.sweep();
  owner = await app.as("mia");
};
const mails = async () => {
  await app.context.mail.settled();
  const all = await readOutbox(app.context.config.dataDir);
  return all.filter(({ subject }) => !subject.includes("activation code"));
};
const subjects = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`);
const runs = () => isPlanActive(app.context.database, kitchen);
const dateIn = (from: number, years: number) => {
  const date = new Date(from);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.getTime();
};

describe("A plan that is bought", () => {
  test("tells its price, card, address, code and first receipt to the Owner", async () => {
    const now = await app.clock.now();
    await bought({ quantity: 2, emailAddress: "payer@example.com" });
    const found = await plan();
    expect(found).toMatchObject({
      state: "Active",
      title: "Clatter Plus",
      ends: null,
      optOutOfAutoRenewal: false,
      optOutReason: null,
      // Two boards for $138 (plus-year-2).
      priceInCents: 6900,
      mayManage: true,
      canRestart: false,
      pricing: { title: "Every year" },
      emailAddress: "payer@example.com",
      paymentMethod: { company: "Visa", lastDigits: "4242" },
      receipts: [{ totalInCents: 6900 }],
    });
    expect(found.created).toBeGreaterThanOrEqual(now);
    expect(found.nextBillingDate).toBe(dateIn(found.created, 1));
    expect(found.activationCode?.code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  });

  test.each(["noor", "ben", "root"])("tells %s that it runs, and nothing of who pays", async (name) => {
    await bought();
    const found = await plan(await app.as(name));
    expect(found).toMatchObject({ state: "Active", mayManage: false });
    expect([found.emailAddress, found.paymentMethod, found.activationCode, found.receipts]).toEqual([
      null,
      null,
      null,
      [],
    ]);
  });

  test("is renewed on its day, each time for a whole period, with a receipt", async () => {
    await bought({ chargeFrequency: "EveryThreeYears" });
    const { created } = await plan();
    await pass(3 * 365);
    expect((await plan()).receipts).toHaveLength(1);
    await pass(1.5);
    const renewed = await plan();
    expect(renewed).toMatchObject({ state: "Active", nextBillingDate: dateIn(created, 6) });
    expect(renewed.receipts.map(({ totalInCents }) => totalInCents)).toEqual([14_700, 14_700]);
    await app.context.jobs.sweep();
    expect((await plan()).receipts).toHaveLength(2);
  });

  test("is charged for every period that passed while the gateway was down", async () => {
    await bought();
    const { created } = await plan();
    await pass(2 * 365 + 10);
    expect(await plan()).toMatchObject({ state: "Active", nextBillingDate: dateIn(created, 3) });
    expect((await plan()).receipts).toHaveLength(3);
  });

  test("is charged once by two gateways at once", async () => {
    await bought();
    const other = await testApp({ beside: app });
    await app.clock.advance(366 * day);
    await Promise.all([app.context.jobs.sweep(), other.context.jobs.sweep()]);
    await other.close();
    owner = await app.as("mia");
    expect((await plan()).receipts).toHaveLength(2);
  });
});

describe("Cancelling", () => {
  test("lets it run to the end of what was paid, then it lapses, and people are told once", async () => {
    const id = await bought({ emailAddress: "payer@example.com" });
    const before = await plan();
    const answer = await optOut(owner, id, "Too expensive - a hundred a year");
    expect(answer).toMatchObject({
      state: "Ending",
      optOutOfAutoRenewal: true,
      optOutReason: "Too expensive - a hundred a year",
      ends: before.nextBillingDate,
      nextBillingDate: before.nextBillingDate,
    });
    expect(await runs()).toBe(true);
    await pass(367);
    expect(await plan()).toMatchObject({ state: "Lapsed", ends: before.nextBillingDate, canRestart: true });
    expect((await plan()).receipts).toHaveLength(1);
    expect(await runs()).toBe(false);
    await app.context.jobs.sweep();
    expect(await subjects()).toEqual(["payer@example.com: Clatter Plus has ended"]);
  });

  test("again is the same answer again, with the first reason", async () => {
    const id = await bought();
    const first = await optOut(owner, id, "Too expensive");
    expect(await optOut(owner, id, "Too hard to learn")).toEqual(first);
  });

  test.each([
    ["", "ValidationError", "reason"],
    ["  \n ", "ValidationError", "reason"],
    ["x".repeat(501), "ValidationError", "reason"],
    ["x".repeat(10_240), "ValidationError", "reason"],
  ])("with %j is refused and changes nothing", async (reason, type, rule) => {
    const id = await bought();
    expect(await optOut(owner, id, reason)).toMatchObject({ type, rule });
    expect((await plan()).state).toBe("Active");
  });

  test("takes a reason of 500 characters as it is written", async () => {
    const id = await bought();
    const reason = `'; drop table board; --${"é".repeat(477)}`;
    expect(await optOut(owner, id, reason)).toMatchObject({ state: "Ending", optOutReason: reason });
  });

  test("what nobody pays for has nothing to cancel", async () => {
    const id = await bought();
    await app.context.database
      .update(productApplication)
      .set({ nextBillingAt: null, activationCodeId: null, pricingId: null })
      .where(eq(productApplication.id, id));
    expect(await optOut(owner, id)).toMatchObject({ type: "ValidationError", rule: "renewal" });
    expect(await askCard(owner, id)).toMatchObject({ type: "ValidationError", rule: "payment" });
  });

  test("what has ended cannot be cancelled", async () => {
    const id = await bought({ card: { company: "Visa", digits: "0002" } });
    await pass(367);
    await pass(15);
    expect((await plan()).state).toBe("Lapsed");
    expect(await optOut(owner, id)).toMatchObject({ type: "ValidationError", rule: "planEnded" });
  });
});

describe("Who may", () => {
  test("cancel, keep and ask for the card: the Owner and the holder of the purchase's address, in any case", async () => {
    const id = await bought({ emailAddress: "Payer@Example.com" });
    const payer = await app.as("payer");
    expect(await optOut(payer, id)).toMatchObject({ state: "Ending" });
    expect(await resume(payer, id)).toMatchObject({ state: "Active" });
    expect(await askCard(payer, id)).toEqual({ success: true, sentTo: "Payer@Example.com" });
    // Paying lets nobody see the board.
    await expect(plansOf(payer, kitchen)).rejects.toThrow("NotFound");
  });

  test.each([
    ["noor", "NotAuthorized"],
    ["ben", "NotAuthorized"],
    ["root", "NotAuthorized"],
    ["stranger", "NotFound"],
    ["payer", "NotFound"],
  ])("not %s: %s", async (name, type) => {
    const id = await bought();
    const caller = await app.as(name);
    const answers = [await optOut(caller, id), await resume(caller, id), await askCard(caller, id)];
    expect(answers).toMatchObject([{ type }, { type }, { type }]);
    expect(await plan()).toMatchObject({ state: "Active" });
    expect(await subjects()).toEqual([]);
  });

  test("nobody by an address that they never confirmed", async () => {
    const id = await bought({ emailAddress: "payer2@example.com" });
    expect(await optOut(await app.as("claims"), id)).toMatchObject({ type: "NotAuthorized" });
  });

  test("a holder who is a member sees it and may, whatever their role", async () => {
    const id = await bought({ emailAddress: "ben@example.com" });
    const ben = await app.as("ben");
    expect(await plan(ben)).toMatchObject({ mayManage: true, emailAddress: "ben@example.com" });
    expect(await optOut(ben, id)).toMatchObject({ state: "Ending" });
  });

  test("an unknown plan is not there", async () => {
    expect(await optOut(owner, "AAAAAAAAAAAAAAAAAAAAAA")).toMatchObject({ type: "NotFound" });
  });
});

describe("Going on", () => {
  test("keeps what was cancelled, with its dates; again is the same answer again", async () => {
    const id = await bought();
    const before = await plan();
    await optOut(owner, id);
    expect(await resume(owner, id)).toEqual(before);
    expect(await resume(owner, id)).toEqual(before);
    await pass(366);
    expect((await plan()).receipts).toHaveLength(2);
  });

  test("restarts what has ended for a period from now, charged once", async () => {
    const id = await bought();
    await optOut(owner, id);
    await pass(400);
    const now = await app.clock.now();
    const restarted = await resume(owner, id);
    expect(restarted).toMatchObject({ state: "Active", ends: null, optOutOfAutoRenewal: false, optOutReason: null });
    expect((restarted as Plan).nextBillingDate).toBeGreaterThanOrEqual(dateIn(now, 1));
    expect((restarted as Plan).receipts).toHaveLength(2);
    await resume(owner, id);
    expect(await runs()).toBe(true);
    expect((await plan()).receipts).toHaveLength(2);
    // And when it ends for a second time, that is told, too.
    await optOut(owner, id);
    await pass(400);
    expect(await subjects()).toHaveLength(2);
  });

  test("is refused with a card that is refused, and charges nothing", async () => {
    const id = await bought({ card: { company: "Visa", digits: "0002" } });
    await optOut(owner, id);
    await pass(400);
    expect(await resume(owner, id)).toMatchObject({ type: "ValidationError", rule: "payment" });
    expect(await plan()).toMatchObject({ state: "Lapsed", optOutOfAutoRenewal: true, receipts: [{}] });
  });

  test("is refused beside another plan that runs; a new code goes on where the old plan ended", async () => {
    const id = await bought();
    await optOut(owner, id);
    await pass(400);
    await bought();
    expect(await resume(owner, id)).toMatchObject({ type: "AlreadyExists", rule: "plusActive" });
    const [first, second] = await plansOf(owner, kitchen);
    expect([first?.state, second?.state, second?.id]).toEqual(["Active", "Lapsed", id]);
  });

  test("is for whoever comes first: two restarts at once charge once", async () => {
    const id = await bought();
    await optOut(owner, id);
    await pass(400);
    const answers = await Promise.all([resume(owner, id), resume(owner, id), resume(owner, id)]);
    expect(answers.map((answer) => "state" in answer && answer.state)).toEqual(["Active", "Active", "Active"]);
    expect((await plan()).receipts).toHaveLength(2);
  });

  test("of a plan that a real shop sold is bought anew", async () => {
    const id = await bought({ shop: "shopify" });
    await optOut(owner, id);
    await pass(400);
    expect((await plan()).canRestart).toBe(false);
    expect(await resume(owner, id)).toMatchObject({ type: "ValidationError", rule: "planEnded" });
  });
});

describe("A card that is refused", () => {
  const refused = { card: { company: "Visa", digits: "0002" } };

  test("is tried again every three days, the plan goes on for a fortnight and then lapses", async () => {
    await bought(refused);
    await pass(366);
    const failing = await plan();
    expect(failing).toMatchObject({ state: "PaymentFailed", nextBillingDate: null, optOutOfAutoRenewal: false });
    expect(failing.ends).toBeGreaterThan(await app.clock.now());
    expect(await runs()).toBe(true);
    await pass(4);
    await pass(4);
    expect((await plan()).ends).toBe(failing.ends);
    await pass(7);
    expect(await plan()).toMatchObject({ state: "Lapsed", ends: failing.ends });
    expect(await runs()).toBe(false);
    expect(await subjects()).toEqual([
      "mia@example.com: Clatter Plus has ended",
      "mia@example.com: The payment for Clatter Plus failed",
    ]);
  });

  test("and cancelled meanwhile runs to the same end; kept again, it still counts down", async () => {
    const id = await bought(refused);
    await pass(366);
    const { ends } = await plan();
    expect(await optOut(owner, id)).toMatchObject({ state: "Ending", ends });
    expect(await resume(owner, id)).toMatchObject({ state: "PaymentFailed", ends });
  });
});

describe("A plan that is cancelled while its charge is tried again", () => {
  test("is not charged any more, also when the card would be taken by then", async () => {
    const id = await bought({ card: { company: "Visa", digits: "0002" } });
    await pass(366);
    const { receipts, ends } = await plan();
    await optOut(owner, id);
    await app.opened.sql`update purchase set card_digits = '4242'`;
    await pass(4);
    expect(await plan()).toMatchObject({ state: "Ending", ends, receipts });
  });
});

describe("The card holder's mail", () => {
  const ownPage = { "x-clatter": "1", "sec-fetch-site": "same-origin" };
  const linkOf = async (id: string): Promise<string> => {
    await askCard(owner, id);
    const sent = (await mails()).findLast(({ subject }) => subject.startsWith("Update the payment method"));
    return new URL(sent?.link ?? "").pathname;
  };

  test("goes to the purchase's address alone, whoever asks; both calls, and again, send one more", async () => {
    const id = await bought({ emailAddress: "payer@example.com" });
    expect(await askCard(owner, id)).toEqual({ success: true, sentTo: "payer@example.com" });
    expect(await askCard(owner, id, "updateShopifyPaymentMethod")).toEqual({
      success: true,
      sentTo: "payer@example.com",
    });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(["payer@example.com", "payer@example.com"]);
    expect(new Set(sent.map(({ link }) => link)).size).toBe(2);
    expect(sent[0]?.text).toContain("kitchen");
  });

  test("is not sent without end", async () => {
    const id = await bought();
    const answers: string[] = [];
    for (let mail = 0; mail <= app.context.config.mailsAnHour; mail += 1) {
      answers.push((await askCard(owner, id)).type ?? "sent");
      await app.clock.advance(30_000);
    }
    expect(answers.at(-1)).toBe("RateLimited");
    expect(answers.filter((answer) => answer === "sent")).toHaveLength(app.context.config.mailsAnHour);
  });

  test("leads to a page that changes the card, and charges at once what had failed", async () => {
    const id = await bought({ card: { company: "Visa", digits: "0002" } });
    const { nextBillingDate } = await plan();
    await pass(366);
    expect((await plan()).state).toBe("PaymentFailed");
    const link = await linkOf(id);
    const page = await app.anonymous.get(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('"digits":"0002"');
    const changed = await app.anonymous.post(link, { digits: "4444" }, ownPage);
    expect([changed.statusCode, changed.json()]).toEqual([200, { digits: "4444" }]);
    expect(await plan()).toMatchObject({
      state: "Active",
      paymentMethod: { company: "Mastercard", lastDigits: "4444" },
      nextBillingDate: dateIn(nextBillingDate ?? 0, 1),
      receipts: [{}, {}],
    });
  });

  test("lets the next date come at once: a renewal, a failure, an end", async () => {
    const id = await bought();
    const link = await linkOf(id);
    const come = (digits: string) => app.anonymous.post(link, { digits, comesNow: true }, ownPage);
    await come("4242");
    expect(await plan()).toMatchObject({ state: "Active", receipts: [{}, {}] });
    await come("0002");
    expect((await plan()).state).toBe("PaymentFailed");
    await come("0002");
    expect((await plan()).state).toBe("Lapsed");
    await app.anonymous.post(link, { digits: "4242" }, ownPage);
    // What is over is begun again by whoever asks for it, not by a card.
    expect((await plan()).state).toBe("Lapsed");
    expect(await resume(owner, id)).toMatchObject({ state: "Active" });
    await optOut(owner, id);
    await come("4242");
    expect((await plan()).state).toBe("Lapsed");
  });

  test("lets nobody in without it, after a day, or from another site, and takes no other card", async () => {
    const id = await bought();
    const link = await linkOf(id);
    const answers = [
      await app.anonymous.get(`/checkout/card/${"a".repeat(43)}`, { accept: "application/json" }),
      await app.anonymous.post(link, { digits: "4444" }, {}),
      await app.anonymous.post(link, { digits: "4444" }, { ...ownPage, origin: "https://evil.example" }),
      await app.anonymous.post(link, { digits: "1111" }, ownPage),
      await app.anonymous.post(link, {}, ownPage),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 403, 403, 400, 400]);
    await app.clock.advance(day + 1);
    expect((await app.anonymous.post(link, { digits: "4444" }, ownPage)).statusCode).toBe(404);
    owner = await app.as("mia");
    expect((await plan()).paymentMethod?.lastDigits).toBe("4242");
  });
});

test("A plan on another board of the purchase is renewed and cancelled by itself", async () => {
  const [first = "", second = ""] = await sell(app, { quantity: 2 });
  const id = await activate(owner, kitchen, first);
  await activate(owner, app.ids.boards.hall ?? "", second);
  await optOut(owner, id);
  await pass(367);
  expect((await plan()).state).toBe("Lapsed");
  expect(await plansOf(owner, app.ids.boards.hall ?? "")).toMatchObject([{ state: "Active", receipts: [{}, {}] }]);
});

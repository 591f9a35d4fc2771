import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { productApplication } from "../../gateway/modules/boards/boards.tables.ts";
import { billingBench, dateIn } from "../support/billingBench.ts";
import { activate, askCard, day, optOut, plansOf, resume, sell } from "../support/billingCalls.ts";
import { testApp } from "../support/testApp.ts";

const bench = billingBench();
const { bought, plan, pass, subjects, runs } = bench;

describe("A plan that is bought", () => {
  test("tells its price, card, address, code and first receipt to the Owner", async () => {
    const now = await bench.app.clock.now();
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
    const found = await plan(await bench.app.as(name));
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
    await bench.app.context.jobs.sweep();
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
    const other = await testApp({ beside: bench.app });
    await bench.app.clock.advance(366 * day);
    await Promise.all([bench.app.context.jobs.sweep(), other.context.jobs.sweep()]);
    await other.close();
    expect((await plan(await bench.app.as("mia"))).receipts).toHaveLength(2);
  });
});

describe("Cancelling", () => {
  test("lets it run to the end of what was paid, then it lapses, and people are told once", async () => {
    const id = await bought({ emailAddress: "payer@example.com" });
    const before = await plan();
    const answer = await optOut(bench.owner, id, "Too expensive - a hundred a year");
    expect(answer).toMatchObject({
      state: "Ending",
      optOutOfAutoRenewal: true,
      optOutReason: "Too expensive - a hundred a year",
      ends: before.nextBillingDate,
      nextBillingDate: before.nextBillingDate,
    });
    expect(await runs()).toBe(true);
    await pass(367);
    expect(await plan()).toMatchObject({ state: "Lapsed", ends: before.nextBillingDate, canRestart: false });
    expect((await plan()).receipts).toHaveLength(1);
    expect(await runs()).toBe(false);
    await bench.app.context.jobs.sweep();
    expect(await subjects()).toEqual(["payer@example.com: Clatter Plus has ended"]);
    const [letter] = await bench.mails();
    expect(letter?.text).toContain("Plus of the board “kitchen” ended on");
    expect(letter?.text).toContain("Its channels, except free ones, are silent from now on.");
  });

  test("again is the same answer again, with the first reason", async () => {
    const id = await bought();
    const first = await optOut(bench.owner, id, "Too expensive");
    expect(await optOut(bench.owner, id, "Too hard to learn")).toEqual(first);
  });

  test.each([
    ["", "ValidationError", "reason"],
    ["  \n ", "ValidationError", "reason"],
    ["x".repeat(501), "ValidationError", "reason"],
    ["x".repeat(10_240), "ValidationError", "reason"],
  ])("with %j is refused and changes nothing", async (reason, type, rule) => {
    const id = await bought();
    expect(await optOut(bench.owner, id, reason)).toMatchObject({ type, rule });
    expect((await plan()).state).toBe("Active");
  });

  test("takes a reason of 500 characters as it is written", async () => {
    const id = await bought();
    const reason = `'; drop table board; --${"é".repeat(477)}`;
    expect(await optOut(bench.owner, id, reason)).toMatchObject({ state: "Ending", optOutReason: reason });
  });

  test("what nobody pays for has nothing to cancel", async () => {
    const id = await bought();
    await bench.app.context.database
      .update(productApplication)
      .set({ nextBillingAt: null, activationCodeId: null, pricingId: null })
      .where(eq(productApplication.id, id));
    expect(await optOut(bench.owner, id)).toMatchObject({ type: "ValidationError", rule: "renewal" });
    expect(await askCard(bench.owner, id)).toMatchObject({ type: "ValidationError", rule: "payment" });
  });

  test("what has ended cannot be cancelled", async () => {
    const id = await bought({ card: { company: "Visa", digits: "0002" } });
    await pass(367);
    await pass(15);
    expect((await plan()).state).toBe("Lapsed");
    expect(await optOut(bench.owner, id)).toMatchObject({ type: "ValidationError", rule: "planEnded" });
  });
});

describe("Who may", () => {
  test("cancel, keep and ask for the card: the Owner and the holder of the purchase's address, in any case", async () => {
    const id = await bought({ emailAddress: "Payer@Example.com" });
    const payer = await bench.app.as("payer");
    expect(await optOut(payer, id)).toMatchObject({ state: "Ending" });
    expect(await resume(payer, id)).toMatchObject({ state: "Active" });
    expect(await askCard(payer, id)).toEqual({ success: true, sentTo: "Payer@Example.com" });
  });

  test("see what they pay for: the holder of the address who is no member, that plan and nothing else of the board", async () => {
    const former = await bought({ emailAddress: "payer@example.com" });
    await optOut(bench.owner, former);
    await pass(367);
    const id = await bought();
    const payer = await bench.app.as("payer");
    expect(await plansOf(payer, bench.kitchen)).toMatchObject([
      { id: former, boardTitle: "kitchen", mayManage: true, emailAddress: "payer@example.com" },
    ]);
    expect((await plansOf(bench.owner, bench.kitchen)).map((each) => each.id)).toEqual([id, former]);
    const { errors } = await payer.graphql("query B($id: ID!) { getBoardV2(id: $id) { id } }", { id: bench.kitchen });
    expect(errors?.[0]?.extensions.code).toBe("NotFound");
    // Another board of the household, and an address that was never confirmed.
    await expect(plansOf(payer, bench.app.ids.boards.hall ?? "")).rejects.toThrow("NotFound");
    await bench.app.opened
      .sql`update account set email_verified = false where person_id = ${bench.app.ids.people.payer ?? ""}`;
    await expect(plansOf(payer, bench.kitchen)).rejects.toThrow("NotFound");
  });

  test.each([
    ["noor", "NotAuthorized"],
    ["ben", "NotAuthorized"],
    ["root", "NotAuthorized"],
    ["stranger", "NotFound"],
    ["payer", "NotFound"],
  ])("not %s: %s", async (name, type) => {
    const id = await bought();
    const caller = await bench.app.as(name);
    const answers = [await optOut(caller, id), await resume(caller, id), await askCard(caller, id)];
    expect(answers).toMatchObject([{ type }, { type }, { type }]);
    expect(await plan()).toMatchObject({ state: "Active" });
    expect(await subjects()).toEqual([]);
  });

  test("nobody by an address that they never confirmed", async () => {
    const id = await bought({ emailAddress: "payer2@example.com" });
    expect(await optOut(await bench.app.as("claims"), id)).toMatchObject({ type: "NotAuthorized" });
  });

  test("a holder who is a member sees it and may, whatever their role", async () => {
    const id = await bought({ emailAddress: "ben@example.com" });
    const ben = await bench.app.as("ben");
    expect(await plan(ben)).toMatchObject({ mayManage: true, emailAddress: "ben@example.com" });
    expect(await optOut(ben, id)).toMatchObject({ state: "Ending" });
  });

  test("an unknown plan is not there", async () => {
    expect(await optOut(bench.owner, "AAAAAAAAAAAAAAAAAAAAAA")).toMatchObject({ type: "NotFound" });
  });
});

test("A plan on another board of the purchase is renewed and cancelled by itself", async () => {
  const [first = "", second = ""] = await sell(bench.app, { quantity: 2 });
  const id = await activate(bench.owner, bench.kitchen, first);
  await activate(bench.owner, bench.app.ids.boards.hall ?? "", second);
  await optOut(bench.owner, id);
  await pass(367);
  expect((await plan()).state).toBe("Lapsed");
  expect(await plansOf(bench.owner, bench.app.ids.boards.hall ?? "")).toMatchObject([
    { state: "Active", receipts: [{}, {}] },
  ]);
});

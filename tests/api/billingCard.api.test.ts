import { describe, expect, test } from "vitest";
import { billingBench, dateIn } from "../support/billingBench.ts";
import { askCard, day, optOut, type Plan, plansOf, resume } from "../support/billingCalls.ts";

const bench = billingBench();
const { bought, plan, pass, mails, subjects, runs } = bench;

describe("Going on", () => {
  test("keeps what was cancelled, with its dates; again is the same answer again", async () => {
    const id = await bought();
    const before = await plan();
    await optOut(bench.owner, id);
    expect(await resume(bench.owner, id)).toEqual(before);
    expect(await resume(bench.owner, id)).toEqual(before);
    await pass(366);
    expect((await plan()).receipts).toHaveLength(2);
  });

  test("restarts what has ended for a period from now, charged once", async () => {
    const id = await bought();
    await optOut(bench.owner, id);
    await pass(400);
    const now = await bench.app.clock.now();
    const restarted = await resume(bench.owner, id);
    expect(restarted).toMatchObject({ state: "Active", ends: null, optOutOfAutoRenewal: false, optOutReason: null });
    expect((restarted as Plan).nextBillingDate).toBeGreaterThanOrEqual(dateIn(now, 1));
    expect((restarted as Plan).receipts).toHaveLength(2);
    await resume(bench.owner, id);
    expect(await runs()).toBe(true);
    expect((await plan()).receipts).toHaveLength(2);
    // And when it ends for a second time, that is told, too.
    await optOut(bench.owner, id);
    await pass(400);
    expect(await subjects()).toEqual([
      "mia@example.com: Clatter Plus has ended",
      "mia@example.com: Clatter Plus goes on",
      "mia@example.com: Clatter Plus has ended",
    ]);
  });

  test("is refused with a card that is refused, and charges nothing", async () => {
    const id = await bought({ card: { company: "Visa", digits: "0002" } });
    await optOut(bench.owner, id);
    await pass(400);
    expect(await resume(bench.owner, id)).toMatchObject({ type: "ValidationError", rule: "payment" });
    expect(await plan()).toMatchObject({ state: "Lapsed", optOutOfAutoRenewal: true, receipts: [{}] });
  });

  test("of what has ended is for the payer alone: a new Owner charges nobody's card, and is told to buy it", async () => {
    const id = await bought({ emailAddress: "payer@example.com" });
    await optOut(bench.owner, id);
    await pass(400);
    expect(await plan()).toMatchObject({ mayManage: true, canRestart: false });
    expect(await resume(bench.owner, id)).toMatchObject({ type: "ValidationError", rule: "planEnded" });
    expect(await plan()).toMatchObject({ state: "Lapsed", receipts: [{}] });
    const restarted = await resume(await bench.app.as("payer"), id);
    expect(restarted).toMatchObject({ state: "Active", receipts: [{}, {}] });
    const [letter] = await mails();
    expect(letter).toMatchObject({ to: "payer@example.com", subject: "Clatter Plus goes on" });
    expect(letter?.text).toContain("$72 was charged to Visa, ending in 4242.");
    expect(letter?.text).toContain("kitchen");
  });

  test("is told to the payer when somebody else keeps the plan, each time it is kept and not asked again", async () => {
    const id = await bought({ emailAddress: "payer@example.com" });
    await optOut(bench.owner, id);
    await resume(bench.owner, id);
    await resume(bench.owner, id);
    const [letter, ...others] = await mails();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: "payer@example.com", subject: "Clatter Plus goes on" });
    expect(letter?.text).toContain("Nothing was charged");
    // Who does it themselves knows.
    const payer = await bench.app.as("payer");
    await optOut(payer, id);
    await resume(payer, id);
    expect(await mails()).toHaveLength(1);
  });

  test("is refused beside another plan that runs; a new code goes on where the old plan ended", async () => {
    const id = await bought();
    await optOut(bench.owner, id);
    await pass(400);
    await bought();
    expect(await resume(bench.owner, id)).toMatchObject({ type: "AlreadyExists", rule: "plusActive" });
    const [first, second] = await plansOf(bench.owner, bench.kitchen);
    expect([first?.state, second?.state, second?.id]).toEqual(["Active", "Lapsed", id]);
  });

  test("is for whoever comes first: two restarts at once charge once", async () => {
    const id = await bought();
    await optOut(bench.owner, id);
    await pass(400);
    const answers = await Promise.all([resume(bench.owner, id), resume(bench.owner, id), resume(bench.owner, id)]);
    expect(answers.map((answer) => "state" in answer && answer.state)).toEqual(["Active", "Active", "Active"]);
    expect((await plan()).receipts).toHaveLength(2);
  });

  test("of a plan that a real shop sold is bought anew", async () => {
    const id = await bought({ shop: "shopify" });
    await optOut(bench.owner, id);
    await pass(400);
    expect((await plan()).canRestart).toBe(false);
    expect(await resume(bench.owner, id)).toMatchObject({ type: "ValidationError", rule: "planEnded" });
  });
});

describe("A card that is refused", () => {
  const refused = { card: { company: "Visa", digits: "0002" } };

  test("is tried again every three days, the plan goes on for a fortnight and then lapses", async () => {
    await bought(refused);
    await pass(366);
    const failing = await plan();
    expect((await mails()).at(-1)?.text).toContain("when Clatter Plus of the board “kitchen” was to be renewed");
    expect(failing).toMatchObject({ state: "PaymentFailed", nextBillingDate: null, optOutOfAutoRenewal: false });
    expect(failing.ends).toBeGreaterThan(await bench.app.clock.now());
    expect(await runs()).toBe(true);
    await pass(4);
    await pass(4);
    expect((await plan()).ends).toBe(failing.ends);
    await pass(7);
    expect(await plan()).toMatchObject({ state: "Lapsed", ends: failing.ends });
    expect(await runs()).toBe(false);
    expect((await mails()).at(-1)?.text).toContain(
      "Without a payment by then, channels, except free ones, fall silent.",
    );
    expect(await subjects()).toEqual([
      "mia@example.com: Clatter Plus has ended",
      "mia@example.com: The payment for Clatter Plus failed",
    ]);
  });

  test("and cancelled meanwhile runs to the same end; kept again, it still counts down", async () => {
    const id = await bought(refused);
    await pass(366);
    const { ends } = await plan();
    expect(await optOut(bench.owner, id)).toMatchObject({ state: "Ending", ends });
    expect(await resume(bench.owner, id)).toMatchObject({ state: "PaymentFailed", ends });
  });
});

describe("A plan that is cancelled while its charge is tried again", () => {
  test("is not charged any more, also when the card would be taken by then", async () => {
    const id = await bought({ card: { company: "Visa", digits: "0002" } });
    await pass(366);
    const { receipts, ends } = await plan();
    await optOut(bench.owner, id);
    await bench.app.opened.sql`update purchase set card_digits = '4242'`;
    await pass(4);
    expect(await plan()).toMatchObject({ state: "Ending", ends, receipts });
  });
});

describe("The card holder's mail", () => {
  const ownPage = { "x-clatter": "1", "sec-fetch-site": "same-origin" };
  const linkOf = async (id: string): Promise<string> => {
    await askCard(bench.owner, id);
    const sent = (await mails()).find(({ subject }) => subject.startsWith("Update the payment method"));
    return new URL(sent?.link ?? "").pathname;
  };

  test("goes to the purchase's address alone, whoever asks; both calls, and again, send one more", async () => {
    const id = await bought({ emailAddress: "payer@example.com" });
    expect(await askCard(bench.owner, id)).toEqual({ success: true, sentTo: "payer@example.com" });
    expect(await askCard(bench.owner, id, "updateShopifyPaymentMethod")).toEqual({
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
    for (let mail = 0; mail <= bench.app.context.config.mailsAnHour; mail += 1) {
      answers.push((await askCard(bench.owner, id)).type ?? "sent");
      await bench.app.clock.advance(30_000);
    }
    expect(answers.at(-1)).toBe("RateLimited");
    expect(answers.filter((answer) => answer === "sent")).toHaveLength(bench.app.context.config.mailsAnHour);
  });

  test("leads to a page that changes the card, and charges at once what had failed", async () => {
    const id = await bought({ card: { company: "Visa", digits: "0002" } });
    const { nextBillingDate } = await plan();
    await pass(366);
    expect((await plan()).state).toBe("PaymentFailed");
    const link = await linkOf(id);
    const page = await bench.app.anonymous.get(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('"digits":"0002"');
    const changed = await bench.app.anonymous.post(link, { digits: "4444" }, ownPage);
    expect([changed.statusCode, changed.json()]).toEqual([200, { digits: "4444", due: "Paid" }]);
    expect(await plan()).toMatchObject({
      state: "Active",
      paymentMethod: { company: "Mastercard", lastDigits: "4444" },
      nextBillingDate: dateIn(nextBillingDate ?? 0, 1),
      receipts: [{}, {}],
    });
  });

  test("says when the new card is refused as well: what is due stays due, and the plan counts down as before", async () => {
    const id = await bought({ card: { company: "Visa", digits: "0002" } });
    const calm = await linkOf(id);
    expect((await bench.app.anonymous.post(calm, { digits: "0002" }, ownPage)).json()).toEqual({
      digits: "0002",
      due: "None",
    });
    await pass(366);
    const failing = await plan();
    const link = await linkOf(id);
    const refused = await bench.app.anonymous.post(link, { digits: "0002" }, ownPage);
    expect(refused.json()).toEqual({ digits: "0002", due: "Refused" });
    expect(await plan()).toEqual(failing);
    // The same mail still leads to a card that pays.
    expect((await bench.app.anonymous.post(link, { digits: "4242" }, ownPage)).json()).toEqual({
      digits: "4242",
      due: "Paid",
    });
    expect(await plan()).toMatchObject({ state: "Active", receipts: [{}, {}] });
  });

  test("lets the next date come at once: a renewal, a failure, an end", async () => {
    const id = await bought();
    const link = await linkOf(id);
    const come = (digits: string) => bench.app.anonymous.post(link, { digits, comesNow: true }, ownPage);
    await come("4242");
    expect(await plan()).toMatchObject({ state: "Active", receipts: [{}, {}] });
    await come("0002");
    expect((await plan()).state).toBe("PaymentFailed");
    await come("0002");
    expect((await plan()).state).toBe("Lapsed");
    await bench.app.anonymous.post(link, { digits: "4242" }, ownPage);
    // What is over is begun again by whoever asks for it, not by a card.
    expect((await plan()).state).toBe("Lapsed");
    expect(await resume(bench.owner, id)).toMatchObject({ state: "Active" });
    await optOut(bench.owner, id);
    await come("4242");
    expect((await plan()).state).toBe("Lapsed");
  });

  test("tries what is due with a new card first, also when the next date comes at once", async () => {
    const id = await bought();
    const link = await linkOf(id);
    const come = (digits: string) => bench.app.anonymous.post(link, { digits, comesNow: true }, ownPage);
    await come("0002");
    expect(await plan()).toMatchObject({ state: "PaymentFailed", receipts: [{}] });
    expect((await come("4242")).json()).toEqual({ digits: "4242", due: "Paid" });
    expect(await plan()).toMatchObject({ state: "Active", ends: null, receipts: [{}, {}] });
    expect(await runs()).toBe(true);
    // The date that comes next is another one.
    await come("4242");
    expect(await plan()).toMatchObject({ state: "Active", receipts: [{}, {}, {}] });
  });

  test("lets nobody in without it, after a day, or from another site, and takes no other card", async () => {
    const id = await bought();
    const link = await linkOf(id);
    const answers = [
      await bench.app.anonymous.get(`/checkout/card/${"a".repeat(43)}`, { accept: "application/json" }),
      await bench.app.anonymous.post(link, { digits: "4444" }, {}),
      await bench.app.anonymous.post(link, { digits: "4444" }, { ...ownPage, origin: "https://evil.example" }),
      await bench.app.anonymous.post(link, { digits: "1111" }, ownPage),
      await bench.app.anonymous.post(link, {}, ownPage),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 403, 403, 400, 400]);
    await bench.app.clock.advance(day + 1);
    expect((await bench.app.anonymous.post(link, { digits: "4444" }, ownPage)).statusCode).toBe(404);
    expect((await plan(await bench.app.as("mia"))).paymentMethod?.lastDigits).toBe("4242");
  });
});

import { expect, onTestFinished, test, vi } from "vitest";
import type { Pricing } from "../../gateway/modules/plus/pricings.ts";
import { recordPurchase } from "../../gateway/modules/plus/purchases.service.ts";
import { openBrowser } from "../support/browser.ts";
import { openSmtpServer } from "../support/smtpServer.ts";
import { testApp } from "../support/testApp.ts";

vi.setConfig({ testTimeout: 60_000 });

const year: Pick<Pricing, "id" | "title" | "quantity" | "chargeFrequency"> = {
  id: "plus-year-1",
  title: "Every year",
  quantity: 1,
  chargeFrequency: "EveryYear",
};
const sold = { shop: "shopify", emailAddress: "ben@example.com", pricing: year, totalInCents: 900, referralCode: null };

async function start() {
  const smtp = await openSmtpServer();
  const app = await testApp({ config: { smtpUrl: smtp.url, loopback: false }, seed: (seed) => seed.person("mia") });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await app.close();
    isOpen = false;
  };
  onTestFinished(async () => {
    await close();
    await smtp.close();
  });
  const told = (text: string) => app.logLines.filter((line) => line.includes(text));
  return { smtp, app, close, told };
}

test("a mail that the server does not take for now is sent when it does", async () => {
  const { smtp, app, told } = await start();
  smtp.refusing = "forNow";
  const browser = openBrowser(await app.listen());
  await browser.post(`${app.context.config.publicUrl}/forgot-password`, { emailAddress: "mia@example.com" });
  await recordPurchase(app.context, { ...sold, orderId: "1", checkoutToken: null });
  // Nothing waits for the next try.
  await app.context.mail.settled();
  expect(smtp.messages).toEqual([]);
  expect(told("The mail server takes no mail for now")).toHaveLength(1);
  smtp.refusing = false;
  await expect
    .poll(() => smtp.messages.map(({ to }) => to[0]).toSorted(), { timeout: 20_000 })
    .toEqual(["ben@example.com", "mia@example.com"]);
  expect(told("A mail could not be sent")).toEqual([]);
});

test("a mail that waits while the gateway stops is told as lost, and the stop does not wait for it", async () => {
  const { smtp, app, close, told } = await start();
  smtp.refusing = "forNow";
  await recordPurchase(app.context, { ...sold, orderId: "1", checkoutToken: null });
  await app.context.mail.settled();
  await close();
  expect(told("A mail could not be sent")).toHaveLength(1);
  expect(smtp.messages).toEqual([]);
});

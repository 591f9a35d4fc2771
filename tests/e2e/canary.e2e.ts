import { expect, type Page } from "@playwright/test";
import { channelName } from "../../src/entries/inspector/trace/protocol.ts";
import { Canary } from "./support/canary.ts";
import { findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

// These tests have a canary of their own, which is to sing.
test.use({ isInspected: false });

/** Tells an inspector something on the page's behalf, as a machine would whose secret nobody masks. */
const tell = (page: Page, payload: object) =>
  page.evaluate(
    ([name, told]) => {
      const channel = new BroadcastChannel(name as string);
      const step = { index: 1e6, actor: "none", at: 0, event: "e", payload: told, value: "a", status: "active" };
      channel.postMessage({ kind: "news", tab: "none", actors: [], steps: [{ ...step, transitions: [] }] });
      channel.close();
    },
    [channelName, payload] as const,
  );

test("whoever tells an inspector a secret that was typed, answered or stored is found", async ({ browser }) => {
  const canary = new Canary();
  const context = await browser.newContext();
  await canary.watch(context);
  const page = await context.newPage();
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${board.id}/select`);
  await page
    .getByRole("button", { name: /Pair device/ })
    .first()
    .click();
  await page.getByLabel("Pairing code").fill("WXYZ-2345");
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
    return (JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token?: string }).access_token ?? "";
  });
  await tell(page, { harmless: "nothing to see here" });
  expect(canary.found()).toEqual([]);
  await tell(page, { typed: "the code wxyz-2345 was typed" });
  await expect.poll(() => canary.found()).toEqual(["none: step.payload.typed"]);
  await tell(page, { stored: `Bearer ${token}`, deep: [{ typed: "flip-flap-flop" }] });
  await expect
    .poll(() => canary.found())
    .toEqual(["none: step.payload.deep.typed", "none: step.payload.stored", "none: step.payload.typed"]);
  await context.close();
  // The console told much more than these, and none of it was secret.
  expect(canary.heard).toBeGreaterThan(20);
});

test("an actor that outlives its screen is found, and one that ends a moment later is not", async ({ browser }) => {
  const canary = new Canary();
  const context = await browser.newContext();
  await canary.watch(context);
  const page = await context.newPage();
  await signIn(page, "mia@example.com");
  await page.evaluate((name) => {
    const channel = new BroadcastChannel(name);
    const actors = ["left", "ending"].map((id) => ({ id, machine: `${id}Machine`, outlives: true }));
    channel.postMessage({ kind: "news", tab: "none", actors, steps: [] });
    const step = { index: 1e6, actor: "ending", event: "e", value: "a", status: "done", transitions: [] };
    channel.postMessage({ kind: "news", tab: "none", actors: [], steps: [step] });
    channel.close();
  }, channelName);
  await context.close();
  expect([...canary.outlived]).toEqual(["leftMachine"]);
});

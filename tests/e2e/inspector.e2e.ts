import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

test("the inspector draws every machine and follows the console in another tab", async ({ page, context }) => {
  test.slow();
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com", "/?inspect");
  const board = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${board.id}/compose`);

  const inspector = await context.newPage();
  const inspectorTroubles = watchForTrouble(inspector);
  await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
  await expect(inspector.getByRole("heading", { level: 1, name: "Inspector" })).toBeVisible();

  await inspector.getByRole("button", { name: /^session\s*signedIn$/ }).click();
  await expect(inspector.getByRole("img", { name: "The machine session, now signedIn" })).toBeVisible();
  const session = inspector.getByRole("region", { name: "Context of session" });
  await expect(session).toContainText("Mia");
  await expect(session).not.toContainText(/@|eyJ/);

  await inspector.getByRole("button", { name: /^send\s*idle$/ }).click();
  await expect(inspector.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();

  await page.bringToFront();
  await page.getByRole("gridcell").first().click();
  await page.keyboard.type("inspect me");
  await page.getByRole("button", { name: "More ways to send" }).click();
  await page.getByRole("menuitem", { name: /Pin for a time/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();

  await inspector.bringToFront();
  await inspector.getByRole("button", { name: /^composer\s*typing$/ }).click();
  await expect(inspector.getByRole("img", { name: "The machine composer, now typing" })).toBeVisible();
  await expect(inspector.getByRole("region", { name: "Events" })).toContainText("key.press");
  await inspector.getByRole("button", { name: /^send · Kitchen\s*choosingTime$/ }).click();
  await expect(inspector.getByRole("img", { name: "The machine send, now choosingTime" })).toBeVisible();
  await expect(inspector.getByRole("region", { name: "Events" })).toContainText("pin.request");
  await inspector.getByRole("button", { name: "One event back" }).click();
  await expect(inspector.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();

  expect((await new AxeBuilder({ page: inspector }).analyze()).violations).toEqual([]);

  // Every definition of the room is laid out by the worker, under the policy of the built product.
  for (const machine of ["composer", "boardConnectivity", "simulatorPlayback"]) {
    await inspector.getByRole("button", { name: machine, exact: true }).click();
    await expect(inspector.getByRole("img", { name: new RegExp(`^The machine ${machine}`) })).toBeVisible();
  }
  await inspector.setViewportSize({ width: 390, height: 800 });
  await inspector.getByRole("button", { name: "Events", exact: true }).click();
  await expect(inspector.getByRole("heading", { name: "Events" })).toBeVisible();
  await expect(inspector.getByRole("heading", { name: "Actors" })).toBeHidden();
  const width = await inspector.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expect(inspector.getByRole("slider", { name: "Time line" })).toBeInViewport({ ratio: 1 });
  expect([...troubles, ...inspectorTroubles]).toEqual([]);
});

test("without ?inspect there is no inspector in production", async ({ page }) => {
  await page.goto(`${gatewayUrl()}/inspector`);
  await expect(page.getByRole("heading", { name: "Inspector" })).toHaveCount(0);
});

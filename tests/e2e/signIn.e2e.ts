import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { type OutboxMail, readOutbox } from "../../gateway/mail/outbox.ts";
import { PASSWORD } from "./support/gateway.ts";
import { pressEntry } from "./support/menu.ts";
import { gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

const password = "four flaps standing";
const nextPassword = "five flaps falling";

/** The newest mail to the address that bears the subject, once it is written. */
async function mailTo(address: string, subject: string): Promise<OutboxMail> {
  const find = async () =>
    (await readOutbox(process.env.E2E_DATA ?? "")).find((mail) => mail.to === address && mail.subject === subject);
  await expect.poll(async () => (await find())?.link ?? null).not.toBeNull();
  const mail = await find();
  if (mail === undefined) throw new Error(`No mail "${subject}" to ${address}`);
  return mail;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

test("a newcomer signs up, confirms the address, signs out, forgets the password and comes back", async ({ page }) => {
  const troubles = watchForTrouble(page);
  const emailAddress = `nils.${Date.now()}@aas.example`;
  await page.goto(`${gatewayUrl()}/`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Nils");
  await page.getByLabel("Last name").fill("Aas");
  await page.getByLabel("E-mail address").fill(emailAddress);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("A password has at least 10 characters.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).not.toHaveURL(/sign-(in|up)|\/oidc|\/login/);

  await page.goto((await mailTo(emailAddress, "Confirm your e-mail address")).link ?? "");
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeFocused();

  await page.goto(`${gatewayUrl()}/sign-out`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Forgot it?" }).click();
  await page.getByLabel("E-mail address").fill(emailAddress);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeFocused();
  await page.goto((await mailTo(emailAddress, "Choose a new password")).link ?? "");
  await page.getByLabel("New password").fill(nextPassword);
  await page.getByRole("button", { name: "Save password" }).click();

  await page.getByLabel("E-mail address").fill(emailAddress);
  await page.getByLabel("Password", { exact: true }).fill(nextPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/sign-(in|up)|\/oidc|\/login/);
  expect(troubles).toEqual([]);
});

test("signing out in one tab ends the other one, too", async ({ page, context }) => {
  await signIn(page, "ben@example.com");
  const other = await context.newPage();
  await other.goto(`${gatewayUrl()}/`);
  await expect(other.getByRole("navigation").first()).toBeVisible();
  await page.getByRole("button", { name: /^Profile of/ }).click();
  await pressEntry(page, "Logout");
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  // Its stream is cut, its token refused: it goes to the sign-in by itself.
  await expect(other.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
});

test("sign-in goes by the keyboard alone, and comes back to where it was asked for", async ({ page }) => {
  await page.goto(`${gatewayUrl()}/select-board`);
  await expect(page.getByLabel("E-mail address")).toBeFocused();
  await page.keyboard.type("noor@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("E-mail address or password is wrong.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${gatewayUrl()}/select-board`);
  // Back leads to a sign-in that is over, and on from there: nobody has to sign in again.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "This sign-in is over" })).toBeVisible();
  await page.getByRole("link", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/(board|select-board)/);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page around signing in is accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const troubles = watchForTrouble(page);
    await page.goto(`${gatewayUrl()}/`);
    await page.getByLabel("E-mail address").fill("mia@example.com");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("E-mail address or password is wrong.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
    await expectAccessible(page);
    for (const path of ["/forgot-password", "/reset-password/none", "/confirm-email/none", "/sign-in/none"]) {
      await page.goto(`${gatewayUrl()}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${gatewayUrl()}/forgot-password`);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(troubles).toEqual([]);
  });
}

test("a page whose program is long on its way says so meanwhile", async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(gatewayUrl(), { waitUntil: "commit" });
  const sign = () =>
    page.evaluate(() => {
      const root = document.getElementById("root");
      return root === null ? null : getComputedStyle(root, "::after").content;
    });
  await expect.poll(sign).toBe('""');
  letThrough();
  await expect(page.getByLabel("E-mail address")).toBeVisible();
});

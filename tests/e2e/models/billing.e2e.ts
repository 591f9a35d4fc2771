import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { readOutbox } from "../../../gateway/mail/outbox.ts";
import { leavingReasons, membershipMachine } from "../../../machines/settings/membershipMachine.ts";
import { reasonNames } from "../../../src/words/billing.ts";
import { joinBoard, makeBoard } from "../support/boards.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

const leavings = leavingReasons.map((reason) => `leave.${reason}`);

/** What an Owner does about a membership: leave it with each reason, change their mind at each step, let it end, come back. */
const payerModel = createMachine({
  id: "payer",
  initial: "renewing",
  states: {
    renewing: { on: { "cancel.press": "offered" } },
    offered: { on: { "offer.take": "renewing", "offer.escape": "renewing", "cancel.proceed": "asked" } },
    asked: {
      on: {
        "survey.keep": "renewing",
        ...Object.fromEntries(leavings.map((event) => [event, "ending"])),
        "leave.inWords": "ending",
      },
    },
    ending: { on: { "plan.keep": "renewing", "date.come": "lapsed" } },
    lapsed: { on: { "plan.activate": "asking" } },
    asking: { on: { "charge.refuse": "lapsed", "charge.agree": "renewing" } },
  },
});

/** A board with Plus of the sandbox shop, bought and activated by the person of the page. */
async function boardWithPlus(page: Page, title: string, emailAddress = "mia@example.com"): Promise<string> {
  const boardId = await makeBoard(page, title);
  const code = await page.evaluate(
    async ({ id, payer }) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("oidc.user:")) ?? "";
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token?: string };
      const post = (path: string, body: object) =>
        fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "x-clatter": "1" },
          body: JSON.stringify(body),
        });
      await post("/factory/device", { boardId: id });
      const checkoutToken = `${id}${"x".repeat(43)}`.slice(0, 43);
      await post("/checkout/plus-year-1", { emailAddress: payer, checkoutToken, referral: null });
      const session = await (await fetch(`/plus-purchase-session?token=${checkoutToken}`)).json();
      return String(session.purchase.items[0].activationCodes[0].code);
    },
    { id: boardId, payer: emailAddress },
  );
  await callGraph(
    page,
    "mutation Apply($board: ID!, $code: String!) { applyRedemptionCode(board: $board, code: $code) { __typename } }",
    { board: boardId, code },
  );
  return boardId;
}

/** Where the newest mail about the card leads. */
async function cardLink(): Promise<string> {
  const mails = await readOutbox(process.env.E2E_DATA ?? "");
  const link = mails.map((mail) => mail.link).find((address) => address?.includes("/checkout/card/"));
  if (!link) throw new Error("There is no mail about a card.");
  return link;
}

test("A membership is cancelled with each reason, kept, let lapse and begun again", async ({ page, context }) => {
  test.setTimeout(180_000);
  const ear = await FlowEar.open(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const boardId = await boardWithPlus(page, "Membership");
  await page.goto(`${gatewayUrl()}/board/${boardId}/settings/billing`);
  await page.getByRole("button", { name: "Update payment method" }).click();
  await expect(page.getByText("Sent to mia@example.com.")).toBeVisible();
  const card = await context.newPage();
  const link = await cardLink();
  await page.bringToFront();

  const dialog = page.getByRole("dialog");
  const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
  const pressInDialog = (name: string) => () => dialog.getByRole("button", { name, exact: true }).click();
  const leave = async (reason: string | null, text: string) => {
    if (reason !== null) await dialog.getByRole("radio", { name: reason }).click();
    if (text !== "") await dialog.getByLabel("What happened?").fill(text);
    await pressInDialog("Cancel Membership")();
  };
  const label = (name: string) => page.getByText(name, { exact: true });
  const noDialog = () => expect(dialog).toHaveCount(0);
  const billing = await walkModel(ear, {
    title: "leaving a membership, and coming back",
    model: payerModel,
    flow: membershipMachine,
    means: {
      "cancel.press": ["membership.cancel"],
      "offer.take": ["modal.close"],
      "offer.escape": ["modal.close"],
      "cancel.proceed": ["cancel.proceed"],
      "survey.keep": ["modal.close"],
      ...Object.fromEntries(leavings.map((event) => [event, ["reason.choose", "cancel.confirm", "done.optOut"]])),
      "leave.inWords": ["text.change", "cancel.confirm", "done.optOut"],
      "plan.keep": ["membership.keep", "done.restartRenewal"],
      "date.come": ["plan.told"],
      "plan.activate": ["membership.keep"],
      "charge.refuse": ["confirm.no"],
      "charge.agree": ["confirm.yes", "done.restartRenewal"],
    },
    begin: async () => {
      await page.goto(`${gatewayUrl()}/board/${boardId}/settings/billing`);
    },
    does: {
      "cancel.press": press("Cancel Membership"),
      "offer.take": pressInDialog("Keep Clatter+"),
      "offer.escape": () => page.keyboard.press("Escape"),
      "cancel.proceed": press("Proceed to Cancel"),
      "survey.keep": pressInDialog("Keep Clatter+"),
      ...Object.fromEntries(
        leavingReasons.map((reason) => [
          `leave.${reason}`,
          () => leave(reasonNames[reason], reason === "other" ? "We move." : ""),
        ]),
      ),
      "leave.inWords": () => leave(null, "The hall was painted."),
      "plan.keep": press("Keep Clatter+"),
      "date.come": async () => {
        await card.goto(link);
        await card.getByRole("button", { name: "Let the next date come now" }).click();
        await expect(card.getByText("The date has come. Billing shows what became of it.")).toBeVisible();
        await page.bringToFront();
      },
      "plan.activate": press("Activate"),
      "charge.refuse": press("No"),
      "charge.agree": press("Yes"),
    },
    sees: {
      renewing: async () => {
        await noDialog();
        await expect(label("Next Billing Date")).toBeVisible();
        await expect(label("Active")).toBeVisible();
      },
      offered: () => expect(dialog.getByRole("button", { name: "Proceed to Cancel" })).toBeVisible(),
      asked: () => expect(dialog.getByRole("button", { name: "Cancel Membership" })).toBeDisabled(),
      ending: async () => {
        await noDialog();
        await expect(label("Expiration Date")).toBeVisible();
        await expect(label("Ends")).toBeVisible();
      },
      lapsed: async () => {
        await expect(page.getByText(/^Clatter Plus ended on .* nothing was deleted\.$/)).toBeVisible();
        await expect(label("Ended")).toBeVisible();
      },
      asking: () => expect(page.getByRole("alertdialog", { name: "Activate Clatter Plus" })).toBeVisible(),
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("billing", billing);
});

test("A User changes a membership that they pay for, and nobody else but its Owner, be it Admin or superadmin", async ({
  page,
  browser,
  makeSuperadmin,
}) => {
  test.setTimeout(120_000);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const [own, paid] = [await boardWithPlus(page, "Paid by Mia"), await boardWithPlus(page, "Gift", "ben@example.com")];
  await makeSuperadmin("sam@example.org");
  const open = async (emailAddress: string, path?: string) => {
    const opened = await (await browser.newContext()).newPage();
    await signIn(opened, emailAddress, path);
    return opened;
  };
  const path = (boardId: string) => `/board/${boardId}/settings/billing`;
  const billing = (boardId: string) => `${gatewayUrl()}${path(boardId)}`;
  const [ben, noor, sam] = [
    await open("ben@example.com"),
    await open("noor@example.com"),
    await open("sam@example.org", path(own)),
  ];
  for (const boardId of [own, paid]) await joinBoard(page, ben, boardId, "ben@example.com");
  await joinBoard(page, noor, own, "noor@example.com", "Admin");
  for (const other of [ben, noor, sam]) {
    await other.goto(billing(own));
    await expect(
      other.getByText("Only the board's Owner, or whoever bought the plan, can change the membership."),
    ).toBeVisible();
    await expect(other.getByText("Next Billing Date")).toBeVisible();
    await expect(other.getByRole("button", { name: "Cancel Membership" })).toBeDisabled();
    await expect(other.getByRole("button", { name: "Update payment method" })).toHaveCount(0);
    await expect(other.getByText("mia@example.com")).toHaveCount(0);
  }
  const cancel = ben.getByRole("button", { name: "Cancel Membership" });
  await ben.goto(billing(paid));
  await cancel.click();
  await ben.getByRole("button", { name: "Proceed to Cancel" }).click();
  await ben.getByRole("radio", { name: reasonNames.tooExpensive }).click();
  await ben.getByRole("dialog").getByRole("button", { name: "Cancel Membership" }).click();
  await expect(ben.getByText("Subscription cancelled")).toBeVisible();
  // The Owner of the board, who pays nothing for it, begins it again.
  await page.goto(billing(paid));
  await expect(page.getByText("Ends", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Keep Clatter+", exact: true }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(ben.getByText("Active", { exact: true })).toBeVisible();

  // A card that is refused is told on the holder's page, until one pays what is due.
  await page.goto(billing(own));
  await page.getByRole("button", { name: "Update payment method" }).click();
  await expect(page.getByText("Sent to mia@example.com.")).toBeVisible();
  const card = await page.context().newPage();
  await card.goto(await cardLink());
  const choose = async (label: string, key: string) => {
    await card.getByLabel("Card").selectOption({ label });
    await card.getByRole("button", { name: key }).click();
  };
  const again = () => card.getByRole("button", { name: "Change it again" }).click();
  await choose("Visa, ending in 0002, is refused", "Let the next date come now");
  await expect(card.getByText("The date has come. Billing shows what became of it.")).toBeVisible();
  await again();
  await choose("Visa, ending in 0002, is refused", "Use this card");
  await expect(card.getByText(/^The card is saved, but it is refused, too\. What is due stays unpaid/)).toBeVisible();
  await expect(page.getByText("Payment failed", { exact: true })).toBeVisible();
  await again();
  await choose("Mastercard, ending in 4444", "Use this card");
  await expect(card.getByText("The card is saved, and what was due is paid. You can close this page.")).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  expect(troubles).toEqual([]);
  for (const other of [ben, noor, sam]) await other.context().close();
});

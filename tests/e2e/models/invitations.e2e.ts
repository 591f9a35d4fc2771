import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { invitationLinkMachine } from "../../../machines/session/invitationLinkMachine.ts";
import { ownershipTransferMachine } from "../../../machines/settings/ownershipTransferMachine.ts";
import { endMembership, inviteTo, joinBoard, makeBoard } from "../support/boards.ts";
import { expireInvitations } from "../support/gateway.ts";
import { linkInMail } from "../support/mails.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

const dataFolder = () => process.env.E2E_DATA ?? "";

/** What somebody with an account does with the mail of an invitation, while who invited may think again. */
const invitedModel = createMachine({
  id: "invited",
  initial: "mail",
  states: {
    mail: { on: { "link.open": "shown", "link.openLate": "expired", "link.openRevoked": "dead" } },
    shown: {
      on: {
        "page.reload": "shown",
        "accept.press": "member",
        "accept.afterRevoke": "dead",
        "decline.press": "asked",
      },
    },
    asked: { on: { "answer.no": "shown", "answer.escape": "shown", "answer.yes": "declined" } },
    declined: { on: { "link.openAgain": "dead" } },
    member: { on: { "link.openAsMember": "member" } },
    expired: {},
    dead: {},
  },
});

/** What an Owner does with a member, up to leaving the board to them. */
const ownerModel = createMachine({
  id: "owner",
  initial: "user",
  states: {
    user: { on: { "role.admin": "admin" } },
    admin: { on: { "role.user": "user", "transfer.press": "asked" } },
    asked: { on: { "answer.no": "admin", "answer.escape": "admin", "answer.yes": "handedOver" } },
    handedOver: { on: { "leave.press": "left" } },
    left: {},
  },
});

const newPage = async (page: Page) => {
  const browser = page.context().browser();
  if (browser === null) throw new Error("No browser");
  return (await browser.newContext()).newPage();
};

test("an invitation's link is accepted, declined, too late, taken back, and open only to whom it is for", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  const inviter = await newPage(page);
  await signIn(inviter, "mia@example.com");
  await signIn(page, "ben@example.com");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const question = page.getByRole("alertdialog", { name: "Decline invitation" });
  const answer = (name: "Yes" | "No") => () => question.getByRole("button", { name }).click();
  let round = 0;
  let [title, boardId, link] = ["", "", ""];
  const open = async () => void (await page.goto(link));
  const dead = async () => {
    await expect(heading("This invitation does not work any more")).toBeVisible();
    await expect(page.getByText("It was taken back or sent again, or the link is not whole.")).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  };
  const walks = await walkModel(ear, {
    title: "an invitation's link",
    model: invitedModel,
    flow: invitationLinkMachine,
    means: {
      "link.open": ["done.readLink"],
      "link.openLate": ["done.readLink"],
      "link.openRevoked": ["done.readLink"],
      "page.reload": ["done.readLink"],
      "accept.press": ["invitation.accept", "done.acceptLink"],
      "accept.afterRevoke": ["invitation.accept", "error.acceptLink", "done.readLink"],
      "decline.press": ["invitation.decline"],
      "answer.no": ["confirm.no"],
      "answer.escape": ["confirm.no"],
      "answer.yes": ["confirm.yes", "done.declineLink"],
      "link.openAgain": ["done.readLink"],
      "link.openAsMember": ["done.readLink"],
    },
    begin: async () => {
      round += 1;
      title = `Allotment ${round}`;
      boardId = await makeBoard(inviter, title);
      link = await inviteTo(inviter, boardId, "ben@example.com");
      await expect.poll(() => linkInMail(dataFolder(), "ben@example.com")).toBe(link);
    },
    does: {
      "link.open": open,
      "link.openLate": async () => {
        await expireInvitations(dataFolder(), "ben@example.com");
        await open();
      },
      "link.openRevoked": async () => {
        await endMembership(inviter, boardId, "ben@example.com");
        await open();
      },
      "page.reload": async () => void (await page.reload()),
      "accept.press": () => page.getByRole("button", { name: "Accept" }).click(),
      "accept.afterRevoke": async () => {
        await endMembership(inviter, boardId, "ben@example.com");
        await page.getByRole("button", { name: "Accept" }).click();
      },
      "decline.press": () => page.getByRole("button", { name: "Decline" }).click(),
      "answer.no": answer("No"),
      "answer.escape": () => page.keyboard.press("Escape"),
      "answer.yes": answer("Yes"),
      "link.openAgain": open,
      "link.openAsMember": open,
    },
    sees: {
      mail: async () => expect(link).toMatch(/\/invitation\/[\w-]{43}$/),
      shown: async () => {
        await expect(heading("You are invited")).toBeVisible();
        await expect(page.getByText(`Boards: ${title}`)).toBeVisible();
        await expect(page.getByText("Your role: User")).toBeVisible();
        await expect(question).toHaveCount(0);
      },
      asked: () => expect(question.getByRole("button", { name: "No" })).toBeFocused(),
      declined: () => expect(heading("Invitation declined")).toBeVisible(),
      member: async () => {
        await expect(page).toHaveURL(`${gatewayUrl()}/board/${boardId}/live`);
        await expect(page.getByText(`You are a member of ${title} now`)).toBeVisible();
        await expect(heading(title)).toBeVisible();
      },
      expired: async () => {
        await expect(heading("This invitation has expired")).toBeVisible();
        await expect(page.getByText("Ask Mia Keller to send it again.")).toBeVisible();
      },
      dead,
    },
  });
  expect(troubles).toEqual([]);
  await inviter.context().close();
  keepWalks("invitations", walks);
});

test("whoever opens the link of another address signs out, signs up with that one, and comes back to it", async ({
  page,
}) => {
  const troubles = watchForTrouble(page);
  const inviter = await newPage(page);
  await signIn(inviter, "noor@example.com");
  const boardId = await makeBoard(inviter, "Bicycle shed");
  const address = "ida.berg+home@example.net";
  await inviter.goto(`${gatewayUrl()}/board/${boardId}/settings/users`);
  await inviter.getByRole("textbox", { name: "E-mail address" }).first().fill(address);
  await inviter.getByLabel("Role", { exact: true }).selectOption("Admin");
  await inviter.getByRole("button", { name: "Add User" }).click();
  await expect(inviter.getByText("Invitation sent successfully")).toBeVisible();
  const link = await linkInMail(dataFolder(), address);
  // No mail server is set up: whoever invited gets the link, too.
  await expect(inviter.getByRole("textbox", { name: "Invitation link" })).toHaveValue(link);

  await signIn(page, "ben@example.com");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "This invitation is for another address" })).toBeVisible();
  await expect(page.getByText(`It was sent to ${address}, and you are signed in as ben@example.com.`)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("E-mail address")).toHaveValue(address);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByLabel("E-mail address")).toHaveValue(address);
  await page.getByLabel("First name").fill("Ida");
  await page.getByLabel("Last name").fill("Berg");
  await page.getByLabel("Password", { exact: true }).fill("seven quiet herons");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(link);
  await expect(page.getByText("Noor Haddad invites you to Bicycle shed.")).toBeVisible();
  await expect(page.getByText("Your role: Admin")).toBeVisible();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(`${gatewayUrl()}/board/${boardId}/live`);
  await expect(page.getByText("You are a member of Bicycle shed now")).toBeVisible();
  // Who invited sees it without asking again.
  await expect(inviter.getByRole("row", { name: /Ida Berg/ })).toBeVisible();
  await expect(inviter.getByRole("combobox", { name: "Role of Ida Berg" })).toHaveValue("Admin");
  // The mail's link is no way in for anybody else, and none for her but to the board.
  await page.goto(link);
  await expect(page).toHaveURL(`${gatewayUrl()}/board/${boardId}/live`);
  expect(troubles).toEqual([]);
  await inviter.context().close();
});

test("an Owner changes a member's role, hands the board over, and leaves it to them", async ({ page }) => {
  test.setTimeout(180_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const other = await newPage(page);
  await signIn(other, "ben@example.com");
  const role = page.getByRole("combobox", { name: "Role of Ben Keller" });
  const question = page.getByRole("alertdialog", { name: "Transfer ownership" });
  const answer = (name: "Yes" | "No") => () => question.getByRole("button", { name }).click();
  let round = 0;
  let [title, boardId] = ["", ""];
  /** Seen by the other one, who stands on the same page: what they may do changes under their hands. */
  const othersRole = async (name: string) => {
    if (name === "User") await expect(other.getByText("Only Admins can change users").first()).toBeVisible();
    else await expect(other.getByText("Only Admins can change users")).toHaveCount(0);
  };
  const walks = await walkModel(ear, {
    title: "handing a board over",
    model: ownerModel,
    flow: ownershipTransferMachine,
    means: {
      "role.admin": [],
      "role.user": [],
      "transfer.press": ["person.choose", "transfer.submit"],
      "answer.no": ["confirm.no"],
      "answer.escape": ["confirm.no"],
      "answer.yes": ["confirm.yes", "done.transferOwnership"],
      "leave.press": [],
    },
    begin: async () => {
      round += 1;
      title = `Greenhouse ${round}`;
      boardId = await makeBoard(page, title);
      await joinBoard(page, other, boardId, "ben@example.com");
      const address = `${gatewayUrl()}/board/${boardId}/settings/users`;
      await other.goto(address);
      await page.goto(address);
    },
    does: {
      "role.admin": async () => void (await role.selectOption("Admin")),
      "role.user": async () => void (await role.selectOption("User")),
      "transfer.press": async () => {
        await page.getByRole("combobox", { name: "New Owner" }).selectOption("Ben Keller");
        await page.getByRole("button", { name: "Transfer ownership" }).click();
      },
      "answer.no": answer("No"),
      "answer.escape": () => page.keyboard.press("Escape"),
      "answer.yes": answer("Yes"),
      "leave.press": async () => {
        await page.getByRole("tab", { name: "Board", exact: true }).click();
        await page.getByRole("button", { name: "Leave" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
      },
    },
    sees: {
      user: async () => {
        await expect(role).toHaveValue("User");
        await expect(role).toBeEnabled();
        await othersRole("User");
      },
      admin: async () => {
        await expect(role).toHaveValue("Admin");
        await expect(role).toBeEnabled();
        await expect(question).toHaveCount(0);
        await othersRole("Admin");
      },
      asked: async () => {
        await expect(question.getByRole("button", { name: "No" })).toBeFocused();
        await expect(question).toContainText(`Ben Keller becomes the Owner of ${title}, and you become an Admin.`);
      },
      handedOver: async () => {
        await expect(page.getByText("Transfered ownership to Ben Keller")).toBeVisible();
        await expect(page.getByText("Only the Owner can transfer ownership").first()).toBeVisible();
        await expect(other.getByText(`You are now Owner of ${title}`)).toBeVisible();
        await expect(other.getByRole("combobox", { name: "Role of Mia Keller" })).toHaveValue("Admin");
      },
      left: async () => {
        await expect(page).not.toHaveURL(new RegExp(boardId));
        await expect(other.getByRole("row", { name: /Mia Keller/ })).toHaveCount(0);
        await expect(other.getByRole("row", { name: /Ben Keller/ })).toBeVisible();
      },
    },
  });
  expect(troubles).toEqual([]);
  await other.context().close();
  keepWalks("handingOver", walks);
});

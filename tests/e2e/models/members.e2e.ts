import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { inviteRevokeMachine } from "../../../machines/settings/inviteRevokeMachine.ts";
import { userRemoveMachine } from "../../../machines/settings/userRemoveMachine.ts";
import { joinBoard, makeBoard } from "../support/boards.ts";
import { pressEntry } from "../support/menu.ts";
import { gatewayUrl, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What an Admin does about an invitation, and what those meet who may not. */
const inviterModel = createMachine({
  id: "inviter",
  initial: "alone",
  states: {
    alone: {
      on: {
        "invite.member": "refused",
        "invite.press": "invited",
        "user.look": "userTold",
        "superadmin.look": "superadminTold",
      },
    },
    refused: { on: { "invite.press": "invited" } },
    invited: { on: { "invite.again": "invited", "revoke.press": "asked" } },
    asked: { on: { "answer.no": "invited", "answer.escape": "invited", "answer.yes": "alone" } },
    userTold: { on: { "user.go": "alone" } },
    superadminTold: { on: { "superadmin.go": "alone" } },
  },
});

/** What an Admin does with a member, up to taking them off the board. */
const adminModel = createMachine({
  id: "admin",
  initial: "user",
  states: {
    user: { on: { "role.admin": "admin", "remove.press": "asked" } },
    admin: { on: { "role.user": "user" } },
    asked: { on: { "answer.no": "user", "answer.escape": "user", "answer.yes": "removed" } },
    removed: {},
  },
});

test("an Admin invites, takes back, changes a role and removes; a User and a superadmin are told who may", async ({
  page,
  browser,
  makeSuperadmin,
}) => {
  test.setTimeout(180_000);
  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "noor@example.com");
  await makeSuperadmin("sam@example.org");
  const open = async (emailAddress: string, path?: string): Promise<Page> => {
    const opened = await (await browser.newContext()).newPage();
    await signIn(opened, emailAddress, path);
    return opened;
  };
  const mia = await open("mia@example.com");
  const ben = await open("ben@example.com");
  let [round, guests] = [0, 0];
  let [title, boardId, guest] = ["", "", ""];
  const users = () => `${gatewayUrl()}/board/${boardId}/settings/users`;
  const begin = async () => {
    round += 1;
    title = `Tool shed ${round}`;
    boardId = await makeBoard(mia, title);
    await joinBoard(mia, page, boardId, "noor@example.com", "Admin");
    await joinBoard(mia, ben, boardId, "ben@example.com");
    await ben.goto(users());
    await page.goto(users());
  };
  await begin();
  const sam = await open("sam@example.org", `/board/${boardId}/settings/users`);

  const row = (of: Page, name: string) => of.getByRole("row", { name: new RegExp(name.replaceAll(".", "\\.")) });
  const address = page.getByRole("textbox", { name: "E-mail address" }).first();
  const add = page.getByRole("button", { name: "Add User" });
  const question = page.getByRole("alertdialog");
  const answer = (name: "Yes" | "No") => () => question.getByRole("button", { name }).click();
  const answers = {
    "answer.no": answer("No"),
    "answer.escape": () => page.keyboard.press("Escape"),
    "answer.yes": answer("Yes"),
  };
  const invite = async (emailAddress: string) => {
    await address.fill(emailAddress);
    await add.click();
  };
  const invitations = await walkModel(ear, {
    title: "an Admin's invitations, and who may not",
    model: inviterModel,
    flow: inviteRevokeMachine,
    means: {
      "invite.member": [],
      "invite.press": [],
      "user.look": [],
      "superadmin.look": [],
      "invite.again": [],
      "revoke.press": ["invite.revoke"],
      "answer.no": ["confirm.no"],
      "answer.escape": ["confirm.no"],
      "answer.yes": ["confirm.yes", "done.revokeInvitation"],
      "user.go": [],
      "superadmin.go": [],
    },
    begin,
    does: {
      "invite.member": () => address.fill("BEN@example.com"),
      "invite.press": async () => {
        guests += 1;
        guest = `guest${guests}@example.net`;
        await invite(guest);
      },
      "user.look": async () => void (await ben.goto(users())),
      "superadmin.look": async () => void (await sam.goto(users())),
      "invite.again": () => row(page, guest).getByRole("button", { name: "Send again" }).click(),
      "revoke.press": () => row(page, guest).getByRole("button", { name: "Revoke Invite" }).click(),
      ...answers,
      "user.go": async () => void (await ben.goto(gatewayUrl())),
      "superadmin.go": async () => void (await sam.goto(gatewayUrl())),
    },
    sees: {
      alone: async () => {
        await expect(row(page, "Ben Keller")).toBeVisible();
        await expect(page.getByRole("button", { name: "Revoke Invite" })).toHaveCount(0);
        await expect(question).toHaveCount(0);
        // One's own row and the Owner's are fixed, and the board is the Owner's to hand over.
        for (const name of ["Noor Haddad", "Mia Keller"])
          await expect(row(page, name).getByRole("button")).toHaveCount(0);
        await expect(page.getByText("Only the Owner can transfer ownership").first()).toBeVisible();
        await expect(page.getByRole("button", { name: "Transfer ownership" })).toBeDisabled();
      },
      refused: async () => {
        await expect(page.getByText("BEN@example.com is a member already.")).toBeVisible();
        await expect(address).toHaveAttribute("aria-invalid", "true");
        await expect(add).toBeDisabled();
      },
      invited: async () => {
        await expect(question).toHaveCount(0);
        await expect(row(page, guest)).toBeVisible();
        await expect(page.getByRole("textbox", { name: "Invitation link" })).toHaveValue(/\/invitation\/[\w-]{43}$/);
        await expect(address).toHaveValue("");
        await expect(add).toBeDisabled();
      },
      asked: async () => {
        await expect(question.getByRole("button", { name: "No" })).toBeFocused();
        await expect(question).toContainText(`The link that ${guest} was sent stops working.`);
      },
      userTold: async () => {
        await expect(row(ben, "Noor Haddad")).toBeVisible();
        await expect(ben.getByText("Only Admins can change users").first()).toBeVisible();
        await expect(ben.getByRole("combobox", { name: "Role of Noor Haddad" })).toBeDisabled();
        await expect(ben.getByRole("button", { name: "More for Noor Haddad" })).toHaveCount(0);
        await expect(ben.getByRole("textbox", { name: "E-mail address" }).first()).toBeDisabled();
        await expect(ben.getByRole("button", { name: "Add User" })).toBeDisabled();
        await expect(ben.getByRole("button", { name: "Transfer ownership" })).toBeDisabled();
      },
      // Who is no member is told of nobody, be it a superadmin.
      superadminTold: async () => {
        await expect(sam.getByText("Only members see who is on the board")).toBeVisible();
        await expect(sam.getByText("@example.com")).toHaveCount(0);
        await expect(sam.getByRole("button", { name: "Add User" })).toHaveCount(0);
      },
    },
  });

  const role = page.getByRole("combobox", { name: "Role of Ben Keller" });
  const stands = async (name: "User" | "Admin") => {
    await expect(role).toHaveValue(name);
    await expect(role).toBeEnabled();
    await expect(question).toHaveCount(0);
    // The other one, who stands on the same page, may more or less at once.
    if (name === "User") await expect(ben.getByText("Only Admins can change users").first()).toBeVisible();
    else await expect(ben.getByText("Only Admins can change users")).toHaveCount(0);
  };
  const removals = await walkModel(ear, {
    title: "an Admin and a member",
    model: adminModel,
    flow: userRemoveMachine,
    means: {
      "role.admin": [],
      "remove.press": ["user.remove"],
      "role.user": [],
      "answer.no": ["confirm.no"],
      "answer.escape": ["confirm.no"],
      "answer.yes": ["confirm.yes", "done.removeUser"],
    },
    begin,
    does: {
      "role.admin": async () => void (await role.selectOption("Admin")),
      "role.user": async () => void (await role.selectOption("User")),
      "remove.press": async () => {
        await page.getByRole("button", { name: "More for Ben Keller" }).click();
        await pressEntry(page, "Remove");
      },
      ...answers,
    },
    sees: {
      user: () => stands("User"),
      admin: () => stands("Admin"),
      asked: async () => {
        await expect(question.getByRole("button", { name: "No" })).toBeFocused();
        await expect(question).toContainText("Ben Keller loses access at once");
      },
      removed: async () => {
        await expect(page.getByText("Ben Keller was removed")).toBeVisible();
        await expect(row(page, "Ben Keller")).toHaveCount(0);
        await expect(ben.getByRole("heading", { name: "There is no such board here" })).toBeVisible();
      },
    },
  });
  expect(troubles).toEqual([]);
  for (const other of [mia, ben, sam]) await other.context().close();
  keepWalks("members", invitations, removals);
});

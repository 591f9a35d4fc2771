import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { createMachine } from "xstate";
import { accountLinkingMachine } from "../../../machines/session/accountLinkingMachine.ts";
import { joinBoard, makeBoard } from "../support/boards.ts";
import { PASSWORD } from "../support/gateway.ts";
import { gatewayUrl, linkingPort, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { FlowEar, keepWalks, walkModel } from "../support/walkModel.ts";

/** What a person does whom an app asks for a board. */
const linkerModel = createMachine({
  id: "linker",
  initial: "asked",
  states: {
    asked: { on: { "board.pick": "picked", "page.reload": "asked" } },
    picked: { on: { "board.pickOther": "picked", "link.press": "linked" } },
    linked: { on: { "app.unlink": "question" } },
    question: { on: { "answer.no": "listed", "answer.yes": "unlinked" } },
    listed: { on: { "app.unlink": "question" } },
    unlinked: {},
  },
});

test("an app is let at a board, does what it may, and is shown out in the profile", async ({ page }) => {
  test.setTimeout(180_000);
  // The app's own page: it gets the token in the fragment, and its server never sees it.
  const seen: string[] = [];
  const site = createServer((request, response) => {
    seen.push(request.url ?? "");
    response.setHeader("content-type", "text/html").end("<title>Paper Garden</title><h1>Paper Garden</h1>");
  });
  await new Promise<void>((resolve) => site.listen(linkingPort(), "127.0.0.1", resolve));
  const back = `http://127.0.0.1:${(site.address() as AddressInfo).port}/back?from=clatter`;
  const state = "a/b+c d&e=ü#";
  const data = Buffer.from(JSON.stringify({ state, redirect_uri: back })).toString("base64");
  const address = `${gatewayUrl()}/configure-listing/paper/${data}`;

  const ear = await FlowEar.open(page);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  await makeBoard(page, "Seed tray");
  const boardId = await makeBoard(page, "Window box");
  const link = page.getByRole("button", { name: "Link Board" });
  const row = page.getByRole("listitem").filter({ hasText: "Paper Garden" });
  const question = page.getByRole("alertdialog", { name: "Unlink app" });
  let told = new URLSearchParams();
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${gatewayUrl()}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${told.get("access_token")}`, ...init.headers },
    });
  const profile = `${gatewayUrl()}/board/${boardId}/profile`;
  const walks = await walkModel(ear, {
    title: "linking a board with an app",
    model: linkerModel,
    flow: accountLinkingMachine,
    means: {
      "page.reload": ["done.decodeData"],
      "board.pick": ["board.choose"],
      "board.pickOther": ["board.choose"],
      // The page is left in the same moment: nobody hears more of it.
      "link.press": [],
      "app.unlink": [],
      "answer.no": [],
      "answer.yes": [],
    },
    begin: async () => void (await page.goto(address)),
    does: {
      "page.reload": async () => void (await page.reload()),
      "board.pick": () => page.getByRole("radio", { name: "Seed tray" }).check(),
      "board.pickOther": () => page.getByRole("radio", { name: "Window box" }).check(),
      "link.press": async () => {
        await page.getByRole("radio", { name: "Window box" }).check();
        await link.click();
      },
      "app.unlink": async () => {
        await page.goto(profile);
        await row.getByRole("button", { name: "Unlink Paper Garden from Window box" }).click();
      },
      "answer.no": () => question.getByRole("button", { name: "No" }).click(),
      "answer.yes": () => question.getByRole("button", { name: "Yes" }).click(),
    },
    sees: {
      asked: async () => {
        await expect(
          page.getByRole("heading", { level: 1, name: "Which board would you like to link?" }),
        ).toBeVisible();
        await expect(page.getByText("Paper Garden by Garden & Co asks for a board.")).toBeVisible();
        await expect(link).toBeDisabled();
      },
      picked: () => expect(link).toBeEnabled(),
      linked: async () => {
        await expect(page.getByRole("heading", { name: "Paper Garden" })).toBeVisible();
        const [bare, fragment = ""] = page.url().split("#", 2);
        expect(bare).toBe(back);
        told = new URLSearchParams(fragment);
        expect([told.get("state"), told.get("token_type")]).toEqual([state, "Bearer"]);
        expect(seen.join("\n")).not.toContain(told.get("access_token") ?? "none");
        expect(await (await call("/linked-board")).json()).toMatchObject({ id: boardId, title: "Window box" });
        expect(
          (
            await call("/graphql", {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: '{"query":"{ fetchAllBoards { id } }"}',
            })
          ).status,
        ).toBe(401);
      },
      question: () => expect(question.getByRole("button", { name: "No" })).toBeFocused(),
      listed: async () => {
        await expect(question).toHaveCount(0);
        await expect(row).toContainText("Window box · sees what it shows · sends messages to it");
        expect((await call("/linked-board")).status).toBe(200);
      },
      unlinked: async () => {
        await expect(page.getByText("Paper Garden is unlinked from Window box")).toBeVisible();
        await expect(page.getByText("No app is linked.")).toBeVisible();
        expect((await call("/linked-board")).status).toBe(401);
      },
    },
  });
  // Nobody is led anywhere but to what is registered, sign for sign.
  const near = Buffer.from(JSON.stringify({ state, redirect_uri: `${back}&more=1` })).toString("base64");
  await page.goto(`${gatewayUrl()}/configure-listing/paper/${near}`);
  await expect(page.getByRole("heading", { level: 1, name: "This link cannot be used" })).toBeVisible();
  await expect(page.getByText("The app asked to lead you to a place that is not registered with it.")).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.goto(`${gatewayUrl()}/configure-listing/nobody/${data}`);
  await expect(page.getByText("The app that sent you here is not known.")).toBeVisible();
  expect(troubles).toEqual([]);
  site.close();
  keepWalks("linking", walks);
});

test("what a User lets at a board its Owner sees and ends, an Admin does not, and a superadmin has none to give", async ({
  page,
  browser,
  makeSuperadmin,
}) => {
  test.setTimeout(120_000);
  const site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<title>Paper Garden</title><h1>Paper Garden</h1>");
  });
  await new Promise<void>((resolve) => site.listen(linkingPort(), "127.0.0.1", resolve));
  const back = `http://127.0.0.1:${linkingPort()}/back?from=clatter`;
  const data = Buffer.from(JSON.stringify({ state: "s", redirect_uri: back })).toString("base64");
  const asking = `/configure-listing/paper/${data}`;
  const troubles = watchForTrouble(page);
  await makeSuperadmin("sam@example.org");
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Rain barrel");
  const open = async (emailAddress: string, path?: string) => {
    const opened = await (await browser.newContext()).newPage();
    await signIn(opened, emailAddress, path);
    return opened;
  };
  const [ben, noor] = [await open("ben@example.com"), await open("noor@example.com")];
  await joinBoard(page, ben, boardId, "ben@example.com");
  await joinBoard(page, noor, boardId, "noor@example.com", "Admin");
  const settings = `${gatewayUrl()}/board/${boardId}/settings/board`;

  await ben.goto(`${gatewayUrl()}${asking}`);
  await ben.getByRole("radio", { name: "Rain barrel" }).check();
  await ben.getByRole("button", { name: "Link Board" }).click();
  await expect(ben.getByRole("heading", { name: "Paper Garden" })).toBeVisible();
  const token = new URLSearchParams(ben.url().split("#", 2)[1]).get("access_token") ?? "none";
  const linkedBoard = () =>
    fetch(`${gatewayUrl()}/linked-board`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    );
  expect(await linkedBoard()).toBe(200);

  await noor.goto(settings);
  const apps = (of: Page) => of.getByRole("region", { name: "Linked apps" });
  await expect(apps(noor)).toContainText("Only the Owner sees the apps of all members.");
  await expect(noor.getByText("Paper Garden")).toHaveCount(0);
  await page.goto(settings);
  await expect(apps(page)).toContainText("Linked by Ben Keller · sees what it shows · sends messages to it");
  await page.getByRole("button", { name: "Unlink Paper Garden of Ben Keller from Rain barrel" }).click();
  await page.getByRole("alertdialog", { name: "Unlink app" }).getByRole("button", { name: "Yes" }).click();
  await expect(apps(page)).toContainText("No app is linked with this board.");
  expect(await linkedBoard()).toBe(401);
  await ben.goto(`${gatewayUrl()}/board/${boardId}/profile`);
  await expect(ben.getByText("No app is linked.")).toBeVisible();

  // What a superadmin may look at is not theirs to give.
  const sam = await (await browser.newContext()).newPage();
  await sam.goto(`${gatewayUrl()}${asking}`);
  await sam.getByLabel("E-mail address").fill("sam@example.org");
  await sam.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await sam.getByRole("button", { name: "Sign in" }).click();
  await expect(sam.getByRole("heading", { name: "Which board would you like to link?" })).toBeVisible();
  await expect(sam.getByText("Rain barrel")).toHaveCount(0);
  expect(troubles).toEqual([]);
  for (const other of [ben, noor, sam]) await other.context().close();
  site.close();
});

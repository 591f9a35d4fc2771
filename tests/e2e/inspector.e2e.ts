import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { channelName } from "../../src/entries/inspector/trace/protocol.ts";
import { makeBoard, publishBoard, sendText } from "./support/boards.ts";
import { pressEntry } from "./support/menu.ts";
import { findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { pressUntilSeen } from "./support/press.ts";
import { test } from "./support/test.ts";

/** What the page gives a person to keep when this key is pressed. */
async function fileOf(
  page: Page,
  key: string,
): Promise<{ readonly name: string; readonly path: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: key }).click(),
  ]);
  const path = await download.path();
  return { name: download.suggestedFilename(), path, text: await readFile(path, "utf8") };
}

/** Asks every tab beside a page to have its actor of a machine take an event, and waits until they have heard it. */
async function sendTo(page: Page, machine: string, event: string): Promise<void> {
  const asked = await page.evaluate(
    ([name, machine, type]) =>
      new Promise<number>((resolve) => {
        const channel = new BroadcastChannel(name);
        let count = 0;
        channel.onmessage = ({ data }) => {
          if (data.kind === "context") return resolve(count);
          if (data.kind !== "tab") return;
          for (const { id, machine: of } of data.actors) {
            if (of !== machine) continue;
            count += 1;
            channel.postMessage({ kind: "event.send", tab: data.tab.id, actor: id, event: { type } });
            channel.postMessage({ kind: "context.ask", tab: data.tab.id, actor: id, step: null });
          }
        };
        channel.postMessage({ kind: "hello" });
      }),
    [channelName, machine, event] as const,
  );
  expect(asked).toBeGreaterThan(0);
}

test("the inspector draws every machine and follows the console in another tab", async ({ page, context, canary }) => {
  test.slow();
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com", "/?inspect");
  const board = await findBoard(page, "Kitchen");
  await page.goto(`${gatewayUrl()}/board/${board.id}/compose?inspect`);

  const inspector = await context.newPage();
  const inspectorTroubles = watchForTrouble(inspector);
  await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
  await expect(inspector.getByRole("heading", { level: 1, name: "Inspector" })).toBeVisible();

  await inspector.getByRole("button", { name: /^session\s*signedIn$/ }).click();
  await expect(inspector.getByRole("img", { name: "The machine session, now signedIn" })).toBeVisible();
  const own = inspector.getByRole("region", { name: "Context of session" });
  await expect(own).toContainText("Mia");
  await expect(own).not.toContainText(/@|eyJ/);

  // Nothing has moved it yet: it rests, folded away, and is found by its name.
  await expect(inspector.getByRole("button", { name: /^send\s*idle$/ })).toBeHidden();
  await inspector.getByRole("searchbox", { name: "Find an actor" }).fill("send");
  await inspector.getByRole("button", { name: /^send\s*idle$/ }).click();
  await inspector.getByRole("searchbox", { name: "Find an actor" }).fill("");
  await expect(inspector.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();

  await page.bringToFront();
  await page.getByRole("gridcell").first().click();
  await page.keyboard.type("inspect me");
  await page.getByRole("button", { name: "More ways to send" }).click();
  await pressEntry(page, /Pin for a time/);
  await expect(page.getByRole("dialog")).toBeVisible();

  await inspector.bringToFront();
  await pressUntilSeen(
    inspector.getByRole("button", { name: /^composer\s*typing$/ }),
    inspector.getByRole("img", { name: "The machine composer, now typing" }),
  );
  await expect(inspector.getByRole("region", { name: "Events" })).toContainText("key.press");
  await pressUntilSeen(
    inspector.getByRole("button", { name: /^send · Kitchen\s*choosingTime$/ }),
    inspector.getByRole("img", { name: "The machine send, now choosingTime" }),
  );
  await expect(inspector.getByRole("region", { name: "Events" })).toContainText("pin.request");
  // In production nobody moves what another tab does, however it is asked.
  await sendTo(inspector, "send", "time.cancel");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(inspector.getByRole("img", { name: "The machine send, now choosingTime" })).toBeVisible();
  await inspector.getByRole("button", { name: "Try an event here" }).click();
  await inspector.getByLabel("Event", { exact: true }).selectOption("time.cancel");
  await expect(inspector.getByRole("button", { name: "Send to the tab" })).toHaveCount(0);
  await inspector.getByRole("button", { name: "Go on from it" }).click();
  await expect(inspector.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();
  expect((await new AxeBuilder({ page: inspector }).analyze()).violations).toEqual([]);
  await expect(page.getByRole("dialog")).toBeVisible();
  await inspector.getByRole("button", { name: "Leave the copy" }).click();
  await inspector.getByRole("button", { name: "One event back" }).click();
  await expect(inspector.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();

  expect((await new AxeBuilder({ page: inspector }).analyze()).violations).toEqual([]);

  // The held step's address leads back to it.
  await expect(inspector.getByRole("region", { name: "Events" }).getByText("Changed")).toBeVisible();
  await inspector.reload();
  await expect(inspector.getByRole("img", { name: "The machine send, now idle" })).toBeVisible();
  await inspector.getByRole("button", { name: "Tree" }).click();
  await expect(inspector.getByRole("tree", { name: "The machine send as a tree" })).toBeVisible();
  expect((await new AxeBuilder({ page: inspector }).analyze()).violations).toEqual([]);
  await inspector.getByRole("button", { name: "Tree" }).click();

  // What was done becomes a file and a test, without a secret; the file opens again where nothing runs.
  const made = await fileOf(inspector, "Make a test");
  expect(made.name).toBe("send.session.model.test.ts");
  expect(made.text).toContain("sendMachine");
  const session = await fileOf(inspector, "Export session");
  expect(session.text).toContain("pin.request");
  for (const { name, text } of [made, session]) canary.hearFile(name, text);
  expect(canary.found()).toEqual([]);
  await inspector
    .getByLabel("Open a session", { exact: true })
    .and(inspector.locator("input"))
    .setInputFiles(session.path);
  await expect(inspector.getByText(/^A session of /)).toBeVisible();
  await inspector.getByRole("button", { name: "One event on" }).click();
  await expect(inspector.getByRole("slider", { name: "Time line" })).toHaveAttribute("aria-valuetext", /^2 of /);
  expect((await new AxeBuilder({ page: inspector }).analyze()).violations).toEqual([]);
  await inspector.getByRole("button", { name: "Back to the tabs" }).click();

  // Every definition of the room is laid out by the worker, under the policy of the built product.
  for (const machine of ["composer", "boardConnectivity", "simulatorPlayback"]) {
    await inspector.getByRole("button", { name: machine, exact: true }).click();
    await expect(inspector.getByRole("img", { name: new RegExp(`^The machine ${machine}`) })).toBeVisible();
  }
  // Where there is no room for three columns the events slide in; on a phone the tree comes before the drawing.
  await inspector.setViewportSize({ width: 1024, height: 768 });
  await expect(inspector.getByRole("region", { name: "Events", exact: true })).toHaveCount(0);
  await inspector.getByRole("button", { name: "Events", exact: true }).click();
  await expect(inspector.getByRole("dialog").getByRole("region", { name: "Events", exact: true })).toBeVisible();
  expect((await new AxeBuilder({ page: inspector }).analyze()).violations).toEqual([]);
  await inspector.keyboard.press("Escape");
  await expect(inspector.getByRole("dialog")).toHaveCount(0);
  await inspector.setViewportSize({ width: 390, height: 800 });
  await inspector.reload();
  await expect(inspector.getByRole("tree", { name: /^The machine simulatorPlayback/ })).toBeVisible();
  await inspector.getByRole("button", { name: "Events", exact: true }).click();
  await expect(inspector.getByRole("heading", { name: "Events" })).toBeVisible();
  await expect(inspector.getByRole("heading", { name: "Actors" })).toBeHidden();
  const width = await inspector.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expect(inspector.getByRole("slider", { name: "Time line" })).toBeInViewport({ ratio: 1 });
  expect([...troubles, ...inspectorTroubles]).toEqual([]);
});

test("the sign-in's form speaks too, and what is typed into it stays there", async ({ page, context }) => {
  const inspector = await context.newPage();
  await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
  // While there is no actor all there is is listed: a press on "All" could not be told from none.
  await expect(inspector.getByRole("region", { name: "Events" })).toBeVisible();
  await expect(inspector.getByRole("button", { name: /^All \d/ })).toHaveCount(0);
  await page.goto(`${gatewayUrl()}/?inspect`);
  await page.getByLabel("E-mail address").fill("mia@example.com");
  await page.getByLabel("Password", { exact: true }).fill("no such password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(inspector.getByRole("button", { name: /^pageForm/ }).first()).toBeVisible();
  await inspector.getByRole("button", { name: /^All \d/ }).click();
  await inspector.getByRole("searchbox", { name: "Find in events" }).fill("form.submit");
  const events = inspector.getByRole("region", { name: "Events" });
  await expect(events).toContainText("form.submit");
  await expect(inspector.locator("body")).not.toContainText("no such password");
});

test("what everybody sees of a board, and the streams of both pages, stand beside the console's actors", async ({
  page,
  context,
}) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Platform");
  const { url } = await publishBoard(page, boardId);
  await page.goto(`${gatewayUrl()}/board/${boardId}/live?inspect`);
  const shown = await context.newPage();
  await shown.goto(`${url}?inspect`);
  await expect(shown.locator("[data-playback]")).toHaveAttribute("data-playback", "settled");
  const inspector = await context.newPage();
  await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
  const actor = (name: RegExp) => inspector.getByRole("button", { name });
  const [console, platform] = [await page.title(), await shown.title()];
  for (const title of [console, platform]) {
    await expect(inspector.getByRole("heading", { level: 3, name: title, exact: true })).toBeVisible();
  }
  await expect(actor(/^eventStream\s*\S*open$/)).toHaveCount(2);
  await expect(actor(/^boardConnectivity · Platform/).first()).toBeVisible();
  await expect(actor(/^simulatorLink\s*\S/)).toHaveCount(1);

  // The console's page is closed and folded away; what comes by the stream of the other one is its actor's own step.
  await page.goto("about:blank");
  await expect(inspector.getByText("Closed pages 1")).toBeVisible();
  await actor(/^eventStream\s*\S*open$/).click();
  const events = inspector.getByRole("region", { name: "Events", exact: true });
  await expect(events).toContainText("stream.opened");
  await events.getByRole("searchbox", { name: "Find in events" }).fill("stream.heard");
  const heard = await events.getByRole("listitem").count();
  await sendText(inspector, boardId, "TRACK 9");
  await expect.poll(() => events.getByRole("listitem").count()).toBeGreaterThan(heard);
});

test.describe("for everybody", () => {
  test.use({ isInspected: false });

  test("what watches the flows is loaded by whoever asked for it, and nothing else because of it", async ({ page }) => {
    const files = new Set<string>();
    page.on("request", (request) => {
      const file = /\/assets\/(.+\.(?:js|wasm))$/.exec(request.url())?.[1];
      if (file) files.add(file);
    });
    const visit = async (path: string): Promise<ReadonlySet<string>> => {
      files.clear();
      await page.goto(`${gatewayUrl()}${path}`);
      await page.getByText("Kitchen").first().waitFor();
      return new Set(files);
    };
    await signIn(page, "mia@example.com");
    const watcher = (all: ReadonlySet<string>) => [...all].filter((file) => /^inspect(Tab|Parts)/.test(file));
    const plain = await visit("/");
    const watched = await visit("/?inspect");
    expect([watcher(plain).length, watcher(watched).length]).toEqual([0, 2]);
    // What it needs itself, and no screen or dialog that a person has not asked for.
    const more = [...watched].filter((file) => !plain.has(file));
    expect(more.filter((file) => /Screen|Dialog|Window|Flow[A-Z]|composer|painter/.test(file))).toEqual([]);
    // A visit without it is as before.
    expect(watcher(await visit("/"))).toEqual([]);
  });

  test("an inspector hears the tabs of its own browser that were asked, and nobody else's, whoever asks", async ({
    page,
    browser,
    makeSuperadmin,
  }) => {
    const others = await (await browser.newContext()).newPage();
    const open = async (of: Page, email: string, board: string, query: string) => {
      await signIn(of, email);
      await of.goto(`${gatewayUrl()}/board/${(await findBoard(of, board)).id}/compose${query}`);
      await of.getByRole("gridcell").first().click();
    };
    await open(page, "mia@example.com", "Kitchen", "?inspect");
    const quiet = await page.context().newPage();
    await quiet.goto(gatewayUrl());
    await quiet.getByText("Kitchen").first().waitFor();
    // Another person in another browser of the same machine: not even a superadmin is told of somebody else's.
    await makeSuperadmin("ben@example.com");
    await open(others, "ben@example.com", "Hallway", "?inspect");
    const inspectorOf = async (of: Page) => {
      const inspector = await of.context().newPage();
      await inspector.goto(`${gatewayUrl()}/inspector?inspect`);
      return inspector;
    };
    const [own, foreign] = [await inspectorOf(page), await inspectorOf(others)];
    for (const [inspector, typing] of [
      [own, page],
      [foreign, others],
    ] as const) {
      // What is typed now comes after whatever any other tab would have told.
      await typing.bringToFront();
      await typing.keyboard.type("HI");
      await inspector.bringToFront();
      await inspector.getByRole("button", { name: /^composer\s*typing$/ }).click();
      const events = inspector.getByRole("region", { name: "Events", exact: true });
      await expect(events).toContainText("key.press");
      await expect(inspector.getByRole("heading", { level: 3, name: /Kitchen|Hallway/ })).toHaveCount(1);
    }
    await expect(own.getByRole("heading", { level: 3, name: await page.title(), exact: true })).toBeVisible();
    await expect(foreign.getByRole("heading", { level: 3, name: await others.title(), exact: true })).toBeVisible();
    await others.context().close();
  });
});

test("without ?inspect there is no inspector in production", async ({ page }) => {
  await page.goto(`${gatewayUrl()}/inspector`);
  // It is an address of the console like any other, which asks who is there.
  await expect(page.getByLabel("E-mail address")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Inspector" })).toHaveCount(0);
});

import { expect } from "@playwright/test";
import { makeBoard, publishBoard, sendText } from "./support/boards.ts";
import { scriptsOf } from "./support/bundle.ts";
import { startDisplay } from "./support/displayProgram.ts";
import { moveClock } from "./support/gateway.ts";
import { callGraph, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));

test("a public board turns to what is sent, and a revoked link says so within two seconds", async ({
  page,
  context,
}) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Station hall", { style: "white", timezone: "Europe/Zurich" });
  const { url, token } = await publishBoard(page, boardId);

  const simulator = await context.newPage();
  const troubles = watchForTrouble(simulator);
  await simulator.goto(url);
  const room = simulator.locator("[data-playback]");
  await expect(room).toHaveAttribute("data-playback", "settled");

  // What comes while a viewer holds the board waits, and is turned to afterwards.
  await simulator.mouse.move(200, 200);
  await expect(simulator.getByText("Station hall").last()).toBeVisible();
  await simulator.getByRole("button", { name: "Pause" }).click();
  await expect(room).toHaveAttribute("data-playback", "held");
  await sendText(page, boardId, "NIGHT TRAIN TO OSLO");
  await expect(room).toHaveAttribute("data-playback", "paused");
  await expect(simulator.getByRole("img", { name: /NIGHT TRAIN/ })).toHaveCount(0);
  await simulator.getByRole("button", { name: "Resume" }).click();
  await expect(room).toHaveAttribute("data-playback", "flipping");
  await expect(simulator.getByRole("img", { name: /NIGHT TRAIN TO OSLO/ })).toBeVisible();
  await expect(room).toHaveAttribute("data-playback", "settled");

  await callGraph(page, "mutation Revoke($token: String!) { deleteSimulatorToken(token: $token) { __typename } }", {
    token,
  });
  await expect(simulator.getByRole("heading", { name: "This board is no longer public" })).toBeVisible({
    timeout: 2000,
  });
  await expect(simulator.getByText(/^Since /)).toBeVisible();
  await expect(simulator.locator("canvas")).toHaveCount(0);
  const said = await simulator.getByText(/^Since /).textContent();
  expect((await simulator.reload())?.status()).toBe(410);
  await expect(simulator.getByText(said ?? "")).toBeVisible();
  expect(troubles).toEqual([]);
});

test("a board that nobody touches turns to what is sent, without the toolbar's machine and face", async ({
  page,
  context,
}) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Platform", { timezone: "Europe/Zurich" });
  const { url } = await publishBoard(page, boardId);
  const simulator = await context.newPage();
  const troubles = watchForTrouble(simulator);
  const asked: string[] = [];
  simulator.on("request", (request) => void asked.push(request.url()));
  const machine = () => asked.filter((address) => /\/playback-[^/]*\.js$/.test(address));
  const faces = () => asked.filter((address) => address.endsWith(".woff2"));
  await simulator.goto(url);
  const room = simulator.locator("[data-playback]");
  await expect(room).toHaveAttribute("data-playback", "settled");
  await expect.poll(() => asked.some((address) => address.includes("/events?"))).toBe(true);
  await sendText(page, boardId, "MIND THE GAP");
  await expect(room).toHaveAttribute("data-playback", "flipping");
  await expect(simulator.getByRole("img", { name: /MIND THE GAP/ })).toBeVisible();
  await expect(simulator.locator("[aria-live=polite]")).toContainText("MIND THE GAP");
  await expect(room).toHaveAttribute("data-playback", "settled");
  expect(machine()).toEqual([]);
  expect(faces()).toEqual([]);

  await simulator.mouse.move(200, 200);
  await simulator.getByRole("button", { name: "Pause" }).click();
  await expect(room).toHaveAttribute("data-playback", "held");
  expect(machine()).toHaveLength(1);
  await expect.poll(() => faces().length).toBe(1);
  expect(troubles).toEqual([]);
});

test("a board that is not heard of any more says since when", async ({ page, context }) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Workshop", { timezone: "Europe/Zurich" });
  const { url } = await publishBoard(page, boardId);
  const display = startDisplay(gatewayUrl());
  try {
    const [, code = ""] = await display.waitFor(/([A-Z0-9]{4}-[A-Z0-9]{4})/);
    await callGraph(
      page,
      `mutation Pair($boardId: ID!, $pairingCode: String!) {
        pairDevice(boardId: $boardId, pairingCode: $pairingCode) { __typename }
      }`,
      { boardId, pairingCode: code },
    );
    await display.waitFor(/paired/i);
    const simulator = await context.newPage();
    await simulator.goto(url);
    await simulator.mouse.move(200, 200);
    const controls = simulator.getByRole("group", { name: "Controls" });
    await expect(controls.getByText("Online", { exact: true })).toBeAttached();
    await display.stop();
    await moveClock(process.env.E2E_DATA ?? "", 181_000);
    await expect(controls.getByText(/^Offline since \d/)).toBeAttached();
  } finally {
    await display.stop();
  }
});

test("a message that is no grid is refused, and the place is named", async ({ page }) => {
  const broken = blank.with(1, [0, 0, 999, ...Array.from({ length: 19 }, () => 0)]);
  await page.goto(`${gatewayUrl()}/simulator?message=${encodeURIComponent(JSON.stringify(broken))}`);
  await expect(page.getByRole("heading", { name: "This message cannot be shown" })).toBeVisible();
  await expect(page.getByText("Row 2, column 3 holds no code of the board.")).toBeVisible();
  await page.goto(`${gatewayUrl()}/simulator?message=${encodeURIComponent("[[1,2]]")}`);
  await expect(page.getByText("It is no grid of 6 rows and 22 columns.")).toBeVisible();
  await page.goto(`${gatewayUrl()}/simulator`);
  await expect(page.getByRole("heading", { name: "There is no board at this address" })).toBeVisible();
});

for (const [name, more, ratio] of [
  ["framed", "", 0.57],
  ["bare", "&frame=false", 0.535],
] as const) {
  test(`a ${name} board is ${ratio} times as high as wide, and never cut`, async ({ page }) => {
    const address = `${gatewayUrl()}/simulator?message=${encodeURIComponent(JSON.stringify(blank))}&disableAnimation`;
    await page.goto(address + more);
    await expect(page.getByRole("img")).toBeVisible();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
      { width: 800, height: 420 },
    ]) {
      await page.setViewportSize(viewport);
      // The page is given its new size before the board has taken it.
      await expect(async () => {
        const box = await page.locator("canvas").first().boundingBox();
        const { x = -1, y = -1, width = 0, height = 1 } = box ?? {};
        // In whole pixels of the screen.
        expect(Math.abs(height - width * ratio)).toBeLessThan(0.55);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.5);
        expect(x + width).toBeLessThanOrEqual(viewport.width + 0.5);
        expect(y + height).toBeLessThanOrEqual(viewport.height + 0.5);
        // Without a frame nothing but the board stands in the way.
        if (more) expect(Math.min(viewport.width - width, viewport.height - height)).toBeLessThan(1);
      }).toPass({ timeout: 5000 });
    }
    const ground = page.locator("[data-playback]");
    await expect(ground).toHaveCSS("background-image", more ? /^linear-gradient/ : /^radial-gradient/);
  });
}

test("version 1 of the page is the board alone", async ({ page }) => {
  await page.route("**/simulator?**", async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('"simulatorV2":true', '"simulatorV2":false');
    await route.fulfill({ response, body: html });
  });
  await page.goto(`${gatewayUrl()}/simulator?message=${encodeURIComponent(JSON.stringify(blank))}`);
  await expect(page.locator("[data-playback]")).toHaveAttribute("data-playback", "settled");
  await page.mouse.move(200, 200);
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("the simulator loads neither React, nor the graph client, nor the component library", () => {
  /** Words that a library's own code holds after minifying; the console has them all, so they would be found. */
  const signs = {
    react: /react\.transitional\.element|__CLIENT_INTERNALS_DO_NOT_USE/,
    graphClient: /ApolloClient|__APOLLO_CLIENT__/,
    graphql: /OperationDefinition/,
    componentLibrary: /data-base-ui/,
  };
  const held = (entry: string) => {
    const scripts = [...scriptsOf(entry).values()];
    expect(scripts.length).toBeGreaterThan(3);
    return Object.keys(signs).filter((name) =>
      scripts.some((script) => signs[name as keyof typeof signs].test(script)),
    );
  };
  expect(held("console")).toEqual(Object.keys(signs));
  expect(held("simulator")).toEqual([]);
});

import { expect, type Page } from "@playwright/test";
import { describeGrid } from "../../gateway/grid.ts";
import { installChannel, makeBoard } from "./support/boards.ts";
import { boxesOf } from "./support/boxes.ts";
import {
  gatewayNow,
  givePlus,
  moveClock,
  type RunningGateway,
  shownByChannels,
  startGateway,
} from "./support/gateway.ts";
import { callGraph, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

/* A day is played ahead, and then it comes: the gateway's clock is moved from slot to slot, so that it has its own. */

let gateway: RunningGateway;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  gateway = await startGateway();
});
test.afterAll(() => gateway?.stop());

interface PlayedSlot {
  readonly title: string;
  readonly at: number;
  readonly mark: string;
  readonly face: { readonly characters: number[][] | null; readonly dataFrom: string };
}
interface PlayedDay {
  readonly now: number;
  readonly slots: readonly PlayedSlot[];
}

/** What the screen of the day ahead was answered. */
async function playedDay(page: Page, path: string): Promise<PlayedDay> {
  const asked = page.waitForResponse(
    (response) => response.url().endsWith("/graphql") && (response.request().postData() ?? "").includes("PlayDay"),
  );
  await page.goto(`${gateway.url}${path}`);
  const { data } = (await (await asked).json()) as { data: { dayPlan: PlayedDay } };
  return data.dayPlan;
}

/** Puts channels on a board, each with a rhythm that its people chose. */
async function install(page: Page, board: string, rhythms: Readonly<Record<string, object>>): Promise<void> {
  for (const [listing, rhythm] of Object.entries(rhythms)) {
    const id = await installChannel(page, board, listing);
    await callGraph(
      page,
      `mutation ChangeSubscription($id: ID!, $rhythm: ChannelRhythmInput!) {
        updateSubscription(subscriptionId: $id, rhythm: $rhythm) { __typename } }`,
      { id, rhythm },
    );
  }
}

test("what Play tomorrow shows is what the board shows, slot by slot", async ({ page }) => {
  test.setTimeout(300_000);
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com", "/", gateway.url);
  const board = await makeBoard(page, "Porch", { timezone: "Europe/Zurich" });
  await givePlus(gateway.dataFolder, board);
  await install(page, board, {
    "channel-haiku-year": { kind: "every", minutes: 240 },
    "channel-poor-richard": { kind: "at", times: ["08:00", "12:30"] },
    "channel-kitchen-jokes": { kind: "every", minutes: 240 },
  });

  // The evening before: the screen opens paused at the first appearance, and nothing of it is sent.
  const { now, slots } = await playedDay(page, `/board/${board}/installables/tomorrow`);
  const shown = slots.filter(({ mark }) => mark === "planned" || mark === "moved");
  expect(shown.length).toBeGreaterThanOrEqual(10);
  await expect(page.getByRole("heading", { level: 1, name: "Tomorrow on Porch" })).toBeVisible();
  await expect(page.getByText(/Nothing is sent\./)).toBeVisible();
  const strip = page.getByRole("slider", { name: "The day, slot by slot" });
  await strip.focus();
  await page.keyboard.press("Home");
  const [first] = shown;
  const told = async (title: string) =>
    expect(strip).toHaveAttribute("aria-valuetext", new RegExp(`, ${title}, (planned|moved)`));
  await told(first?.title ?? "");
  // The virtual board turns to each of them, and to no other.
  const textOf = ({ face }: PlayedSlot) => describeGrid(Uint8Array.from(face.characters?.flat() ?? []), "degree");
  for (const slot of shown) {
    await told(slot.title);
    await expect(
      page.getByRole("img", { name: `What Porch will show: ${textOf(slot)}`, exact: true }),
      `what is drawn of ${slot.title}`,
    ).toBeVisible();
    await page.keyboard.press("ArrowRight");
  }
  // From mark to mark and at another speed: the clock of the screen goes on, the board's day does not.
  await page.getByRole("button", { name: "3600×" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Pause", exact: true }).click();

  // The day itself. What today still owes when the clock jumps comes before its first slot.
  const goTo = async (at: number) => {
    await moveClock(gateway.dataFolder, Math.round(at - (await gatewayNow(gateway.dataFolder))));
  };
  const faceOf = ({ title, face }: PlayedSlot) => ({ title, codes: face.characters?.flat() });
  await goTo((first?.at ?? now) - 30_000);
  for (const [place, slot] of shown.entries()) {
    // Regular ones come within 40 seconds of their time.
    await goTo(slot.at + 41_000);
    await expect
      .poll(async () => (await shownByChannels(gateway.dataFolder, board, slot.at)).at(-1), {
        message: `slot ${place + 1} of ${shown.length}: ${slot.title}`,
        timeout: 30_000,
      })
      .toEqual(faceOf(slot));
  }
  const lived = await shownByChannels(gateway.dataFolder, board, first?.at ?? now);
  expect(lived).toEqual(shown.map(faceOf));
  expect(troubles).toEqual([]);
});

test("a day with hundreds of marks keeps its board in sight, and both lists stand at the moment", async ({ page }) => {
  await signIn(page, "mia@example.com", "/", gateway.url);
  const board = await makeBoard(page, "Crowd", { timezone: "Europe/Zurich" });
  await givePlus(gateway.dataFolder, board);
  const often = { kind: "every", minutes: 15 };
  const names = ["haiku-year", "poor-richard", "kitchen-jokes", "twain", "cat-thoughts"];
  await install(page, board, Object.fromEntries(names.map((name) => [`channel-${name}`, often])));
  // Whatever is asked for the day beside its first answer comes when the moment was chosen. The gateway's clock was moved:
  // a page that has not heard of it yet begins with the day of its own.
  let [asked, told] = [0, 0];
  const days = new Set<string>();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/graphql", async (route) => {
    const call: { query: string; variables: { date: string } } = route.request().postDataJSON();
    if (!call.query.includes("query PlayDay")) return route.continue();
    asked += 1;
    if (days.has(call.variables.date)) await held;
    days.add(call.variables.date);
    const response = await route.fetch();
    await route.fulfill({ response });
    told += 1;
  });
  await page.goto(`${gateway.url}/board/${board}/installables/tomorrow`);
  const marks = page.getByRole("region", { name: "Marks" }).getByRole("listitem");
  await expect.poll(() => marks.count()).toBeGreaterThan(100);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(1.5 * 900);
  const strip = page.getByRole("slider", { name: "The day, slot by slot" });
  await strip.focus();
  for (const key of ["End", "PageUp", "PageUp"]) {
    await page.keyboard.press(key);
    await expect(marks.locator("[aria-current='time']")).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await page.keyboard.press("End");
  const last = await strip.getAttribute("aria-valuetext");
  release();
  await expect.poll(() => asked - told).toBe(0);
  await expect(strip).toHaveAttribute("aria-valuetext", last ?? "");
  await expect(marks.locator("[aria-current='time']")).toBeInViewport({ ratio: 0.9 });
  // News of the day ask for it anew, at any moment.
  await page.unrouteAll({ behavior: "wait" });
  // Today's list begins where the day is.
  await page.goto(`${gateway.url}/board/${board}/installables/installed`);
  await page.getByText("List", { exact: true }).click();
  await expect(
    page.getByRole("list", { name: "The day", exact: true }).locator("[aria-current='time']"),
  ).toBeInViewport();

  // On a smaller screen the words of quiet hours stand above a stretch that is too narrow for them, within the card.
  await callGraph(
    page,
    `mutation UpdateQuietHours($boardId: ID!) {
      updateQuietHours(input: { boardId: $boardId, quietHoursBegin: "2200", quietHoursEnd: "0630" }) { __typename } }`,
    { boardId: board },
  );
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.reload();
  const [quiet, line] = [page.getByText("Quiet from 22:00").filter({ visible: true }), strip];
  await expect(quiet).toHaveCount(1);
  const [words, drawn] = await boxesOf(quiet, line);
  expect(words.x + words.width).toBeLessThanOrEqual(drawn.x + drawn.width + 1);
  expect(words.y + words.height).toBeLessThanOrEqual(drawn.y);
  // On a phone what plays the day stands under the thumb.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${gateway.url}/board/${board}/installables/tomorrow`);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeInViewport({ ratio: 1 });
  // On narrow ones, too, its clock stands clear of the speed.
  for (const width of [390, 376, 361]) {
    await page.setViewportSize({ width, height: 844 });
    const clock = await page.getByText(/^\d\d:\d\d:\d\d$/).evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect().right;
    });
    const speed = await page.getByRole("combobox", { name: "How fast" }).boundingBox();
    expect(clock + 4, `at ${width}`).toBeLessThanOrEqual(speed?.x ?? 0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Nothing is sent.")).toBeVisible();
});

test("Tomorrow draws what people repeat, when its next showing comes before that day", async ({ page }) => {
  // Noon of a clock that is UTC's: today's showing is still to come.
  const now = await gatewayNow(gateway.dataFolder);
  const day = 24 * 3_600_000;
  await moveClock(gateway.dataFolder, Math.round(Math.ceil(now / day - 0.5) * day + day / 2 - now));
  await signIn(page, "mia@example.com", "/", gateway.url);
  const board = await makeBoard(page, "Bins", { timezone: "Africa/Abidjan" });
  const { createMessageV2 } = await callGraph<{ createMessageV2: { message: { id: string } } }>(
    page,
    `mutation Write { createMessageV2(text: "BINS OUT") { ... on CreateMessageV2Success { message { id } } } }`,
  );
  await callGraph(
    page,
    `mutation Repeat($boardId: ID!, $messageId: ID!) { createMessageRepeat(boardId: $boardId, messageId: $messageId,
      rhythm: Daily, time: "20:00") { ... on CreateMessageRepeatSuccess { repeat { id } } } }`,
    { boardId: board, messageId: createMessageV2.message.id },
  );
  await page.goto(`${gateway.url}/board/${board}/installables/tomorrow`);
  // It opens at the first appearance of the day.
  await expect(page.getByRole("img", { name: "What Bins will show: Row 3: BINS OUT", exact: true })).toBeVisible();
  await expect(page.getByText("20:00:00", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Mia.*, 20:00$/)).toBeVisible();

  // Quiet all day: its words leave now, which is noon, to be seen.
  await givePlus(gateway.dataFolder, board);
  await install(page, board, { "channel-haiku-year": { kind: "at", times: ["18:00"] } });
  await callGraph(
    page,
    `mutation UpdateQuietHours($boardId: ID!) {
      updateQuietHours(input: { boardId: $boardId, quietHoursBegin: "0000", quietHoursEnd: "2330" }) { __typename } }`,
    { boardId: board },
  );
  await page.goto(`${gateway.url}/board/${board}/installables/installed`);
  const [words, line] = await boxesOf(
    page.getByText("Quiet until 23:30").filter({ visible: true }),
    page.getByRole("slider", { name: "The day, slot by slot" }),
  );
  // The strip goes from 01:00 to 01:00 (look, 9), and the line of now has 2 px of ground on both sides.
  expect(words.x).toBeGreaterThan(line.x + (line.width * 11) / 24 + 3);
});

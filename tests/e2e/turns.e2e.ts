import { expect, type Page } from "@playwright/test";
import { makeBoard, publishBoard, putMessage, sendText } from "./support/boards.ts";
import { moveClock } from "./support/gateway.ts";
import { callGraph, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

// From the left, column by column: the last of 22 columns begins more than six seconds after the first.
const wave = "{ pace: classic, order: column, stepIntervalMs: 300, stepSize: 1 }";
const minute = 60_000;

/** The outer fifth of what a public board shows, on either side, as bytes. */
async function sidesOf(simulator: Page): Promise<{ left: string; right: string }> {
  const box = await simulator.locator("canvas").last().boundingBox();
  if (box === null) throw new Error("There is no board.");
  const part = { y: box.y, width: box.width / 5, height: box.height };
  const shot = async (x: number) => (await simulator.screenshot({ clip: { ...part, x } })).toString("base64");
  return { left: await shot(box.x), right: await shot(box.x + box.width - part.width) };
}

/** That the board turns from the left: its left side has changed while its right one is as it was; in the end both have. */
async function expectWave(simulator: Page, start: () => Promise<unknown>): Promise<void> {
  const room = simulator.locator("[data-playback]");
  await expect(room).toHaveAttribute("data-playback", "settled");
  const before = await sidesOf(simulator);
  await start();
  await expect
    .poll(
      async () => {
        const { left, right } = await sidesOf(simulator);
        return [left !== before.left, right === before.right];
      },
      { intervals: [100], timeout: 20_000 },
    )
    .toEqual([true, true]);
  await expect(room).toHaveAttribute("data-playback", "settled", { timeout: 20_000 });
  expect((await sidesOf(simulator)).right).not.toBe(before.right);
}

test("what is scheduled or broadcast turns on a public board in the order that was chosen", async ({
  page,
  context,
}) => {
  await signIn(page, "mia@example.com");
  const boardId = await makeBoard(page, "Long hall", { timezone: "Europe/Zurich" });
  const { url } = await publishBoard(page, boardId);
  const simulator = await context.newPage();
  await simulator.goto(url);

  // The gateway's clock may be far ahead of the browser's: other tests have moved it.
  await sendText(page, boardId, "READY");
  const { getBoardV2 } = await callGraph<{ getBoardV2: { currentAppearance: { sentAt: number } } }>(
    page,
    "query Now($id: ID!) { getBoardV2(id: $id) { currentAppearance { sentAt } } }",
    { id: boardId },
  );
  const at = getBoardV2.currentAppearance.sentAt;
  const later = `, sendAt: ${at + 30 * minute}, transition: ${wave}`;
  await putMessage(page, boardId, "WWWWWWWWWWWWWWWWWWWWWW", "createScheduledMessageV2", later);
  await expectWave(simulator, () => moveClock(process.env.E2E_DATA ?? "", 31 * minute));

  // A board takes one message in fifteen seconds.
  await moveClock(process.env.E2E_DATA ?? "", minute);
  const grid = JSON.stringify(Array.from({ length: 6 }, () => Array(22).fill(63)));
  await expectWave(simulator, () =>
    callGraph(
      page,
      `mutation Broadcast { broadcastMessage(boardIds: "${boardId}", characters: ${grid}, forced: true, transition: ${wave}) {
        __typename } }`,
    ),
  );
});

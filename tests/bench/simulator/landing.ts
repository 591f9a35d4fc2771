import type { Page } from "@playwright/test";
import { loadBoardCore } from "../../../grid-core/load.node.ts";
import { openBrowser } from "../browser/chromium.ts";
import type { Measures } from "../run/section.ts";
import type { SimulatorServer } from "./simulatorServer.ts";
import type { Subject } from "./turns.ts";

const paces = ["classic", "brisk"] as const;
const orders = ["classic", "column", "reverseColumn", "edgesToCenter", "row", "diagonal", "random"] as const;
const frameMs = 1000 / 60;
const longestWaitMs = 30_000;

/** Stands before the worker's code and keeps the moment at which it says that a board has settled. */
const watcher = `
const tell = self.postMessage.bind(self);
self.postMessage = (message, ...more) => {
  if (message?.type === "settled") self.settledAt = performance.timeOrigin + performance.now();
  tell(message, ...more);
};
`;

async function settledAt(page: Page): Promise<number> {
  const worker = page.workers().find((each) => each.url().includes("stage.worker"));
  if (!worker) throw new Error("the simulator has no worker");
  return worker.evaluate(() => (globalThis as unknown as { settledAt?: number }).settledAt ?? 0);
}

/** A grid whose cells stand `flaps` further on the drum. */
function onward(grid: readonly number[][], drum: Uint8Array, flaps: number): number[][] {
  return grid.map((row) =>
    row.map((code, column) => drum[(drum.indexOf(code) + flaps + (column % 4)) % drum.length] ?? 0),
  );
}

async function turnOnce(
  page: Page,
  server: SimulatorServer,
  options: Parameters<SimulatorServer["turn"]>[0],
  blocks: boolean,
) {
  const core = loadBoardCore();
  const { rest = [], characters = [], pace = "classic", order = "classic", seed = 7 } = options ?? {};
  const codes = Uint8Array.from(characters.flat());
  const change = {
    codes,
    startMs: 0,
    seed,
    pace,
    order: order as (typeof orders)[number],
    stepIntervalMs: 60,
    stepSize: 1,
  };
  const plan = core.planFlips(Uint8Array.from(rest.flat()), 6, 22, [change]);
  const before = await settledAt(page);
  const startAt = server.turn(options);
  const wanted = startAt + plan.durationMs;
  plan.release();
  if (blocks) {
    await page.waitForTimeout(Math.max(0, wanted - 120 - Date.now()));
    await page.evaluate(() => {
      const until = performance.now() + 200;
      while (performance.now() < until);
    });
  }
  let landed = before;
  while (landed === before) {
    if (Date.now() > wanted + longestWaitMs) throw new Error("the simulator never said that its flaps have landed");
    await page.waitForTimeout(50);
    landed = await settledAt(page);
  }
  return Math.abs(landed - wanted) / frameMs;
}

/** How far from its plan the last flap lands, in frames: the worst of all paces and orders, and with a blocked page. */
export async function measureLanding(server: SimulatorServer, subject: Subject): Promise<Measures> {
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1320, height: 706 } })).newPage();
    await page.route(/\/stage\.worker-[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: watcher + (await response.text()) });
    });
    await page.goto(subject.url);
    await subject.isReady(page);
    const drum = loadBoardCore().assignedCodes();
    let rest = server.rest;
    const off: number[] = [];
    const blocked: number[] = [];
    for (const pace of paces) {
      for (const order of orders) {
        const characters = onward(rest, drum, 12);
        off.push(await turnOnce(page, server, { rest, characters, pace, order, seed: off.length + 1 }, false));
        rest = characters;
      }
    }
    for (let time = 0; time < 3; time++) {
      const characters = onward(rest, drum, 12);
      blocked.push(await turnOnce(page, server, { rest, characters, seed: time + 40 }, true));
      rest = characters;
    }
    return { worstFrames: Math.max(...off), blockedFrames: Math.max(...blocked) };
  } finally {
    await browser.close();
  }
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import { ask, sendQuery } from "../../reliability/history/calls.ts";
import { openWorld } from "../../reliability/history/world.ts";

// Pictures of a board's public page, four a second, while three gateways are replaced one after the other behind the proxy:
// `npm run build && node --import tsx tests/bench/faults/upgradeFilm.program.ts FOLDER`. What each gateway did at a picture is in
// frames.json beside them. docs/pictures/upgrade.gif is made of them.

const folder = process.argv[2];
if (folder === undefined) throw new Error("Say into which folder.");
mkdirSync(folder, { recursive: true });

const lastsMs = 53_000;
const texts = ["Gateway one goes", "Two takes its place", "Nobody noticed", "All three are new"];
/** A board takes one message in fifteen seconds. */
const everyMs = 15_400;

const size = { writers: 1, boards: 1, timed: 0, consoles: 0, strangers: 1, displays: 0, revocations: 0 };
const world = await openWorld({ size, gateways: 3, hasRedis: true, settings: [] });
const { gateways, household, links, recorder } = world;
const [boardId = ""] = household.boards;
const url = recorder.nextUrl();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" });
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 420 }, colorScheme: "dark" });
  await page.goto(`${url}/simulator/${boardId}?token=${links.get(boardId)}`);
  await page.getByRole("img").first().waitFor();
  const begun = performance.now();
  const since = (): number => performance.now() - begun;
  const state = gateways.map(() => "ready");

  const send = async (): Promise<void> => {
    for (const text of texts) {
      const variables = { boardId, text, key: text };
      const answer = await ask({ url, token: household.tokens[0] ?? "", query: sendQuery, variables }, () => "");
      if (answer.kind !== "accepted") throw new Error(`${text}: ${JSON.stringify(answer)}`);
      await pause(everyMs);
    }
  };
  const replace = async (): Promise<void> => {
    for (const [place, gateway] of gateways.entries()) {
      await pause(4_000);
      state[place] = "stopping";
      gateway.signal("SIGTERM");
      await gateway.ended();
      state[place] = "starting";
      gateway.start();
      while (!(await gateway.isReady())) await pause(100);
      state[place] = "ready";
    }
  };
  const film = async (): Promise<void> => {
    const frames: { file: string; at: number; gateways: string[] }[] = [];
    while (since() < lastsMs) {
      const at = since();
      const file = `${String(frames.length).padStart(4, "0")}.png`;
      frames.push({ file, at, gateways: [...state] });
      await page.screenshot({ path: join(folder, file) });
      await pause(Math.max(0, at + 250 - since()));
    }
    writeFileSync(join(folder, "frames.json"), JSON.stringify(frames, null, 1));
  };
  await Promise.all([send(), replace(), film()]);
} finally {
  await browser.close();
  await world.close();
}
process.exit(0);

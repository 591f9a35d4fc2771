import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { buildPage } from "../browser/buildPages.ts";
import { openBrowser } from "../browser/chromium.ts";
import { type CountingServer, serveFolder } from "../browser/pageServer.ts";
import { root } from "../run/child.ts";
import type { Bar, Case, Measures, Section } from "../run/section.ts";

/** What a large household's console has: a flow for each card, and what they take in a minute of work. */
const many = { actors: 500, events: 1_000 } as const;
const few = { actors: 5, events: 1_000 } as const;

type Load = typeof many | typeof few;

const inspectorPage = "src/entries/inspector/index.html";
const tabOf = (way: string) => `500 actors, ${way}`;
const shownOf = ({ actors }: Load) => `inspector, ${actors} actors`;

/**
 * Begins to count what the page's main thread does: scripts, styles, layout, messages. What it gives reads it, in
 * milliseconds.
 */
async function countTasks(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
  };
  const before = await read();
  return async () => (await read()) - before;
}

async function inBrowser(measure: (context: BrowserContext) => Promise<Measures>): Promise<Measures> {
  const browser = await openBrowser();
  try {
    return await measure(await browser.newContext());
  } finally {
    await browser.close();
  }
}

async function openTab(context: BrowserContext, url: string, way: string, { actors, events }: Load): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/?${new URLSearchParams({ way, actors: `${actors}`, events: `${events}` })}`);
  await page.waitForSelector("[data-ready]", { state: "attached" });
  return page;
}

async function run(page: Page, { actors, events }: Load, isTold: boolean): Promise<void> {
  const told = await page.evaluate(() => runActors());
  if (isTold && told < events) throw new Error(`Of ${events} events of ${actors} actors ${told} were told.`);
}

const tabCase = (server: CountingServer, way: string): Case => ({
  name: tabOf(way),
  run: () =>
    inBrowser(async (context) => {
      const page = await openTab(context, server.url, way, many);
      const taskMs = await countTasks(page);
      await run(page, many, way !== "none");
      return { taskMs: await taskMs() };
    }),
});

/** The built inspector beside a tab: its own work from the first event until all of them are counted in its list. */
const shownCase = (server: CountingServer, load: Load): Case => ({
  name: shownOf(load),
  run: () =>
    inBrowser(async (context) => {
      const page = await context.newPage();
      await page.goto(`${server.url}/${inspectorPage}?events=all`);
      const tab = await openTab(context, server.url, "ours", load);
      await page.bringToFront();
      const list = page.locator("[aria-setsize]").first();
      const taskMs = await countTasks(page);
      await run(tab, load, true);
      await list.waitFor();
      // One step besides for each actor: its beginning.
      const steps = load.events + load.actors;
      await page.waitForFunction(
        (all) => Number(document.querySelector("[aria-setsize]")?.getAttribute("aria-setsize")) >= all,
        steps,
        { timeout: 120_000 },
      );
      return { taskMs: await taskMs() };
    }),
});

const atMost = (limit: number) => ({ side: "most", limit }) as const;

const bars: readonly Bar[] = [
  {
    id: "N1",
    claim: "what inspecting costs a page, 1,000 events of 500 actors : @statelyai/inspect",
    demand: atMost(0.2),
    cases: [tabOf("ours"), tabOf("stately"), tabOf("none")],
    ratio: (read) => {
      const none = read(tabOf("none"), "taskMs");
      return (read(tabOf("ours"), "taskMs") - none) / (read(tabOf("stately"), "taskMs") - none);
    },
  },
  {
    id: "N2",
    claim: "the inspector's work on 1,000 events of 500 actors : of 5",
    demand: atMost(2),
    cases: [shownOf(many), shownOf(few)],
    ratio: (read) => read(shownOf(many), "taskMs") / read(shownOf(few), "taskMs"),
  },
];

/** Inspector: what being inspected costs a page, and what many actors cost whoever looks. */
export async function prepareInspector(): Promise<Section> {
  const server = await serveFolder(await buildPage("inspect"), join(root, "dist", "client"));
  return {
    name: "inspector",
    cases: [
      ...["ours", "stately", "none"].map((way) => tabCase(server, way)),
      ...[many, few].map((load) => shownCase(server, load)),
    ],
    bars,
    unmeasured: [],
    close: () => server.close(),
  };
}

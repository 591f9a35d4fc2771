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

/** A burst as no page makes one, held for as long as it takes to see what it costs: 5,000 events a second. */
const burst = { actors: 500, events: 25_000, seconds: 5 } as const;
/** A person who types as fast as anybody does, with all that a large household's console has. */
const typing = { actors: 500, events: 200, seconds: 10 } as const;

type Load = { readonly actors: number; readonly events: number; readonly seconds?: number };

const inspectorPage = "src/entries/inspector/index.html";
const tabOf = (way: string) => `500 actors, ${way}`;
const typedOf = (way: string) => `a person types, ${way}`;
const shownOf = ({ actors }: Load) => `inspector, ${actors} actors`;
const inBurst = "inspector, 5,000 events a second";

/**
 * Begins to count what the page's main thread does: scripts, styles, layout, messages. What it gives reads it, in
 * milliseconds.
 */
async function countTasks(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  // The thread's own time, whatever else the machine does.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
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

async function openTab(context: BrowserContext, url: string, way: string, load: Load): Promise<Page> {
  const page = await context.newPage();
  const { actors, events, seconds = 0 } = load;
  await page.goto(
    `${url}/?${new URLSearchParams({ way, actors: `${actors}`, events: `${events}`, seconds: `${seconds}` })}`,
  );
  await page.waitForSelector("[data-ready]", { state: "attached" });
  return page;
}

async function run(page: Page, { actors, events }: Load, isTold: boolean): Promise<void> {
  const told = await page.evaluate(() => runActors());
  if (isTold && told < events) throw new Error(`Of ${events} events of ${actors} actors ${told} were told.`);
}

const tabCase = (server: CountingServer, name: string, way: string, load: Load): Case => ({
  name,
  run: () =>
    inBrowser(async (context) => {
      const page = await openTab(context, server.url, way, load);
      const taskMs = await countTasks(page);
      await run(page, load, way !== "none");
      return { taskMs: await taskMs() };
    }),
});

/** The inspector while a tab beside it does more than anybody reads: its work, and how long it answers nobody. */
const burstCase = (server: CountingServer): Case => ({
  name: inBurst,
  run: () =>
    inBrowser(async (context) => {
      const page = await context.newPage();
      await page.goto(`${server.url}/${inspectorPage}?events=all`);
      const tab = await openTab(context, server.url, "ours", burst);
      await page.bringToFront();
      await page.evaluate(() => {
        globalThis.longest = 0;
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
        }).observe({ type: "longtask" });
      });
      const taskMs = await countTasks(page);
      await run(tab, burst, true);
      // What came last is drawn after the longest rest.
      await page.waitForTimeout(1_500);
      return { taskMs: await taskMs(), longestMs: await page.evaluate(() => globalThis.longest) };
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

declare global {
  /** The longest task since it was asked for, in milliseconds; tasks below 50 ms are none. */
  var longest: number;
}

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
  {
    id: "N3",
    claim: "the inspector's work on 100 of 5,000 events a second of 500 actors : 2 ms",
    demand: atMost(1),
    cases: [inBurst],
    ratio: (read) => ((read(inBurst, "taskMs") / burst.events) * 100) / 2,
  },
  {
    id: "N4",
    claim: "how long it answers nobody then : 100 ms",
    demand: atMost(1),
    cases: [inBurst],
    ratio: (read) => read(inBurst, "longestMs") / 100,
  },
  {
    id: "N5",
    claim: "main-thread time that being inspected takes while a person types : the time",
    demand: atMost(0.05),
    cases: [typedOf("ours"), typedOf("none")],
    ratio: (read) => (read(typedOf("ours"), "taskMs") - read(typedOf("none"), "taskMs")) / (typing.seconds * 1_000),
  },
];

/** Inspector: what being inspected costs a page, and what many actors cost whoever looks. */
export async function prepareInspector(): Promise<Section> {
  const server = await serveFolder(await buildPage("inspect"), join(root, "dist", "client"));
  return {
    name: "inspector",
    cases: [
      ...["ours", "stately", "none"].map((way) => tabCase(server, tabOf(way), way, many)),
      ...[many, few].map((load) => shownCase(server, load)),
      burstCase(server),
      ...["ours", "none"].map((way) => tabCase(server, typedOf(way), way, typing)),
    ],
    bars,
    unmeasured: [],
    close: () => server.close(),
  };
}

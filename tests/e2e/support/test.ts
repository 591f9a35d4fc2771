import { test as base, expect } from "@playwright/test";
import { Canary } from "./canary.ts";
import { forgetAttempts, type RunningGateway, setSuperadmin, startGateway } from "./gateway.ts";
import { tellPages } from "./tellPages.ts";

interface Options {
  /** False where the page must run as it does for everybody, with nobody looking: its flows as data, without XState. */
  isInspected: boolean;
}

interface Fixtures {
  /** The tests of a worker sign the same few people in, and do so more than ten times a minute where they are quick. */
  readonly ownAttempts: undefined;
  readonly canary: Canary;
  /** Makes somebody a superadmin until the test's end: others of the worker meet the same people. */
  readonly makeSuperadmin: (emailAddress: string) => Promise<void>;
}

/**
 * Every browser test has the console's machines recorded as `?inspect` does, and fails when an inspector would show a
 * secret that was typed, answered or stored meanwhile, or when an actor outlives the screen that made it.
 */
export const test = base.extend<Options & Fixtures, { gateway: RunningGateway }>({
  /** One for each worker, which the tests find by these variables: what they send and count is no other worker's. */
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern.
    async ({}, use) => {
      const gateway = await startGateway();
      process.env.E2E_URL = gateway.url;
      process.env.E2E_EMBEDDER = String(gateway.embedderPort);
      process.env.E2E_LINKING = String(gateway.linkingPort);
      process.env.E2E_FEED = String(gateway.feedPort);
      process.env.E2E_DATA = gateway.dataFolder;
      await use(gateway);
      await gateway.stop();
    },
    { auto: true, scope: "worker", timeout: 90_000 },
  ],
  ownAttempts: [
    async ({ gateway }, use) => {
      await forgetAttempts(gateway.dataFolder);
      await use(undefined);
    },
    { auto: true },
  ],
  isInspected: [true, { option: true }],
  context: async ({ context }, use, testInfo) => {
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) await tellPages([context]);
  },
  makeSuperadmin: async ({ gateway }, use) => {
    const made: string[] = [];
    await use(async (emailAddress) => {
      made.push(emailAddress);
      await setSuperadmin(gateway.dataFolder, emailAddress, true);
    });
    for (const emailAddress of made) await setSuperadmin(gateway.dataFolder, emailAddress, false);
  },
  canary: [
    async ({ browser, isInspected }, use, testInfo) => {
      const canary = new Canary();
      const { newContext } = browser;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options);
        if (isInspected) await canary.watch(context);
        return context;
      };
      await use(canary);
      browser.newContext = newContext;
      if (testInfo.status !== testInfo.expectedStatus) await tellPages(browser.contexts());
      expect(canary.found(), "secrets that an inspector would show").toEqual([]);
      expect([...canary.outlived], "actors that outlived their screen").toEqual([]);
    },
    { auto: true },
  ],
});

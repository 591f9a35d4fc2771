import { test as base, expect } from "@playwright/test";
import { Canary } from "./canary.ts";

interface Options {
  /** False where the page must run as it does for everybody, with nobody looking: its flows as data, without XState. */
  isInspected: boolean;
}

/**
 * Every browser test has the console's machines recorded as `?inspect` does, and fails when an inspector would show a
 * secret that was typed, answered or stored meanwhile.
 */
export const test = base.extend<Options & { canary: undefined }>({
  isInspected: [true, { option: true }],
  canary: [
    async ({ browser, isInspected }, use) => {
      const canary = new Canary();
      const { newContext } = browser;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options);
        if (isInspected) await canary.watch(context);
        return context;
      };
      await use(undefined);
      browser.newContext = newContext;
      expect(canary.found(), "secrets that an inspector would show").toEqual([]);
    },
    { auto: true },
  ],
});

import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** They count frames, compare pictures of turning flaps, or wait no longer than a person would: nothing runs beside them. */
const alone = /(simulator\w*|watching|pictures|renewal)\.e2e\.ts$/;
/** They compare pictures of whole pages, whose letters a browser without its window paints a little otherwise. */
const pictured = /gallery\.e2e\.ts$/;

const browser = process.env.CHROMIUM_PATH;
/** The same browser without its window, where there is one, which is quicker. */
const headless = process.env.HEADLESS_SHELL_PATH ?? browser;

function launching(program: string | undefined) {
  return {
    ...(program ? { executablePath: program } : {}),
    // Containers run as root and have a small /dev/shm; nothing is fetched from outside.
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}

/** Browser tests against the built console and a real gateway with a database of its own for each worker (support/test.ts). */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  workers: Math.min(2, availableParallelism()),
  fullyParallel: false,
  // `npm test` runs one after the other, and what failed in the first must stay; by a file's name either is found.
  projects: [
    // The longest file first.
    { name: "pictured", testMatch: pictured, outputDir: "../../test-results/pictured" },
    {
      name: "together",
      testIgnore: [alone, pictured],
      outputDir: "../../test-results/together",
      use: { launchOptions: launching(headless) },
    },
    { name: "alone", testMatch: alone, workers: 1, outputDir: "../../test-results/alone" },
  ],
  retries: 0,
  // Two at a time share the cores: a way of half a minute takes longer then.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: launching(browser),
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    locale: "en-GB",
    timezoneId: "Europe/Zurich",
    // Without its window a browser lets nobody copy who was not allowed to.
    permissions: ["clipboard-read", "clipboard-write"],
    // Calls and steps alone: filming or copying every page takes what tests on two cores need. `--trace on` has it all.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
  },
});

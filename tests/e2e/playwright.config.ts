import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** They count frames, compare pictures of turning flaps, or wait no longer than a person would: nothing runs beside them. */
const alone = /(simulator\w*|watching|pictures|renewal)\.e2e\.ts$/;

/** Browser tests against the built console and a real gateway with a database of its own for each worker (support/test.ts). */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  workers: Math.min(2, availableParallelism()),
  fullyParallel: false,
  // `npm test` runs one after the other, and what failed in the first must stay; by a file's name either is found.
  projects: [
    { name: "together", testIgnore: alone, outputDir: "../../test-results/together" },
    { name: "alone", testMatch: alone, workers: 1, outputDir: "../../test-results/alone" },
  ],
  retries: 0,
  // Two at a time share the cores: a way of half a minute takes longer then.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Containers run as root and have a small /dev/shm; nothing is fetched from outside.
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    locale: "en-GB",
    timezoneId: "Europe/Zurich",
    // Calls and steps alone: filming or copying every page takes what tests on two cores need. `--trace on` has it all.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
  },
});

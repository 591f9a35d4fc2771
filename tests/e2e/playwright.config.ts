import { defineConfig } from "@playwright/test";

/** Browser tests against the built console and a real gateway with a database of its own. One worker: the gateway is shared. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../../test-results",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  globalSetup: "./support/start.global.ts",
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
    // Without pictures: filming every page takes what tests on two cores need themselves.
    trace: { mode: "retain-on-failure", screenshots: false },
  },
});

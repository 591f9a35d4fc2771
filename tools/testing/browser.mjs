import { existsSync } from "node:fs";
import { ask, canInstallPackages, installPackages, run, which } from "./command.mjs";

/**
 * What most browser tests run in: the same browser without its window, as Playwright's own runs are, which is
 * quicker. HEADLESS_SHELL_PATH, or the system's package; null where there is none, and then the browser does.
 */
export async function findHeadlessShell() {
  const named = process.env.HEADLESS_SHELL_PATH;
  if (named && !existsSync(named)) throw new Error(`HEADLESS_SHELL_PATH names ${named}, which does not exist`);
  const installed = () => named ?? which("chromium-headless-shell");
  if (installed()) return installed();
  if (canInstallPackages()) await installPackages("chromium-headless-shell");
  return installed();
}

/**
 * The browser for the tests: CHROMIUM_PATH, a Chromium or Chrome of the system, the system's package when root, then
 * Playwright's own download. Null where none can be had.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
    return named;
  }
  const installed = () =>
    which("chromium", "chromium-browser", "google-chrome-stable", "google-chrome") ??
    [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ].find(existsSync) ??
    null;
  if (installed()) return installed();
  if (canInstallPackages() && (await installPackages("chromium"))) return installed();
  await run("npx", ["playwright", "install", "chromium"]);
  const own = ask("node", ["-e", "console.log(require('playwright-core').chromium.executablePath())"]);
  return own && existsSync(own) ? own : null;
}

import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

const usual = "/usr/bin/chromium";

/** A fresh headless browser, compositing in software on any machine, that fetches nothing from outside. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? (existsSync(usual) ? usual : undefined);
  return chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}

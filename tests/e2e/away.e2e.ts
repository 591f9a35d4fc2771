import { expect } from "@playwright/test";
import { readConfig } from "../../gateway/config.ts";
import { freePort } from "../../gateway/freePort.ts";
import { createHttpServer } from "../../gateway/http/httpServer.ts";
import { watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

test("whoever comes while the gateway starts gets a page that says so and goes on by itself", async ({ page }) => {
  const troubles = watchForTrouble(page);
  const port = await freePort();
  const httpServer = createHttpServer(readConfig({ PORT: String(port) }, []));
  await httpServer.listen();
  await page.goto(`http://127.0.0.1:${port}/board/kitchen/live`);
  await expect(page.getByRole("heading", { level: 1, name: "Clatter is away for a moment" })).toBeVisible();
  const since = /This page comes back by itself. No answer since ([01]\d|2[0-3]):[0-5]\d\.$/;
  await expect(page.getByRole("status")).toHaveText(since);
  httpServer.attach((request, response) => {
    const page = `<!doctype html><title>There</title><h1>${request.url}</h1>`;
    response.setHeader("content-type", "text/html");
    response.end(request.url === "/health/ready" ? "" : page);
  });
  httpServer.open();
  await expect(page.getByRole("heading", { level: 1, name: "/board/kitchen/live" })).toBeVisible();
  await httpServer.close(0);
  expect(troubles).toEqual([]);
});

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { scriptsOf } from "./support/bundle.ts";
import { projectRoot } from "./support/gateway.ts";
import { embedderPort, gatewayUrl } from "./support/person.ts";
import { test } from "./support/test.ts";

/** The example of the documentation, served at an origin of its own. */
async function serveExample(port: number): Promise<{ url: string; close: () => void }> {
  const page = readFileSync(join(projectRoot, "docs/examples/visual-editor/index.html"));
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(page));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, close: () => server.close() };
}

test("a page of another origin embeds the editor and is told of each message; one that is not named is not", async ({
  page,
}) => {
  const host = await serveExample(embedderPort());
  const stranger = await serveExample(0);
  try {
    await page.goto(`${host.url}/?editor=${gatewayUrl()}`);
    const editor = page.frameLocator("#editor");
    await expect(editor.getByRole("gridcell", { name: "H, row 3, column 6" })).toBeAttached();
    await editor.getByRole("gridcell", { name: "blank, row 5, column 1", exact: true }).click();
    await page.keyboard.type("up");
    await editor.getByRole("button", { name: "Put it up" }).first().click();
    await expect(page.getByRole("status")).toHaveText(`1 message from ${gatewayUrl()}`);
    await expect(page.getByLabel("The last message")).toContainText("0 0 0 0 0 8 5 12 12 15 0 20 8 5 18 5 0");
    await expect(page.getByLabel("The last message")).toContainText("21 16 0 0");
    await expect(editor.getByText("Message sent")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include("#editor").analyze();
    expect(violations).toEqual([]);

    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(`${stranger.url}/?editor=${gatewayUrl()}`);
    await refused;
    await expect(page.frameLocator("#editor").getByRole("grid")).toHaveCount(0);
  } finally {
    host.close();
    stranger.close();
  }
});

test("the editor is small: no graph client, no dialogs, nothing of the console", () => {
  const scripts = [...scriptsOf("visualEditor").values()].join("\n");
  expect(scripts).not.toContain("ApolloClient");
  expect(scripts).not.toContain("createBrowserRouter");
  expect(scripts).not.toContain("/graphql");
});

import { expect } from "@playwright/test";
import { addForeignChannel } from "./support/gateway.ts";
import { findBoard, gatewayUrl, signIn, watchForTrouble } from "./support/person.ts";
import { test } from "./support/test.ts";

const developer = "https://tides.example";

/** The least that a developer's page is: it says when it is done. */
const setup = `<!doctype html><title>Tides</title><h1>Which harbour?</h1>
  <button>Use Husum</button>
  <script>
    document.querySelector("button").addEventListener("click", () => parent.postMessage({ type: "configured" }, "*"));
  </script>`;

test("a developer's own page stands in the console, reached without loading it anew, and no other site does", async ({
  page,
}) => {
  const troubles = watchForTrouble(page);
  await signIn(page, "mia@example.com");
  const { id: board } = await findBoard(page, "Kitchen");
  const channel = await addForeignChannel(process.env.E2E_DATA ?? "", board, `${developer}/setup`);
  const answer = { contentType: "text/html", body: setup };
  await page.route(`${developer}/**`, (route) => route.fulfill(answer));
  await page.route("https://elsewhere.example/**", (route) => route.fulfill({ ...answer, body: "Elsewhere" }));

  const home = `/board/${board}/installables/subscription/${channel}`;
  await page.goto(`${gatewayUrl()}${home}`);
  const around = page.frameLocator("iframe").first();
  const form = around.frameLocator("iframe");
  await expect(form.getByRole("heading", { name: "Which harbour?" })).toBeVisible();
  await expect(page.getByText("tides.example")).toBeVisible();
  const refused = await page
    .frames()
    .find((frame) => frame.url().includes("/page#"))
    ?.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective));
          document.body.append(Object.assign(document.createElement("iframe"), { src: "https://elsewhere.example/" }));
        }),
    );
  expect(refused).toBe("frame-src");
  expect(troubles.splice(0).join()).toContain("frame-src");

  await page.goto(`${gatewayUrl()}/board/${board}/config-installable/${channel}`);
  await form.getByRole("button", { name: "Use Husum" }).click();
  await expect(page).toHaveURL(`${gatewayUrl()}${home}`);
  expect(troubles).toEqual([]);

  // Opened by itself, the page around lends its address to nobody.
  await page.goto(`${gatewayUrl()}/configure/${channel}/page#${encodeURIComponent(`${developer}/setup`)}`);
  await expect(page.locator("iframe")).toHaveCount(0);
});

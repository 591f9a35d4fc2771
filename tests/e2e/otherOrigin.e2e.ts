import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { embedderPort, findBoard, gatewayUrl, signIn } from "./support/person.ts";
import { test } from "./support/test.ts";

/** The page of another site, which the browser even counts as the same site: cookies would go along. */
async function openOtherSite(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end("<!doctype html><title>Another site</title><h1>Another site</h1>");
  });
  const port = embedderPort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

test("a page of another origin can neither act nor read in a signed-in person's name", async ({ page, context }) => {
  await signIn(page, "mia@example.com");
  const board = await findBoard(page, "Kitchen");
  const site = await openOtherSite();
  try {
    const evil = await context.newPage();
    await evil.goto(site.url);
    const gateway = gatewayUrl();
    const rename = `mutation { updateBoard(boardId: "${board.id}", updateTitle: { value: "Taken" }) { __typename } }`;

    // What a script may send without asking first (no preflight), cookies along: it does nothing, and no answer is shown.
    const blind = [
      ["/graphql", "text/plain", JSON.stringify({ query: rename })],
      ["/graphql", "application/x-www-form-urlencoded", `query=${encodeURIComponent(rename)}`],
      ["/sign-in/none", "application/x-www-form-urlencoded", "emailAddress=a%40b.example&password=x"],
      ["/forgot-password", "text/plain", '{"emailAddress":"mia@example.com"}'],
      [
        "/oidc/token",
        "application/x-www-form-urlencoded",
        "grant_type=refresh_token&client_id=console&refresh_token=x",
      ],
    ] as const;
    const sent = await evil.evaluate(
      ({ origin, calls }) =>
        Promise.all(
          calls.map(([path, type, body]) =>
            fetch(origin + path, {
              method: "POST",
              mode: "no-cors",
              credentials: "include",
              headers: { "content-type": type },
              body,
            }).then(
              () => "shown",
              () => "kept",
            ),
          ),
        ),
      { origin: gateway, calls: blind },
    );
    expect(sent).toEqual(blind.map(() => "kept"));

    // With JSON, or to read an answer, the browser asks first, and the gateway does not allow it.
    const read = await evil.evaluate(
      ({ origin, query }) =>
        Promise.all(
          [
            fetch(`${origin}/graphql`, {
              method: "POST",
              credentials: "include",
              headers: { "content-type": "application/json", "x-clatter": "1" },
              body: JSON.stringify({ query }),
            }),
            fetch(`${origin}/flags`, { credentials: "include" }),
            fetch(`${origin}/select-board`, { credentials: "include" }),
          ].map((call) =>
            call.then(
              () => "read",
              () => "kept",
            ),
          ),
        ),
      { origin: gateway, query: rename },
    );
    expect(read).toEqual(["kept", "kept", "kept"]);

    // A form that sends itself shows a refusal, and ends nobody's sign-in.
    await evil.evaluate((action) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action });
      form.append(Object.assign(document.createElement("input"), { name: "logout", value: "yes" }));
      document.body.append(form);
      form.submit();
    }, `${gateway}/oidc/session/end/confirm`);
    await evil.waitForURL(/session\/end/);
    await page.goto(`${gateway}/select-board`);
    await expect(page.getByRole("heading", { name: "Kitchen", exact: true })).toBeVisible();
    await expect(page.getByText("Taken")).toHaveCount(0);

    // No frame of the console for clicks that mean something else, though this origin may embed the public pages.
    await evil.goto(site.url);
    const refused = evil.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
    await evil.evaluate((source) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src: source }));
    }, `${gateway}/select-board`);
    await refused;
  } finally {
    await site.close();
  }
});

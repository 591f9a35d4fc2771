import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { createLocalServer } from "../../gateway/http/httpServer.ts";
import { localPortListener } from "../../gateway/modules/dialects/localPort.ts";
import { grid, makeEnablementToken, startDialects } from "../support/dialectWorld.ts";

/** The port of Local alone, beside a gateway, as run.ts opens it. */
async function startLocalPort() {
  const world = await startDialects();
  const port = await freePort();
  const server = createLocalServer({ ...world.app.context.config, localApiPort: port });
  if (server === undefined) throw new Error("A port was given.");
  server.attach(localPortListener(world.app.app));
  server.open();
  await server.listen();
  onTestFinished(() => server.close(1_000));
  return { ...world, url: `http://127.0.0.1:${port}` };
}

test("the port of Local speaks Local at its root, and nothing else", async () => {
  const { url, local, shown, mia, kitchen } = await startLocalPort();
  const key = { "x-vestaboard-local-api-key": local };
  const sent = await fetch(`${url}/local-api/message`, {
    method: "POST",
    headers: key,
    body: JSON.stringify(grid(9)),
  });
  expect(sent.status).toBe(201);
  expect(await shown()).toEqual([9]);
  const read = await fetch(`${url}/local-api/message?x=1`, { headers: key });
  expect([read.status, await read.json()]).toEqual([200, { message: grid(9) }]);
  const wrong = await fetch(`${url}/local-api/message`);
  expect([wrong.status, await wrong.text()]).toEqual([401, "Invalid API key"]);
  const token = { "x-vestaboard-local-api-enablement-token": await makeEnablementToken(mia, kitchen) };
  expect((await fetch(`${url}/local-api/enablement`, { method: "POST", headers: token })).status).toBe(200);
  for (const path of ["/", "/graphql", "/v1/board", "/dialects/cloud/", "/dialects/local/local-api/message", "//x"]) {
    const none = await fetch(url + path, { headers: key, redirect: "manual" });
    expect([path, none.status, none.headers.get("x-content-type-options"), await none.json()]).toEqual([
      path,
      404,
      "nosniff",
      { status: "error", message: expect.any(String), type: "NotFound" },
    ]);
  }
  const none = await fetch(`${url}/local-api/other`, { headers: key });
  expect(none.status).toBe(404);
  // No way out of its own part, however the path is written.
  for (const path of ["/local-api/../../../graphql", "/local-api/%2e%2e/%2e%2e/%2e%2e/v1/board"]) {
    expect((await fetch(url + path, { headers: key })).status).toBe(404);
  }
});

test("there is none where none was asked for", async () => {
  const { app } = await startDialects();
  expect(createLocalServer(app.context.config)).toBeUndefined();
});

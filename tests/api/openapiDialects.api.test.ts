import { expect, test } from "vitest";
import { shows } from "../support/developerCalls.ts";
import { grid, startDialects } from "../support/dialectWorld.ts";
import { describedAnswers } from "../support/openapiAnswers.ts";

/* What dialects/openapi.json says of the dialects is what they do: what a call may say, and what comes of it. */

test("reads and writes of the dialects are answered as they are described, refused and unchanged as well", async () => {
  const { app, ask, cloud, local, installable, subscriptionId, clear, anew } = await startDialects();
  const { check, operation } = await describedAnswers(app, "/dialects/openapi.json");
  const pair = { "x-vestaboard-api-key": installable.key, "x-vestaboard-api-secret": installable.secret };
  const doors = [
    { path: "/dialects/cloud", headers: { "x-vestaboard-token": cloud } },
    { path: "/dialects/rw", headers: { "x-vestaboard-read-write-key": cloud } },
    { path: "/dialects/local/local-api/message", headers: { "x-vestaboard-local-api-key": local } },
    { path: "/dialects/subscription/subscriptions", to: "/{id}/message", headers: pair },
    { path: "/dialects/platform/subscriptions", to: "/{id}/message", headers: pair },
  ];
  for (const { path, to = "", headers } of doors) {
    await clear();
    const [reads, sends] = [`GET ${path}`, `POST ${path}${to}`];
    const read = await ask("GET", path, headers);
    check(reads, read);
    const unchanged = await ask("GET", path, { ...headers, "if-none-match": String(read.headers.etag) });
    expect([path, unchanged.statusCode]).toEqual([path, 304]);
    check(reads, unchanged);
    check(reads, await ask("GET", path, {}));
    const url = path + to.replace("{id}", subscriptionId);
    for (const [query, more] of [
      ["?dryRun=true", {}],
      ["", { "idempotency-key": "one" }],
      ["", { "if-match": '"9999"' }],
      ["", Object.fromEntries(Object.keys(headers).map((name) => [name, "none"]))],
    ] as const) {
      await anew();
      check(sends, await ask("POST", url + query, { ...headers, ...more }, JSON.stringify(grid(7))));
    }
    const said = (operation(sends).parameters ?? []).map(({ in: place, name }) => `${place} ${name}`);
    expect([sends, said]).toEqual([
      sends,
      expect.arrayContaining(["header Idempotency-Key", "header If-Match", "query dryRun"]),
    ]);
  }
});

test("an own read that has nothing new is answered as it is described", async () => {
  const { app, ask, installable } = await startDialects();
  const { check } = await describedAnswers(app);
  for (const path of ["/v1/board", "/v1/subscriptions"]) {
    const headers = shows(installable);
    const { etag } = (await ask("GET", path, headers)).headers;
    const unchanged = await ask("GET", path, { ...headers, "if-none-match": String(etag) });
    expect(unchanged.statusCode).toBe(304);
    check(`GET ${path}`, unchanged);
  }
});

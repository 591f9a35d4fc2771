import { expect, test } from "vitest";
import { shows } from "../support/developerCalls.ts";
import { makeBoardKey, startDialects } from "../support/dialectWorld.ts";
import { hostileGrids, hostileStrings } from "../support/hostile.ts";
import { startMqtt } from "../support/mqttWorld.ts";

/*
 * Every hostile text and grid through the doors that are no dialect of the market: our own, agents', the console's, the sandbox's and
 * the broker's. Each answers or refuses in its own form; none fails. The market's stand in dialects.api and dialects.vbml.
 */

const texts = hostileStrings().map(({ value }) => value);
const grids = hostileGrids().map(({ body }) => body);

interface Door {
  readonly method?: "PUT";
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Bodies as they go over the line; a grid may be no JSON at all. */
  readonly bodies: readonly string[];
  isRefusal(body: Record<string, unknown>): boolean;
}

const json = { "content-type": "application/json" };

/** As our own routes refuse. */
const isProblem = ({ type, title }: Record<string, unknown>) => typeof type === "string" && typeof title === "string";
const isOwn = ({ type, error }: Record<string, unknown>) => typeof type === "string" && typeof error === "string";

test("hostile texts and grids are answered or refused, never a fault, and every line of them is kept", async () => {
  const world = await startDialects();
  const { app, mia, installable, subscriptionId, cloud, kitchen } = world;
  const agent = await makeBoardKey(mia, kitchen, "Events");
  const person = { ...json, authorization: `Bearer ${mia.token}`, origin: app.context.config.publicUrl };
  const call = (name: string, grid: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${grid}}}`;
  const tool = (name: string, input: object) => call(name, JSON.stringify(input));
  const { key, secret } = installable;
  const doors: Record<string, Door> = {
    "/v1 message": {
      url: `/v1/subscriptions/${subscriptionId}/message?dryRun=true`,
      headers: { ...json, ...shows(installable) },
      bodies: [
        ...texts.map((text) => JSON.stringify({ text })),
        ...grids.map((grid) => `{"characters":${grid}}`),
        ...grids,
      ],
      isRefusal: isProblem,
    },
    "/mcp": {
      url: "/mcp",
      headers: { ...json, accept: "application/json, text/event-stream", authorization: `Bearer ${agent.token}` },
      bodies: [
        ...texts.flatMap((text) => [
          tool("send_message", { text, dryRun: true }),
          tool("search_messages", { term: text }),
          tool("send_message", { text: "x", idempotencyKey: text, dryRun: true }),
        ]),
        ...texts.slice(0, 40).map((text) => tool(text, {})),
        ...grids.map((grid) => call("send_message", `{"dryRun":true,"characters":${grid}}`)),
      ],
      isRefusal: (body) => isOwn(body) || "jsonrpc" in body,
    },
    transition: {
      method: "PUT",
      url: "/dialects/cloud/transition?dryRun=true",
      headers: { "x-vestaboard-token": cloud },
      bodies: [...texts.map((transition) => JSON.stringify({ transition, transitionSpeed: "fast" })), ...grids],
      isRefusal: ({ status, message }) => status === "error" && typeof message === "string",
    },
    sandbox: {
      method: "PUT",
      url: "/v1/sandbox",
      headers: { ...json, ...shows(installable) },
      bodies: [
        ...texts.map((clock) => JSON.stringify({ clock })),
        ...grids.map((grid) => `{"faults":{"stuck":${grid}}}`),
      ],
      isRefusal: isProblem,
    },
    console: {
      url: "/api-console",
      headers: person,
      bodies: [
        ...texts.flatMap((text) => [
          JSON.stringify({ key, secret, method: "postMessage", params: { subscriptionId, text, dryRun: true } }),
          JSON.stringify({
            key,
            secret,
            method: "postMessage",
            params: { subscriptionId: text, text: "x", dryRun: true },
          }),
          JSON.stringify({ key: text, secret, method: "getViewer" }),
        ]),
      ],
      isRefusal: isOwn,
    },
  };
  await app.anonymous.post("/v1/sandbox", {}, shows(installable));
  for (const [name, { method = "POST", url, headers, bodies, isRefusal }] of Object.entries(doors)) {
    for (const [at, payload] of bodies.entries()) {
      if (at % 15 === 0) await world.anew();
      const answer = await app.app.inject({ method, url, headers, payload });
      const told = `${name} ${payload.slice(0, 160)}: ${answer.statusCode} ${answer.body.slice(0, 160)}`;
      expect(answer.statusCode, told).toBeLessThan(500);
      expect(answer.body, told).not.toContain('"rule":"calls"');
      if (answer.statusCode >= 400) expect(isRefusal(answer.json()), told).toBe(true);
    }
  }
  expect(app.logLines.length).toBeGreaterThan(2_000);
  const faults = app.logLines.filter((line) => /"level":(50|60)/.test(line) || line.includes("could not be written"));
  expect(faults).toEqual([]);
  expect(app.logLines.join("\n")).not.toContain(secret);
}, 240_000);

test("hostile texts and grids over the broker are answered, and the next one is taken", async () => {
  const { ask, app } = await startMqtt();
  // One of each kind: what a text is made of is read by the same reader as everywhere.
  const kinds = new Map(hostileStrings().map(({ kind, value }) => [kind, value]));
  let [accepted, refused] = [0, 0];
  for (const payload of [...kinds.values(), ...grids.map((grid) => `{"grid":${grid}}`)]) {
    const said = await ask("send", payload);
    expect(["accepted", "refused"], payload.slice(0, 80)).toContain(said?.event_type);
    expect(said?.type, payload.slice(0, 80)).not.toBe("ServerError");
    if (said?.event_type === "accepted") accepted += 1;
    else refused += 1;
  }
  expect(accepted).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(90);
  await app.clock.advance(16_000);
  expect(await ask("send", "still here 1234")).toMatchObject({ event_type: "accepted" });
  expect(app.logLines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
}, 240_000);

import { expect, test } from "vitest";
import { startWithCredential } from "../support/credentialWorld.ts";
import { shows } from "../support/developerCalls.ts";
import { grid } from "../support/dialectWorld.ts";

/* What goes by the sandbox's own clock begins and ends as that reads it, wherever the gateway's stands. */

test("quiet hours begin and end with the minute of its own clock", async () => {
  const { app, made } = await startWithCredential();
  const call = (method: "POST" | "PUT", payload: object) =>
    app.app.inject({ method, url: "/v1/sandbox", headers: shows(made), payload });
  const { cloudToken, boardId } = (await call("POST", {})).json();
  const send = (code: number) =>
    app.app.inject({
      method: "POST",
      url: "/dialects/cloud/",
      headers: { "x-vestaboard-token": cloudToken },
      payload: { characters: grid(code) },
    });
  // Half a minute past by the gateway's.
  await app.clock.advance(Math.ceil(90_000 - (app.clock.estimate() % 60_000)));
  const day = new Date(app.clock.estimate() + 86_400_000).toISOString().slice(0, 10);
  const wish = { clock: `${day}T23:00:00.000Z`, quietHours: { begin: "2300", end: "0600" } };
  expect((await call("PUT", wish)).json().quietHours).toEqual(wish.quietHours);
  const refused = await send(63);
  expect([refused.statusCode, refused.json().type]).toEqual([423, "QuietHours"]);
  const [sandbox] = await app.opened
    .sql`select ahead_ms::float8 as ahead from sandbox_board where board_id = ${boardId}`;
  const { until } = refused.json() as { until: number };
  expect(until + Number(sandbox?.ahead)).toBe(Date.parse(`${day}T06:00:00.000Z`) + 86_400_000);
  await app.clock.advance(Math.floor(until - app.clock.estimate()) - 15_000);
  expect((await send(63)).statusCode).toBe(423);
  await app.clock.advance(15_000);
  expect((await send(63)).statusCode).toBe(200);
});

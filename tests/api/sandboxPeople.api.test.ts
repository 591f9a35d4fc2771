import { expect, test } from "vitest";
import { startWithCredential } from "../support/credentialWorld.ts";
import { quoted, shows } from "../support/developerCalls.ts";
import { grid } from "../support/dialectWorld.ts";

/* The people of a credential steer the board of its tests: what they set is what its program lives with. */

const patiently = { timeout: 5_000, interval: 10 };
const selection =
  "id clock offline slowMs droppedWrites stuck { row column } version written receipt shownVersion droppedVersion shown";

async function startSteered() {
  const world = await startWithCredential();
  const { app, made, mia } = world;
  const id = quoted(made.credential.id);
  const read = async (caller = mia) => {
    const { data, errors } = await caller.graphql<{ sandbox: Record<string, unknown> | null }>(
      `{ sandbox(credentialId: ${id}) { ${selection} } }`,
    );
    return errors ? errors[0]?.extensions.code : data?.sandbox;
  };
  const set = async (more: string, caller = mia) => {
    const { data } = await caller.graphql<{ changeSandbox: Record<string, unknown> }>(
      `mutation { changeSandbox(credentialId: ${id}, ${more}) {
        ... on ChangeSandboxSuccess { sandbox { ${selection} } } ... on Refusal { type rule } } }`,
    );
    return data?.changeSandbox;
  };
  const begin = async () => (await app.anonymous.post("/v1/sandbox", {}, shows(made))).json();
  const send = async (token: string, code: number) =>
    (
      await app.app.inject({
        method: "POST",
        url: "/dialects/cloud/",
        headers: { "x-vestaboard-token": token },
        payload: { characters: grid(code) },
      })
    ).statusCode;
  return { ...world, read, set, begin, send };
}

test("nobody made one: it is told to its people, and to nobody else", async () => {
  const { app, read, set } = await startSteered();
  expect(await read()).toBeNull();
  expect(await set("offline: true")).toEqual({ type: "NotFound", rule: "sandbox" });
  expect(await read(await app.as("stranger"))).toBe("NotFound");
});

test("what people set is what the program sees, and the rest stays", async () => {
  const { read, set, begin, send } = await startSteered();
  const { cloudToken, boardId } = await begin();
  expect(await read()).toMatchObject({ id: boardId, offline: false, version: 0, receipt: null });
  expect(await set("offline: true")).toMatchObject({ sandbox: { offline: true, slowMs: 0 } });
  expect(await send(cloudToken, 63)).toBe(200);
  expect(await set("slowMs: 10")).toMatchObject({ sandbox: { offline: true, slowMs: 10, receipt: "Waiting" } });
  expect(await read()).toMatchObject({ version: 1, shownVersion: 0, written: grid(63), shown: grid(0) });
  expect(await set("offline: false, slowMs: 0")).toMatchObject({ sandbox: { offline: false, slowMs: 0 } });
  await expect.poll(read, patiently).toMatchObject({ shownVersion: 1, shown: grid(63), receipt: "Shown" });
  // Within 15 seconds of its own clock, which people move as the program may.
  expect(await send(cloudToken, 64)).toBe(429);
  const { clock } = (await read()) as { clock: number };
  await set(`clock: ${clock + 16_000}, stuck: [{ row: 1, column: 2 }]`);
  expect(await send(cloudToken, 64)).toBe(200);
  const but = grid(64).map((codes, row) => codes.map((code, column) => (row === 1 && column === 2 ? 63 : code)));
  await expect.poll(read, patiently).toMatchObject({ shownVersion: 2, shown: but, stuck: [{ row: 1, column: 2 }] });
  const later = ((await read()) as { clock: number }).clock + 16_000;
  await set(`clock: ${later}, stuck: [], droppedWrites: true`);
  expect(await send(cloudToken, 65)).toBe(200);
  await expect.poll(read, patiently).toMatchObject({ version: 3, shownVersion: 2, droppedVersion: 3, receipt: "Sent" });
});

test("15 seconds on frees the next message, however long ago people looked at its clock", async () => {
  const { read, set, begin, send } = await startSteered();
  const { cloudToken } = await begin();
  expect([await send(cloudToken, 63), await send(cloudToken, 64)]).toEqual([200, 429]);
  const { clock } = (await read()) as { clock: number };
  expect(await set("aheadMs: 15000")).toMatchObject({ sandbox: { offline: false, slowMs: 0 } });
  expect(await send(cloudToken, 64)).toBe(200);
  expect(((await read()) as { clock: number }).clock).toBeGreaterThanOrEqual(clock + 15_000);
  expect(await set("aheadMs: -60000")).toEqual({ type: "ValidationError", rule: "clock" });
  expect(await set(`aheadMs: ${2 ** 31 - 1}, offline: true`)).toMatchObject({ sandbox: { offline: true } });
  const furthest = `clock: ${clock + 394 * 86_400_000}, aheadMs: ${2 * 86_400_000}`;
  expect(await set(furthest)).toEqual({ type: "ValidationError", rule: "clock" });
});

test("what is no time ahead and no fault is refused, and nothing is set", async () => {
  const { read, set, begin } = await startSteered();
  await begin();
  const { clock } = (await read()) as { clock: number };
  expect(await set(`clock: ${clock - 60_000}`)).toEqual({ type: "ValidationError", rule: "clock" });
  expect(await set(`offline: true, clock: ${clock + 400 * 86_400_000}`)).toEqual({
    type: "ValidationError",
    rule: "clock",
  });
  for (const wrong of ["slowMs: 60001", "slowMs: -1", "stuck: [{ row: 6, column: 0 }]"]) {
    expect(await set(wrong), wrong).toEqual({ type: "ValidationError", rule: "faults" });
  }
  expect(await read()).toMatchObject({ offline: false, slowMs: 0, stuck: [] });
});

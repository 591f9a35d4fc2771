import { afterEach, describe, expect, it } from "vitest";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const minute = 60_000;

const pairDevice = /* GraphQL */ `
  mutation PairDevice($boardId: ID!, $pairingCode: String!) {
    pairDevice(boardId: $boardId, pairingCode: $pairingCode) {
      ... on PairDeviceSuccess { device { id lastSeen } board { id devices { id } } }
      ... on Refusal { type error rule until }
    }
  }`;

const removeDevice = /* GraphQL */ `
  mutation RemoveDevice($id: ID!) {
    removeDevice(id: $id) { ... on RemoveDeviceSuccess { removed } ... on Refusal { type } }
  }`;

interface Paired {
  readonly pairDevice: {
    readonly device?: { readonly id: string };
    readonly board?: { readonly devices: readonly { readonly id: string }[] };
    readonly type?: string;
    readonly until?: number;
  };
}

let app: TestApp;

async function start(): Promise<{ mia: Caller; kitchen: string; hall: string }> {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .person("stranger")
        .tenant("home", (tenant) => tenant.owner("mia").user("ben").board("kitchen").board("hall"))
        .tenant("elsewhere", (tenant) => tenant.owner("stranger").board("theirs")),
  });
  const { kitchen = "", hall = "" } = app.ids.boards;
  return { mia: await app.as("mia"), kitchen, hall };
}

afterEach(() => app.close());

const typeIn = (caller: Caller, boardId: string, pairingCode: string) =>
  caller.graphql<Paired>(pairDevice, { boardId, pairingCode });

describe("A display that shows its code", () => {
  it("waits until a person has typed it, then gets its token, once", async () => {
    const { mia, kitchen } = await start();
    const asked = await app.anonymous.post("/pair/request");
    expect(asked.statusCode).toBe(201);
    expect(asked.headers["cache-control"]).toBe("no-store");
    const { deviceId, pairingCode, claimSecret, expiresAt } = asked.json();
    expect(pairingCode).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(expiresAt - app.clock.estimate()).toBeGreaterThan(14 * minute);
    const early = await app.anonymous.post("/pair", { pairingCode, claimSecret });
    expect([early.statusCode, early.json()]).toEqual([202, { paired: false }]);
    const typed = await typeIn(mia, kitchen, ` ${pairingCode.toLowerCase().replace("-", " ")} `);
    expect(typed.data?.pairDevice.device?.id).toBe(deviceId);
    expect(typed.data?.pairDevice.board?.devices).toEqual([{ id: deviceId }]);
    const traded = await app.anonymous.post("/pair", { pairingCode, claimSecret });
    expect(traded.statusCode).toBe(200);
    expect(traded.json()).toMatchObject({ clientId: deviceId, boardId: kitchen });
    expect(Buffer.from(traded.json().token, "base64url").length).toBe(32);
    const again = await app.anonymous.post("/pair", { pairingCode, claimSecret });
    expect([again.statusCode, again.json().type]).toEqual([404, "NotFound"]);
  });

  it("is the only one that may trade the code: not who read it over its shoulder", async () => {
    const { mia, kitchen } = await start();
    const { pairingCode, claimSecret } = (await app.anonymous.post("/pair/request")).json();
    await typeIn(mia, kitchen, pairingCode);
    for (const body of [{ pairingCode }, { pairingCode, claimSecret: "guess" }]) {
      expect((await app.anonymous.post("/pair", body)).statusCode).toBe(404);
    }
    expect((await app.anonymous.post("/pair", { pairingCode, claimSecret })).statusCode).toBe(200);
  });

  it("has fifteen minutes, for typing and for trading", async () => {
    const { mia, kitchen } = await start();
    const late = (await app.anonymous.post("/pair/request")).json();
    const typed = (await app.anonymous.post("/pair/request")).json();
    await typeIn(mia, kitchen, typed.pairingCode);
    await app.clock.advance(15 * minute);
    // Her old sign-in has run out, too.
    expect((await typeIn(await app.as("mia"), kitchen, late.pairingCode)).data?.pairDevice.type).toBe("NotFound");
    const { pairingCode, claimSecret } = typed;
    expect((await app.anonymous.post("/pair", { pairingCode, claimSecret })).statusCode).toBe(404);
  });
});

describe("A code that the console showed", () => {
  it("is traded at once when a board was named", async () => {
    const { mia, kitchen } = await start();
    const made = await mia.post("/factory/device", { boardId: kitchen, countryCode: "CH" });
    expect(made.statusCode).toBe(201);
    expect(Object.keys(made.json()).sort()).toEqual(["id", "pairingCode", "ssid", "wpa2Key"]);
    expect(made.json().wpa2Key.length).toBeGreaterThanOrEqual(16);
    const traded = await app.anonymous.post("/pair", { pairingCode: made.json().pairingCode });
    expect(traded.json()).toMatchObject({ clientId: made.json().id, boardId: kitchen });
  });

  it("waits for its board when none was named, and is on one board only", async () => {
    const { mia, kitchen, hall } = await start();
    const { pairingCode } = (await mia.post("/factory/device")).json();
    expect((await app.anonymous.post("/pair", { pairingCode })).statusCode).toBe(202);
    await typeIn(mia, kitchen, pairingCode);
    expect((await typeIn(mia, hall, pairingCode)).data?.pairDevice.type).toBe("AlreadyExists");
    expect((await app.anonymous.post("/pair", { pairingCode })).json().boardId).toBe(kitchen);
  });
});

describe("Who may pair and remove", () => {
  it("is the Owner and Admins of that board", async () => {
    const { mia, kitchen } = await start();
    const { pairingCode } = (await app.anonymous.post("/pair/request")).json();
    const [ben, stranger] = [await app.as("ben"), await app.as("stranger")];
    expect((await typeIn(ben, kitchen, pairingCode)).data?.pairDevice.type).toBe("NotAuthorized");
    expect((await typeIn(stranger, kitchen, pairingCode)).data?.pairDevice.type).toBe("NotFound");
    expect((await app.anonymous.post("/factory/device")).statusCode).toBe(401);
    expect((await ben.post("/factory/device", { boardId: kitchen })).statusCode).toBe(403);
    expect((await stranger.post("/factory/device", { boardId: kitchen })).statusCode).toBe(404);
    const id = (await typeIn(mia, kitchen, pairingCode)).data?.pairDevice.device?.id;
    expect((await ben.graphql(removeDevice, { id })).data).toEqual({ removeDevice: { type: "NotAuthorized" } });
    expect((await stranger.graphql(removeDevice, { id })).data).toEqual({ removeDevice: { type: "NotFound" } });
    expect((await mia.graphql(removeDevice, { id })).data).toEqual({ removeDevice: { removed: true } });
    expect((await mia.graphql(removeDevice, { id })).data).toEqual({ removeDevice: { type: "NotFound" } });
  });

  it("refuses bodies that are none, with the place", async () => {
    const { mia } = await start();
    const bodies = [{ boardId: 7 }, { countryCode: "Switzerland" }, { unknown: true }, []];
    for (const body of bodies) {
      const answer = await mia.post("/factory/device", body);
      expect([answer.statusCode, answer.json().type]).toEqual([400, "ValidationError"]);
    }
    for (const body of [{}, { pairingCode: 12345678 }, { pairingCode: "A".repeat(2_000) }]) {
      expect((await app.anonymous.post("/pair", body)).statusCode).toBe(400);
    }
  });
});

describe("Guessing codes", () => {
  it("is over after ten tries of an account in a minute, and the right code is not let through", async () => {
    const { mia, kitchen } = await start();
    const { pairingCode } = (await app.anonymous.post("/pair/request")).json();
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await typeIn(mia, kitchen, "2222-2222")).data?.pairDevice.type).toBe("NotFound");
    }
    const over = await typeIn(mia, kitchen, pairingCode);
    expect(over.data?.pairDevice.type).toBe("RateLimited");
    expect(over.data?.pairDevice.until).toBeGreaterThan(app.clock.estimate());
    await app.clock.advance(minute);
    expect((await typeIn(mia, kitchen, pairingCode)).data?.pairDevice.type).toBeUndefined();
  });

  it("is over after thirty tries of an address, while a display that waits with its secret polls on", async () => {
    const { mia, kitchen } = await start();
    const { pairingCode, claimSecret } = (await app.anonymous.post("/pair/request")).json();
    for (let guess = 0; guess < 30; guess += 1) {
      expect((await app.anonymous.post("/pair", { pairingCode: "3333-3333" })).statusCode).toBe(404);
    }
    expect((await app.anonymous.post("/pair", { pairingCode: "3333-3333" })).statusCode).toBe(429);
    for (let poll = 0; poll < 40; poll += 1) {
      expect((await app.anonymous.post("/pair", { pairingCode, claimSecret })).statusCode).toBe(202);
    }
    await app.clock.advance(minute);
    await typeIn(mia, kitchen, pairingCode);
    expect((await app.anonymous.post("/pair", { pairingCode, claimSecret })).statusCode).toBe(200);
  });

  it("finds nothing in the database to begin with: codes, secrets and tokens are kept as hashes", async () => {
    const { mia, kitchen } = await start();
    const { pairingCode, claimSecret } = (await app.anonymous.post("/pair/request")).json();
    await typeIn(mia, kitchen, pairingCode);
    const { token } = (await app.anonymous.post("/pair", { pairingCode, claimSecret })).json();
    const rows = await app.context.database.execute(
      "select device::text as dump from device union all select pairing::text from pairing",
    );
    const dump = JSON.stringify(rows);
    for (const secret of [pairingCode, pairingCode.replace("-", ""), claimSecret, token])
      expect(dump).not.toContain(secret);
    expect(app.logLines.join("")).not.toContain(token);
  });
});

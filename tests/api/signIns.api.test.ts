import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEvents } from "../support/eventReader.ts";
import { mutate, type PersonWorld, password, personWorld } from "../support/personCalls.ts";
import type { Caller } from "../support/testApp.ts";

let world: PersonWorld;
beforeEach(async () => {
  world = await personWorld();
});
afterEach(() => world.close());

const nextPassword = "four flaps standing";

describe("another password", () => {
  const change = (caller: Caller, current: string, next: string, endOthers = true) =>
    mutate(
      caller,
      `changePassword(currentPassword: ${JSON.stringify(current)}, newPassword: ${JSON.stringify(next)}, endOthers: ${endOthers})`,
      "changed",
    );

  test.each([
    [true, "was signed out everywhere but where it was changed", 401],
    [false, "Where you are signed in you stay so", 200],
  ])("signs the other browsers out: %s", async (endOthers, said, status) => {
    const here = await world.browse("mia@example.com", password);
    const there = await world.browse("mia@example.com", password);
    expect(await change(here, password, nextPassword, endOthers)).toEqual({ changed: true });
    expect((await here.graphql("{ signIns { id } }")).status).toBe(200);
    expect((await there.graphql("{ signIns { id } }")).status).toBe(status);
    const [mail] = await world.mailsTo("mia@example.com");
    expect(mail?.text).toContain(said);
    await expect(world.browse("mia@example.com", password)).rejects.toThrow("Not signed in");
    await world.browse("mia@example.com", nextPassword);
  });

  test("needs the one that is, and is none that is easy, short or the same", async () => {
    const mia = await world.app.as("mia");
    expect(await change(mia, "wrong password", nextPassword)).toMatchObject({
      type: "NotAuthorized",
      rule: "password",
    });
    expect(await change(mia, password, password)).toMatchObject({ rule: "newPassword" });
    expect(await change(mia, password, "short")).toMatchObject({
      rule: "newPassword",
      error: "A password has at least 10 characters.",
    });
    expect(await change(mia, password, "miakeller1234")).toMatchObject({
      rule: "newPassword",
      error: "This password is easy to guess. Choose another.",
    });
    expect(await change(mia, password, "x".repeat(10_000))).toMatchObject({ rule: "newPassword" });
    await world.browse("mia@example.com", password);
  });

  test("is guessed at ten times a minute at most", async () => {
    const mia = await world.app.as("mia");
    for (let attempt = 0; attempt < 10; attempt += 1) await change(mia, "wrong password", nextPassword);
    expect(await change(mia, password, nextPassword)).toMatchObject({ type: "RateLimited" });
  });
});

describe("where a person is signed in", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
  const iphone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
  interface SignInRow {
    readonly id: string;
    readonly isThis: boolean;
    readonly browser: string | null;
    readonly signedInAt: number;
    readonly lastUsedAt: number;
  }
  const list = async (caller: Caller) => {
    const { data } = await caller.graphql<{ signIns: SignInRow[] }>(
      "{ signIns { id browser system kind isThis signedInAt lastUsedAt } }",
    );
    return data?.signIns ?? [];
  };

  test("is told by device, with this one marked, and to nobody else", async () => {
    const here = await world.browse("mia@example.com", password, firefox);
    await world.browse("mia@example.com", password, iphone);
    const noor = await world.browse("noor@example.com", password, "x".repeat(5000));
    const mine = await list(here);
    expect(mine).toHaveLength(2);
    expect(mine.find(({ isThis }) => isThis)).toMatchObject({ browser: "Firefox", system: "Linux", kind: "desktop" });
    expect(mine.find(({ isThis }) => !isThis)).toMatchObject({ browser: "Safari", system: "iPhone", kind: "phone" });
    for (const { signedInAt, lastUsedAt } of mine) {
      expect(Math.abs(signedInAt - (await world.app.clock.now()))).toBeLessThan(60_000);
      expect(lastUsedAt).toBeGreaterThanOrEqual(signedInAt);
    }
    expect(await list(noor)).toEqual([expect.objectContaining({ isThis: true, browser: null })]);
  });

  test("is ended for one browser on its next request and its open stream", async () => {
    const here = await world.browse("mia@example.com", password);
    const there = await world.browse("mia@example.com", password);
    const events = await openEvents(`${world.origin}/events`, { token: there.token ?? "" });
    await events.next("hello");
    const other = (await list(here)).find(({ isThis }) => !isThis)?.id ?? "";
    const noor = await world.app.as("noor");
    expect(await mutate(noor, `endSignIn(id: "${other}")`, "ended")).toMatchObject({ type: "NotFound" });
    expect((await there.graphql("{ signIns { id } }")).status).toBe(200);
    expect(await mutate(here, `endSignIn(id: "${other}")`, "ended")).toEqual({ ended: true });
    expect((await there.graphql("{ signIns { id } }")).status).toBe(401);
    await events.ended;
    expect(await mutate(here, `endSignIn(id: "${other}")`, "ended")).toMatchObject({ type: "NotFound" });
    expect(await list(here)).toHaveLength(1);
  });

  test("is ended for all but this one, whose browser stays signed in", async () => {
    const here = await world.browse("mia@example.com", password);
    const others = [await world.browse("mia@example.com", password), await world.browse("mia@example.com", password)];
    const noor = await world.browse("noor@example.com", password);
    expect(await mutate(here, "endOtherSignIns", "ended")).toEqual({ ended: 2 });
    for (const other of others) expect((await other.graphql("{ signIns { id } }")).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
    expect(await list(noor)).toHaveLength(1);
  });
});

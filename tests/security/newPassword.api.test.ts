import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { authorizationRequest, beginSignIn, openBrowser } from "../support/browser.ts";
import { openEvents } from "../support/eventReader.ts";
import { mutate, type PersonWorld, password, personWorld, viewerOf } from "../support/personCalls.ts";
import type { Caller } from "../support/testApp.ts";

/* A new password is a new lock: what was begun with the one before ends with it. */

const nextPassword = "four flaps standing";

let world: PersonWorld;
beforeEach(async () => {
  world = await personWorld();
});
afterEach(() => world.close());

const change = (caller: Caller, endOthers: boolean) =>
  mutate(
    caller,
    `changePassword(currentPassword: "${password}", newPassword: "${nextPassword}", endOthers: ${endOthers})`,
    "changed",
  );

async function reset(): Promise<void> {
  const browser = openBrowser(world.origin);
  await browser.post("/forgot-password", { emailAddress: "mia@example.com" });
  const [mail] = await world.mailsTo("mia@example.com");
  expect(mail?.subject).toBe("Choose a new password");
  expect((await browser.post(mail?.link ?? "", { password: nextPassword })).status).toBe(200);
}

const ways: [string, () => Promise<unknown>][] = [
  ["by the link of a mail", reset],
  ["by the person", async () => change(await world.app.as("mia"), true)],
  ["by the person, who signs nobody out", async () => change(await world.app.as("mia"), false)],
];

describe("a change of address that waits", () => {
  const ask = async (caller: Caller) => {
    const asked = await mutate(caller, `askForEmail(emailAddress: "thief@aas.example", password: null)`);
    expect(asked).toEqual({ __typename: "AskForEmailSuccess" });
    const [mail] = await world.mailsTo("thief@aas.example");
    return mail?.link;
  };

  test.each(ways)("ends with a new password: %s", async (_way, renew) => {
    const link = await ask(await world.browse("mia@example.com", password));
    const [keep] = await world.mailsTo("mia@example.com");
    await renew();
    expect(await world.open(link)).toBe(404);
    const mia = await world.browse("mia@example.com", nextPassword);
    expect(await viewerOf(mia)).toMatchObject({ emailAddress: "mia@example.com", pendingEmailAddress: null });
    const [told] = await world.mailsTo("mia@example.com");
    expect(told?.subject).toBe("Your password was changed");
    expect(told?.text).toContain("The other e-mail address that was asked for does not become yours.");
    expect(await world.open(keep?.link)).toBe(200);
    // Who still wants it asks again.
    expect(await world.open(await ask(mia))).toBe(200);
    expect((await viewerOf(mia))?.emailAddress).toBe("thief@aas.example");
  });

  test("and a new password at the same moment: whichever was first, nothing fails", async () => {
    const mia = await world.browse("mia@example.com", password);
    const link = await ask(mia);
    const [opened, changed] = await Promise.all([world.open(link), change(mia, false)]);
    expect(changed).toEqual({ changed: true });
    expect((await viewerOf(mia))?.emailAddress).toBe(opened === 200 ? "thief@aas.example" : "mia@example.com");
  });

  test("is gone in the person's other tabs, and a password without one says nothing of it", async () => {
    const mia = await world.browse("mia@example.com", password);
    await ask(mia);
    const events = await openEvents(`${world.origin}/events`, { token: mia.token ?? "" });
    await events.next("hello");
    await change(mia, false);
    await events.next("mine");
    await events.close();
    const again = `changePassword(currentPassword: "${nextPassword}", newPassword: "five flaps resting", endOthers: false)`;
    expect(await mutate(mia, again, "changed")).toEqual({ changed: true });
    const [told] = await world.mailsTo("mia@example.com");
    expect(told?.subject).toBe("Your password was changed");
    expect(told?.text).not.toContain("asked for");
  });
});

test.each(ways)("a sign-in whose password was typed and that was not gone on with ends: %s", async (way, renew) => {
  const browser = openBrowser(world.origin);
  const page = await beginSignIn(browser, authorizationRequest(world.origin));
  const answer = await browser.post(page, { emailAddress: "mia@example.com", password });
  const { redirectTo } = (await answer.json()) as { redirectTo: string };
  await renew();
  const goneOn = (await browser.get(redirectTo)).headers.get("location") ?? "";
  expect(goneOn.includes("/login/callback?code=")).toBe(way.includes("nobody"));
});

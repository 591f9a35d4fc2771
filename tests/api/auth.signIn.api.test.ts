import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSuperadmin } from "../../gateway/modules/people/people.service.ts";
import { authorizationRequest, beginSignIn, openBrowser, signIn } from "../support/browser.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const password = "three flaps turning";
const viewerQuery =
  "{ getViewerRole { id superadmin { id } account { emailAddress person { id firstName lastName } } } }";

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia", { password, lastName: "Keller" }).person("root", { password, superadmin: true }),
  });
  origin = await app.listen();
});

afterAll(() => app.close());

test("a person with a password signs in and is known to the graph by the access token", async () => {
  const tokens = await signIn(openBrowser(origin), origin, "mia@example.com", password);
  expect(tokens).toMatchObject({ token_type: "Bearer", scope: "openid profile email" });
  expect(tokens.expires_in).toBeLessThanOrEqual(600);
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    iss: `${origin}/oidc`,
    aud: "console",
    sub: app.ids.people.mia,
    email: "mia@example.com",
    email_verified: true,
    name: "Mia Keller",
  });
  const answer = await app.withToken(tokens.access_token).graphql(viewerQuery);
  expect(answer.errors).toBeUndefined();
  expect(answer.data).toMatchObject({
    getViewerRole: {
      superadmin: null,
      account: { emailAddress: "mia@example.com", person: { id: app.ids.people.mia, firstName: "Mia" } },
    },
  });
});

test("a superadmin is one by the same question", async () => {
  const root = await app.as("root");
  const answer = await root.graphql<{ getViewerRole: { superadmin: { id: string } | null } }>(viewerQuery);
  expect(answer.data?.getViewerRole.superadmin?.id).toEqual(expect.any(String));
});

test("the address is taken in any case and with blanks around it", async () => {
  const tokens = await signIn(openBrowser(origin), origin, "  MIA@Example.com ", password);
  expect(decodeJwt(tokens.id_token).sub).toBe(app.ids.people.mia);
});

test("a wrong password and an unknown address are refused with the same words", async () => {
  const browser = openBrowser(origin);
  const page = await beginSignIn(browser, authorizationRequest(origin));
  const wrong = await browser.post(page, { emailAddress: "mia@example.com", password: "three flaps turned" });
  const unknown = await browser.post(page, { emailAddress: "nobody@example.com", password });
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  const words = { type: "NotAuthorized", error: "E-mail address or password is wrong.", field: "password" };
  expect(await wrong.json()).toEqual(words);
  expect(await unknown.json()).toEqual(words);
});

test("a second request of the same browser needs no password", async () => {
  const browser = openBrowser(origin);
  await signIn(browser, origin, "mia@example.com", password);
  const again = await beginSignIn(browser, authorizationRequest(origin));
  expect(again.startsWith(`${origin}/login/callback?code=`)).toBe(true);
});

test("neither passwords nor bearers stand in the log", async () => {
  const browser = openBrowser(origin);
  const tokens = await signIn(browser, origin, "mia@example.com", password);
  await browser.post(`${origin}/sign-in/nothing`, { emailAddress: "mia@example.com", password: "a wrong password" });
  await browser.get(`${origin}/reset-password/${"s".repeat(43)}`);
  const log = app.logLines.join("");
  expect(log).toContain("/sign-in/:uid");
  const secrets = [password, "a wrong password", tokens.access_token, tokens.refresh_token, tokens.id_token];
  for (const secret of [...secrets, "s".repeat(43), ...browser.cookies.values()]) expect(log).not.toContain(secret);
});

test("who is made a superadmin by address is one at once; an unknown address is refused", async () => {
  const mia = await app.as("mia");
  await makeSuperadmin(app.context, " Mia@example.com");
  await makeSuperadmin(app.context, "mia@example.com");
  const answer = await mia.graphql<{ getViewerRole: { superadmin: { id: string } | null } }>(viewerQuery);
  expect(answer.data?.getViewerRole.superadmin).not.toBeNull();
  await expect(makeSuperadmin(app.context, "nobody@example.com")).rejects.toMatchObject({ type: "NotFound" });
});

test("a person who is gone is known no more by a living token", async () => {
  const gone = await testApp({ seed: (seed) => seed.person("ben") });
  const ben = await gone.as("ben");
  expect((await ben.graphql(viewerQuery)).status).toBe(200);
  await gone.context.database.execute("delete from person");
  expect((await ben.graphql(viewerQuery)).status).toBe(401);
  await gone.close();
});

test("a statement of the database that fails puts no address and no hash into the log", async () => {
  const broken = await testApp();
  try {
    const at = await broken.listen();
    const browser = openBrowser(at);
    const page = await beginSignIn(browser, authorizationRequest(at));
    // PostgreSQL tells the whole row that it refused.
    await broken.opened.sql`alter table account add constraint never check (false)`;
    const form = { firstName: "Nia", lastName: "Private", emailAddress: "nia.private@example.com", password };
    const response = await browser.post(`${page}/sign-up`, form);
    expect(response.status).toBe(500);
    const [line = "", ...others] = broken.logLines.filter((text) => text.includes("Failed query"));
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      err: { message: expect.stringContaining("insert into"), cause: { code: "23514" } },
    });
    for (const secret of ["nia.private", "Private", "argon2id", password]) {
      expect(broken.logLines.join("")).not.toContain(secret);
    }
  } finally {
    await broken.close();
  }
});

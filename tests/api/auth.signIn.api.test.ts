import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizationRequest, beginSignIn, openBrowser, signIn } from "../support/browser.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const password = "three flaps turning";
const viewerQuery = "{ getViewerRole { id superadmin { id } account { emailAddress person { id firstName lastName } } } }";

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed.person("mia", { password, lastName: "Keller" }).person("root", { password, superadmin: true }),
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

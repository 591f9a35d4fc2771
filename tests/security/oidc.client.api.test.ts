import * as client from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { locationOf, openBrowser, returnToConsole } from "../support/browser.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const password = "three flaps turning";

let app: TestApp;
let origin: string;
let configuration: client.Configuration;

beforeAll(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia", { password, lastName: "Keller" }) });
  origin = await app.listen();
  configuration = await client.discovery(new URL(`${origin}/oidc`), "console", undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });
});

afterAll(() => app.close());

/** A certified client's own request, answered by a person who signs in: where the provider sends the browser back. */
async function authorize() {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const request = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/login/callback`,
    scope: "openid profile email",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  const browser = openBrowser(origin);
  const page = locationOf(await browser.get(request.href));
  const answer = await browser.post(page, { emailAddress: "mia@example.com", password });
  const { redirectTo } = (await answer.json()) as { redirectTo: string };
  return { callback: await returnToConsole(browser, redirectTo), verifier, state, nonce };
}

test("a certified client signs in, reads the person, renews and checks all that it is given", async () => {
  const { callback, verifier, state, nonce } = await authorize();
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  expect(claims).toMatchObject({ sub: app.ids.people.mia, name: "Mia Keller" });
  const userinfo = await client.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? "");
  expect(userinfo).toMatchObject({ email: "mia@example.com", email_verified: true });
  const renewed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? "");
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  await client.tokenRevocation(configuration, renewed.refresh_token ?? "");
  const after = await app.withToken(renewed.access_token).graphql("{ getViewerRole { id } }");
  expect(after.status).toBe(401);
});

test("a certified client notices another state, nonce or issuer in the answer", async () => {
  const check = (callback: URL, state: string, nonce: string, verifier: string) =>
    client.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
    });
  const first = await authorize();
  await expect(check(first.callback, "another", first.nonce, first.verifier)).rejects.toThrow();
  const second = await authorize();
  await expect(check(second.callback, second.state, "another", second.verifier)).rejects.toThrow();
  const third = await authorize();
  third.callback.searchParams.set("iss", "https://evil.example");
  await expect(check(third.callback, third.state, third.nonce, third.verifier)).rejects.toThrow();
});

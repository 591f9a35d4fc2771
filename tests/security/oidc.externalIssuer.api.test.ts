import { exportSPKI, generateKeyPair, importJWK } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTokens } from "../../gateway/auth/tokens.ts";
import { memberBoards } from "../../gateway/modules/boards/boards.service.ts";
import { openStubIssuer, type StubIssuer } from "../support/stubIssuer.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const viewerQuery = "{ getViewerRole { superadmin { id } account { emailAddress person { id firstName lastName } } } }";

interface ViewerAnswer {
  readonly getViewerRole: {
    readonly superadmin: { readonly id: string } | null;
    readonly account: {
      readonly emailAddress: string;
      readonly person: { readonly id: string; readonly firstName: string; readonly lastName: string };
    };
  };
}

let issuer: StubIssuer;
let app: TestApp;

beforeAll(async () => {
  issuer = await openStubIssuer();
  app = await testApp({
    config: { oidcIssuer: issuer.url },
    seed: (seed) => seed.person("mia", { superadmin: true }),
  });
});

afterEach(() => {
  issuer.metadata = {};
  issuer.userinfo = {};
  issuer.down = false;
});

afterAll(async () => {
  await app.close();
  await issuer.close();
});

const ask = (bearer: string, at = app) => at.withToken(bearer).graphql<ViewerAnswer>(viewerQuery);

test("a person of the other issuer is made at first sight and found again by (iss, sub)", async () => {
  const claims = { sub: "zoe", email: "zoe@example.net", email_verified: true, given_name: "Zoë", family_name: "Wu" };
  const first = await ask(await issuer.sign(claims));
  expect(first.data?.getViewerRole.account).toMatchObject({
    emailAddress: "zoe@example.net",
    person: { firstName: "Zoë", lastName: "Wu" },
  });
  const again = await ask(await issuer.sign({ ...claims, email: "zoe@example.org" }));
  expect(again.data?.getViewerRole.account.person.id).toBe(first.data?.getViewerRole.account.person.id);
  expect(again.data?.getViewerRole.account.emailAddress).toBe("zoe@example.org");
});

test("ten first requests at once make one person", async () => {
  const bearer = await issuer.sign({ sub: "ten", email: "ten@example.net" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(bearer)));
  expect(new Set(answers.map(({ data }) => data?.getViewerRole.account.person.id)).size).toBe(1);
  expect(answers[0]?.data).toBeTruthy();
});

test("an address that is somebody's here already makes nobody them", async () => {
  const answer = await ask(await issuer.sign({ sub: "thief", email: "mia@example.com", email_verified: true }));
  expect(answer.data?.getViewerRole.account.person.id).not.toBe(app.ids.people.mia);
  expect(answer.data?.getViewerRole.superadmin).toBeNull();
});

test("what the bearer does not say the issuer's userinfo may, but only about the same subject", async () => {
  issuer.userinfo = { sub: "quiet", email: "quiet@example.net", name: "Quiet One" };
  const told = await ask(await issuer.sign({ sub: "quiet" }));
  expect(told.data?.getViewerRole.account).toMatchObject({
    emailAddress: "quiet@example.net",
    person: { firstName: "Quiet", lastName: "One" },
  });
  issuer.userinfo = { sub: "another", email: "another@example.net" };
  const other = await ask(await issuer.sign({ sub: "mute" }));
  expect(other.data?.getViewerRole.account.emailAddress).toBe("");
});

const past = Math.floor(Date.now() / 1000) - 600;

test.each([
  ["for another audience", { aud: "somebody else" }],
  ["of another issuer", { iss: "https://evil.example" }],
  ["that has run out", { exp: past }],
  ["that is not valid yet", { nbf: past + 100_000 }],
  ["without an end", { exp: undefined }],
  ["without a subject", { sub: undefined }],
  ["with an empty subject", { sub: "" }],
])("a bearer %s is 401", async (_what, claims) => {
  expect((await ask(await issuer.sign(claims as Record<string, string>))).status).toBe(401);
});

test("a bearer signed by a key that the issuer does not publish is 401", async () => {
  const { privateKey } = await generateKeyPair("RS256");
  expect((await ask(await issuer.sign({}, { key: privateKey }))).status).toBe(401);
  expect((await ask(await issuer.sign({}, { key: privateKey, header: { kid: "two" } }))).status).toBe(401);
});

test("a bearer signed with the public key as a secret is 401", async () => {
  const publicKey = await importJWK(issuer.publicKey, "RS256", { extractable: true });
  if (publicKey instanceof Uint8Array) throw new Error("Not an asymmetric key.");
  const secret = new TextEncoder().encode(await exportSPKI(publicKey));
  expect((await ask(await issuer.sign({}, { key: secret, header: { alg: "HS256" } }))).status).toBe(401);
});

test("an unsigned bearer, a logout note and a bearer of the gateway's own provider are 401", async () => {
  const [, body] = (await issuer.sign({})).split(".");
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
  expect((await ask(unsigned)).status).toBe(401);
  expect((await ask(await issuer.sign({}, { header: { typ: "logout+jwt" } }))).status).toBe(401);
  expect((await ask("A".repeat(43))).status).toBe(401);
});

test.each([
  ["calls itself by another name", { issuer: "https://evil.example" }],
  ["keeps its keys at an address that anybody on the way can change", { jwks_uri: "http://evil.example/keys" }],
  ["names no keys", { jwks_uri: undefined }],
])("an issuer that %s is believed nothing", async (_what, metadata) => {
  const fresh = await testApp({ config: { oidcIssuer: issuer.url } });
  issuer.metadata = metadata;
  const answer = await ask(await issuer.sign({ sub: "lied" }), fresh);
  await fresh.close();
  expect(answer.data?.getViewerRole).toBeUndefined();
  expect(answer.errors?.[0]?.extensions.code).toBe("ServerError");
});

test("an issuer that is away is a fault of ours, not a sign-out, and heals by itself", async () => {
  const fresh = await testApp({ config: { oidcIssuer: issuer.url } });
  issuer.down = true;
  const bearer = await issuer.sign({ sub: "patient", email: "patient@example.net" });
  expect((await ask(bearer, fresh)).status).toBe(500);
  issuer.down = false;
  expect((await ask(bearer, fresh)).data?.getViewerRole.account.emailAddress).toBe("patient@example.net");
  await fresh.close();
});

test("with another issuer the gateway has no sign-in pages and no provider of its own", async () => {
  expect((await app.app.inject({ method: "POST", url: "/oidc/token" })).statusCode).toBe(404);
  expect((await app.app.inject({ method: "POST", url: "/forgot-password" })).statusCode).toBe(404);
});

test("an issuer that is not reached by https is refused at the start", async () => {
  const config = { ...app.context.config, oidcIssuer: "http://issuer.example" };
  await expect(createTokens({ ...app.context, config }, memberBoards)).rejects.toThrow("https");
});

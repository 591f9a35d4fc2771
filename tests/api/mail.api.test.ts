import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OutboxMail, readOutbox } from "../../gateway/mail/outbox.ts";
import {
  authorizationRequest,
  beginSignIn,
  openBrowser,
  refresh,
  returnToConsole,
  signIn,
  tradeCode,
} from "../support/browser.ts";
import { readPageData } from "../support/pageData.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const password = "three flaps turning";
const nextPassword = "four flaps standing";

let app: TestApp;
let origin: string;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "clatter-mail-"));
  app = await testApp({
    config: { dataDir, logLevel: "silent" },
    seed: (seed) => seed.person("mia", { password, unverified: true }),
  });
  origin = await app.listen();
});

afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function onlyMail(): Promise<OutboxMail> {
  await app.context.mail.settled();
  const mails = await readOutbox(dataDir);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (mail === undefined) throw new Error("The outbox is empty.");
  return mail;
}

async function isVerified(emailAddress: string): Promise<boolean> {
  const rows = await app.context.database.execute<{ verified: boolean }>(
    `select email_verified as verified from account where email_key = '${emailAddress}'`,
  );
  return rows[0]?.verified === true;
}

async function signUp(
  form: Record<string, string>,
): Promise<{ answer: Response; page: string; browser: ReturnType<typeof openBrowser>; verifier: string }> {
  const browser = openBrowser(origin);
  const request = authorizationRequest(origin);
  const page = await beginSignIn(browser, request);
  const answer = await browser.post(`${page}/sign-up`, form);
  return { answer, page, browser, verifier: request.verifier };
}

const easyToGuess = {
  status: 400,
  type: "ValidationError",
  field: "password",
  error: "This password is easy to guess. Choose another.",
};

/** What a form was answered, without the request's id. */
async function refusedBy(answer: Response): Promise<Record<string, unknown>> {
  const { type, field, error } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, type, field, error };
}

const nils = { firstName: " Nils ", lastName: "Aas", emailAddress: "nils@aas.example", password };

test("whoever signs up is signed in at once, and the link in the mail confirms the address", async () => {
  const { answer, browser, verifier } = await signUp(nils);
  expect(answer.status).toBe(200);
  const { redirectTo } = (await answer.json()) as { redirectTo: string };
  const callback = await returnToConsole(browser, redirectTo);
  const traded = await tradeCode(browser, origin, callback.searchParams.get("code") ?? "", verifier);
  const { access_token } = (await traded.json()) as { access_token: string };
  const viewer = await app
    .withToken(access_token)
    .graphql("{ getViewerRole { account { emailAddress person { firstName lastName } } } }");
  expect(viewer.data).toEqual({
    getViewerRole: { account: { emailAddress: "nils@aas.example", person: { firstName: "Nils", lastName: "Aas" } } },
  });
  const mail = await onlyMail();
  expect(mail).toMatchObject({ to: "nils@aas.example", subject: "Confirm your e-mail address" });
  const link = mail.link ?? "";
  expect(link.startsWith(`${origin}/confirm-email/`)).toBe(true);
  const page = await browser.get(link);
  expect(readPageData<{ page: string }>(await page.text()).page).toBe("confirmEmail");
  expect(await isVerified("nils@aas.example")).toBe(false);
  expect((await browser.post(link, {})).status).toBe(200);
  expect(await isVerified("nils@aas.example")).toBe(true);
});

test("whoever signs up with a common password, or one of their own words, is told and is nobody yet", async () => {
  for (const typed of ["Password123!", "nilsaas2024"]) {
    const { answer } = await signUp({ ...nils, password: typed });
    expect(await refusedBy(answer)).toEqual(easyToGuess);
  }
  const [row] = await app.opened.sql`select count(*)::int as made from account where email_key = 'nils@aas.example'`;
  expect(row?.made).toBe(0);
});

test("the mail says the same as text and as a picture of a board, and holds nothing from elsewhere", async () => {
  await signUp({ ...nils, firstName: "<b>Nils</b>" });
  const mail = await onlyMail();
  expect(mail.text).toContain(mail.link);
  expect(mail.html).toContain(`href="${mail.link}"`);
  expect(mail.html).not.toContain("<b>Nils");
  expect([...(mail.html ?? "").matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "cid:logo",
    "cid:board",
    mail.link,
  ]);
  const [picture] = mail.pictures;
  expect(
    Buffer.from(picture?.png ?? "", "base64")
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
});

test("the outbox is its owner's alone", async () => {
  await signUp(nils);
  const mail = await onlyMail();
  expect((await stat(join(dataDir, "outbox"))).mode & 0o077).toBe(0);
  expect((await stat(join(dataDir, "outbox", `${mail.name}.eml`))).mode & 0o077).toBe(0);
});

test("a link to confirm works for three days", async () => {
  await signUp(nils);
  const link = (await onlyMail()).link ?? "";
  await app.clock.advance(3 * 24 * 3600 * 1000 + 1000);
  expect((await openBrowser(origin).post(link, {})).status).toBe(404);
  expect(await isVerified("nils@aas.example")).toBe(false);
});

test("a forgotten password is replaced by the link in the mail, once, and everything is signed out", async () => {
  const browser = openBrowser(origin);
  const before = await signIn(browser, origin, "mia@example.com", password);
  expect((await browser.post(`${origin}/forgot-password`, { emailAddress: "MIA@example.com" })).status).toBe(200);
  const link = (await onlyMail()).link ?? "";
  expect(readPageData(await (await browser.get(link)).text())).toMatchObject({ page: "resetPassword", alive: true });
  const short = await browser.post(link, { password: "short" });
  expect(await short.json()).toMatchObject({ type: "ValidationError", field: "password" });
  expect(await refusedBy(await browser.post(link, { password: "Password123!" }))).toEqual(easyToGuess);
  expect((await browser.post(link, { password: nextPassword })).status).toBe(200);
  expect((await browser.post(link, { password: "yet another one" })).status).toBe(404);
  expect(await app.withToken(before.access_token).graphql("{ getViewerRole { id } }")).toMatchObject({ status: 401 });
  expect((await refresh(browser, origin, before.refresh_token)).status).toBe(400);
  await expect(signIn(openBrowser(origin), origin, "mia@example.com", password)).rejects.toThrow("Not signed in");
  await signIn(openBrowser(origin), origin, "mia@example.com", nextPassword);
  expect(await isVerified("mia@example.com")).toBe(true);
  await app.context.mail.settled();
  expect((await readOutbox(dataDir)).map((mail) => mail.subject).sort()).toEqual([
    "Choose a new password",
    "Your password was changed",
  ]);
});

test("asking for an unknown address answers the same and writes to nobody", async () => {
  const browser = openBrowser(origin);
  const known = await browser.post(`${origin}/forgot-password`, { emailAddress: "mia@example.com" });
  const unknown = await browser.post(`${origin}/forgot-password`, { emailAddress: "nobody@example.com" });
  expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
  await onlyMail();
});

test("a newer link makes the older one useless, and one hour ends the newer one", async () => {
  const browser = openBrowser(origin);
  await browser.post(`${origin}/forgot-password`, { emailAddress: "mia@example.com" });
  const older = (await onlyMail()).link ?? "";
  await browser.post(`${origin}/forgot-password`, { emailAddress: "mia@example.com" });
  await app.context.mail.settled();
  const newer = (await readOutbox(dataDir)).map((mail) => mail.link).find((link) => link !== older) ?? "";
  expect((await browser.post(older, { password: nextPassword })).status).toBe(404);
  expect((await browser.get(newer)).status).toBe(200);
  await app.clock.advance(3600 * 1000 + 1000);
  expect((await browser.get(newer)).status).toBe(410);
  expect((await browser.post(newer, { password: nextPassword })).status).toBe(404);
});

test.each([
  ["firstName", { firstName: "   " }],
  ["firstName", { firstName: "N\u202Eils" }],
  ["firstName", { firstName: "N".repeat(61) }],
  ["lastName", { lastName: "" }],
  ["emailAddress", { emailAddress: "nils" }],
  ["emailAddress", { emailAddress: "nils@aas.example\nbcc: all@example.com" }],
  ["emailAddress", { emailAddress: `${"n".repeat(250)}@aas.example` }],
  ["password", { password: "short" }],
  ["password", { password: "aaaaaaaaaaaaaaa" }],
  ["password", { password: "nils@aas.example" }],
  ["password", { password: "p".repeat(201) }],
])("a sign-up whose %s is %j is refused there", async (field, changes) => {
  const { answer } = await signUp({ ...nils, ...changes });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ type: "ValidationError", field });
  expect(await readOutbox(dataDir)).toEqual([]);
});

test("a person who is signed in has the link sent once more", async () => {
  const mia = await app.as("mia");
  expect((await mia.post("/confirm-email")).statusCode).toBe(200);
  expect((await onlyMail()).link).toContain("/confirm-email/");
  expect((await app.anonymous.post("/confirm-email")).statusCode).toBe(401);
});

test("the outbox is a page in development, and nothing in production", async () => {
  await signUp(nils);
  const mail = await onlyMail();
  expect((await app.app.inject({ url: "/dev/outbox", headers: { accept: "text/html" } })).body).not.toContain(
    mail.name,
  );
  const development = await testApp({ config: { dataDir, mode: "development", logLevel: "silent" } });
  const list = await development.app.inject({ url: "/dev/outbox" });
  const read = await development.app.inject({ url: `/dev/outbox/${mail.name}` });
  const shown = await development.app.inject({ url: `/dev/outbox/${mail.name}/mail` });
  const missing = await development.app.inject({ url: "/dev/outbox/..%2F..%2Fpasswd" });
  await development.close();
  expect(list.body).toContain(mail.name);
  expect(read.body).toContain(`href="${mail.link}"`);
  expect(read.headers["content-security-policy"]).not.toContain("unsafe-inline");
  // A mail does nothing by itself, and a press on its link leaves the frame that it is read in.
  expect(shown.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
  expect(shown.headers["x-frame-options"]).toBeUndefined();
  expect(shown.body).toContain('<base target="_top">');
  expect(shown.body).toContain("Confirm address");
  expect(shown.body).not.toContain("cid:");
  expect(missing.statusCode).toBe(404);
});

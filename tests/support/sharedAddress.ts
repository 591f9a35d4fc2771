import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { type OutboxMail, readOutbox } from "../../gateway/mail/outbox.ts";
import { authorizationRequest, beginSignIn, openBrowser, returnToConsole, signIn, tradeCode } from "./browser.ts";
import { type TestApp, testApp } from "./testApp.ts";

/* Several people who say that one address is theirs: only its owner comes to what belongs to it. */

export const password = "three flaps turning";
export const strangersPassword = "seven birds in a row";
export const nextPassword = "four flaps standing";
export const dayMs = 24 * 3_600_000;

export let app: TestApp;
export let origin: string;
let dataDir: string;

/** To be called by each test file: files share this module, and a hook belongs to the file that is being collected. */
export function startSharedAddress(): void {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "clatter-shared-"));
    app = await testApp({
      config: { dataDir, logLevel: "silent" },
      seed: (seed) =>
        seed
          .person("mia", { password })
          .person("noor")
          .tenant("home", (home) => home.owner("mia").board("kitchen"))
          .tenant("office", (office) => office.owner("noor").invited("mia").board("lobby")),
    });
    origin = await app.listen();
  });

  afterEach(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => {
    read = new Set();
  });
}

interface SignedUp {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly token: string;
  readonly personId: string;
  readonly browser: ReturnType<typeof openBrowser>;
}

/** The budgets of attempts; those of mails stand. */
const forgetAttempts = () => app.opened.sql`delete from budget where kind not like '%Mail'`;

export async function signUp(
  emailAddress: string,
  typed = strangersPassword,
  firstName = "Stranger",
): Promise<SignedUp> {
  await forgetAttempts();
  const browser = openBrowser(origin);
  const request = authorizationRequest(origin);
  const page = await beginSignIn(browser, request);
  const form = { firstName, lastName: "Doe", emailAddress, password: typed };
  const answer = await browser.post(`${page}/sign-up`, form);
  const body = (await answer.json()) as { redirectTo: string };
  const callback = await returnToConsole(browser, body.redirectTo);
  const traded = await tradeCode(browser, origin, callback.searchParams.get("code") ?? "", request.verifier);
  const { access_token: token } = (await traded.json()) as { access_token: string };
  await app.context.mail.settled();
  return { status: answer.status, body, token, personId: await personOf(token), browser };
}

async function personOf(token: string): Promise<string> {
  const answer = await app
    .withToken(token)
    .graphql<{ getViewerRole: { account: { person: { id: string } } } }>(
      "{ getViewerRole { account { person { id } } } }",
    );
  return answer.data?.getViewerRole.account.person.id ?? "";
}

export async function signedInAs(emailAddress: string, typed: string): Promise<string> {
  await forgetAttempts();
  return personOf((await signIn(openBrowser(origin), origin, emailAddress, typed)).access_token);
}

/** The mails that were sent since the last call. */
let read = new Set<string>();
export async function newMails(): Promise<OutboxMail[]> {
  await app.context.mail.settled();
  const mails = (await readOutbox(dataDir)).filter((mail) => !read.has(mail.name));
  read = new Set([...read, ...mails.map((mail) => mail.name)]);
  return mails.reverse();
}
export async function linkOf(mails: Promise<OutboxMail[]>): Promise<string> {
  const [mail, ...others] = await mails;
  expect(others).toEqual([]);
  return mail?.link ?? "";
}

export async function press(link: string, body: unknown = {}): Promise<number> {
  await forgetAttempts();
  return (await openBrowser(origin).post(link, body)).status;
}

export async function isConfirmed(personId: string): Promise<boolean | undefined> {
  const [row] = await app.opened.sql<{ confirmed: boolean }[]>`
    select email_verified as confirmed from account where person_id = ${personId}`;
  return row?.confirmed;
}

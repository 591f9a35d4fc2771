import { afterEach, beforeEach, expect, test } from "vitest";
import { type MadeCredential, makeCredential, makeInstallable, shows } from "../support/developerCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

/* The sandboxes of an installation are for everybody: neither one person nor a crowd of new accounts has them all. */

const strangers = Array.from({ length: 9 }, (_, place) => `stranger${place}`);

let app: TestApp;
beforeEach(async () => {
  app = await testApp({
    config: { logLevel: "silent" },
    seed: (seed) => {
      const known = seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen"));
      return strangers.reduce(
        (all, name) => all.person(name, { unverified: true }).tenant(name, (own) => own.owner(name).board(name)),
        known,
      );
    },
  });
});
afterEach(() => app.close());

/** Credentials of a person's, for one board of theirs. */
async function credentialsOf(name: string, board: string, count: number): Promise<MadeCredential[]> {
  const caller = await app.as(name);
  const installable = await makeInstallable(caller);
  const made: MadeCredential[] = [];
  for (let one = 0; one < count; one += 1) {
    made.push(await makeCredential(caller, app.ids.boards[board] ?? "", installable));
  }
  return made;
}

const headersOf = (credential: MadeCredential | undefined) => shows(credential ?? { key: "", secret: "" });

async function end(credential: MadeCredential | undefined): Promise<void> {
  const answer = await app.app.inject({ method: "DELETE", url: "/v1/sandbox", headers: headersOf(credential) });
  expect(answer.statusCode).toBe(204);
}

async function make(credential: MadeCredential | undefined) {
  const answer = await app.anonymous.post("/v1/sandbox", {}, headersOf(credential));
  const { type, rule, detail } = answer.json<Record<string, string>>();
  return answer.statusCode === 200 ? "made" : { status: answer.statusCode, type, rule, detail };
}

const makeEach = async (credentials: readonly MadeCredential[]) => {
  const answers = [];
  for (const credential of credentials) answers.push(await make(credential));
  return answers;
};

test("one person has ten of them, by all their credentials together", async () => {
  const credentials = await credentialsOf("mia", "Kitchen", 12);
  const [first, second] = credentials;
  expect(await makeEach(credentials.slice(0, 10))).toEqual(Array.from({ length: 10 }, () => "made"));
  const refused = {
    status: 429,
    type: "RateLimited",
    rule: "quota",
    detail: "You have 10 sandboxes, by all your credentials. End one to make another; each ends within a day.",
  };
  expect(await makeEach(credentials.slice(10))).toMatchObject([refused, refused]);
  // A new one in the place of the former is no more than there were.
  expect(await make(first)).toBe("made");
  // One whose credential went counts until it goes itself.
  await app.opened.sql`delete from api_credential where key = ${first?.key ?? ""}`;
  expect(await make(credentials[10])).toMatchObject(refused);
  await end(second);
  const both = await Promise.all([make(credentials[10]), make(credentials[11])]);
  expect(both.filter((answer) => answer === "made")).toHaveLength(1);
});

test("people who have not confirmed their address have three, and a quarter of all together", async () => {
  const answers = [];
  for (const name of strangers) answers.push(await makeEach(await credentialsOf(name, name, 4)));
  const own = {
    rule: "quota",
    detail: "You have 3 sandboxes, by all your credentials. Confirm your e-mail address to make more.",
  };
  for (const answer of answers.slice(0, 8)) expect(answer).toMatchObject(["made", "made", "made", own]);
  const together = {
    rule: "quota",
    detail: "People who have not confirmed their e-mail address have 25 sandboxes already. Confirm yours to make one.",
  };
  expect(answers[8]).toMatchObject(["made", together, together, together]);
  expect(await makeEach(await credentialsOf("mia", "Kitchen", 1))).toEqual(["made"]);
});

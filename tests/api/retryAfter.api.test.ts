import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let ownPage: Record<string, string>;

beforeAll(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia", { password: "three flaps turning" }) });
  ownPage = { origin: app.context.config.publicUrl, "x-clatter": "1" };
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.opened.sql`delete from budget`;
});

type Answer = Awaited<ReturnType<TestApp["anonymous"]["get"]>>;

const guess = "s".repeat(43);
const signIn = (emailAddress: string) => () =>
  app.anonymous.post("/sign-in/none", { emailAddress, password: "wrong guess" }, ownPage);

/** Asks, twenty at a time, until it is once too often. */
async function refusalOf(ask: () => Promise<Answer>): Promise<Answer> {
  for (let asked = 0; asked < 200; asked += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    if (refused !== undefined) return refused;
  }
  throw new Error("It may be asked for as often as one likes.");
}

/** Seconds until the next one is there, as the answer's body says it; it was made a moment ago. */
const secondsOf = (answer: Answer): number => Math.ceil((answer.json().until - app.clock.estimate()) / 1_000);

describe("who asks too often is told when it is worth trying again", () => {
  const counted: [door: string, ask: () => Promise<Answer>][] = [
    ["a code's display", () => app.anonymous.post("/pair", { pairingCode: "3333-3333" })],
    [
      "a forgotten password",
      () => app.anonymous.post("/forgot-password", { emailAddress: "nobody@example.com" }, ownPage),
    ],
    ["a link to a new password", () => app.anonymous.get(`/reset-password/${guess}`)],
    ["a new password", () => app.anonymous.post(`/reset-password/${guess}`, { password: "a new password" }, ownPage)],
    ["a sign-in", signIn("mia@example.com")],
  ];
  it.each(counted)("by %s, and is taken then", async (_door, ask) => {
    const refused = await refusalOf(ask);
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThanOrEqual(Math.max(1, secondsOf(refused)));
    expect(wait).toBeLessThanOrEqual(60);
    await app.clock.advance(wait * 1_000);
    expect((await ask()).statusCode).not.toBe(429);
  });

  const often: [door: string, least: number, most: number, ask: () => Promise<Answer>][] = [
    ["a webhook", 1, 1, () => app.anonymous.post(`/hooks/${guess}`, { text: "Ring" })],
    ["a sign-in that begins", 1, 1, () => app.anonymous.get("/oidc/auth", { accept: "application/json" })],
    // One in five seconds; the first of them is refused a moment after the burst, by the real clock.
    ["an enablement token", 2, 5, () => app.anonymous.post("/dialects/local/local-api/enablement")],
  ];
  it.each(often)("by %s", async (_door, least, most, ask) => {
    const refused = await refusalOf(ask);
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThanOrEqual(Math.max(least, secondsOf(refused)));
    expect(wait).toBeLessThanOrEqual(most);
  });

  it("in the graph", async () => {
    const ask = () => app.anonymous.post("/graphql", { query: "{ viewer { id } }" });
    for (let batch = 0; batch < 15; batch += 1) await Promise.all(Array.from({ length: 20 }, ask));
    expect((await refusalOf(ask)).headers["retry-after"]).toBe("1");
  });

  it("alike whether the address has an account or none", async () => {
    const known = await refusalOf(signIn("mia@example.com"));
    await app.opened.sql`delete from budget`;
    const unknown = await refusalOf(signIn("nobody@example.com"));
    for (const answer of [known, unknown]) {
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(secondsOf(answer));
      expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    const told = ({ headers, ...answer }: Answer) => [Object.keys(headers).sort(), Object.keys(answer.json()).sort()];
    expect(told(unknown)).toEqual(told(known));
  });
});

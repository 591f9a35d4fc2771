import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { passwordProblem } from "../../gateway/callers/password.ts";
import { authorizationRequest, beginSignIn, openBrowser, returnToConsole, signIn } from "../support/browser.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const password = "three flaps turning";
const own = ["Mia", "Keller", "mia.keller@kitchen.example", "Clatter"];

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await testApp({
    config: { trustProxy: 1 },
    seed: (seed) =>
      seed
        .person("mia", { password })
        .person("noor", { password })
        .tenant("home", (home) => home.owner("mia").board("kitchen").board("hall")),
  });
  origin = await app.listen();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.opened.sql`delete from budget`;
});

/** The status of one attempt to sign in, by somebody at this network address. */
async function attempt(
  browser: ReturnType<typeof openBrowser>,
  address: string,
  typed: string,
  emailAddress = "mia@example.com",
): Promise<number> {
  const page = await beginSignIn(browser, authorizationRequest(origin));
  const answer = await browser.post(page, { emailAddress, password: typed }, { "x-forwarded-for": address });
  return answer.status;
}

describe("somebody who guesses at an account", () => {
  it("has ten attempts a minute, and does not keep its person out elsewhere", async () => {
    const stranger = openBrowser(origin);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) statuses.push(await attempt(stranger, "192.0.2.1", "wrong guess"));
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(await attempt(openBrowser(origin), "198.51.100.7", password)).toBe(200);
  });

  it("from many networks is stopped, and a browser that is known to the account comes in all the same", async () => {
    const known = openBrowser(origin);
    expect(await attempt(known, "198.51.100.7", password)).toBe(200);
    known.cookies.clear();
    const statuses: number[] = [];
    for (let guess = 0; guess < 32; guess += 1) {
      statuses.push(await attempt(openBrowser(origin), `192.0.2.${guess}`, "wrong guess"));
    }
    expect(statuses.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
    expect(await attempt(openBrowser(origin), "203.0.113.9", password)).toBe(429);
    // It has signed out: what it has left is that it is known.
    await app.opened.sql`delete from oidc_record`;
    expect(await attempt(known, "203.0.113.9", password)).toBe(200);
    // Some two hundred passwords are checked here, on purpose slowly.
  }, 120_000);

  it("cannot make itself known by a cookie of its own, or by another account's", async () => {
    const known = openBrowser(origin);
    await attempt(known, "198.51.100.7", password);
    const [name = "", value = ""] = [...known.cookies].find(([one]) => one.startsWith("clatter_known_")) ?? [];
    expect(value).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    const noors = openBrowser(origin);
    await attempt(noors, "198.51.100.8", password, "noor@example.com");
    const [noorsName = ""] = [...noors.cookies.keys()].filter((one) => one.startsWith("clatter_known_"));
    const guess = async (emailAddress: string, cookie: string) => {
      const answer = await app.app.inject({
        method: "POST",
        url: "/sign-in/none",
        headers: { "x-clatter": "1", origin, "x-forwarded-for": "192.0.2.1", cookie },
        payload: { emailAddress, password: "wrong guess" },
      });
      return answer.statusCode;
    };
    // Nobody who is unknown has an attempt left here.
    for (const account of ["mia@example.com", "noor@example.com"]) {
      for (let attempted = 0; attempted < 10; attempted += 1) expect(await guess(account, "")).not.toBe(429);
      expect(await guess(account, "")).toBe(429);
    }
    const [device = "", signed = ""] = value.split(".");
    expect(await guess("mia@example.com", `${name}=${"A".repeat(43)}.${signed}`)).toBe(429);
    expect(await guess("mia@example.com", `${name}=${device}.${"A".repeat(43)}`)).toBe(429);
    expect(await guess("noor@example.com", `${name}=${value}`)).toBe(429);
    expect(await guess("noor@example.com", `${noorsName}=${value}`)).toBe(429);
    // The right one has its own.
    expect(await guess("mia@example.com", `${name}=${value}`)).not.toBe(429);
  });
});

it("sign-ins that strangers begin have a budget for each network", async () => {
  const { url } = authorizationRequest(origin);
  const begin = (address: string) =>
    app.app.inject({ url: url.slice(origin.length), headers: { "x-forwarded-for": address } });
  const statuses: number[] = [];
  for (let number = 0; number < 200; number += 1) statuses.push((await begin("192.0.2.77")).statusCode);
  expect(statuses[0]).toBe(303);
  expect(statuses.at(-1)).toBe(429);
  expect((await begin("192.0.2.78")).statusCode).toBe(303);
});

describe("a sign-in that was begun", () => {
  async function records(): Promise<number> {
    const [row] = await app.opened.sql<{ rows: number }[]>`select count(*)::int as rows from oidc_record`;
    return row?.rows ?? -1;
  }

  /** What the browser would send to the page of the sign-in. */
  const cookiesOf = (browser: ReturnType<typeof openBrowser>) =>
    [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  it("leaves no row, nor does a wrong password", async () => {
    const before = await records();
    const { url } = authorizationRequest(origin);
    for (let number = 0; number < 50; number += 1) {
      const headers = { "x-forwarded-for": `198.51.100.${number}` };
      const begun = await app.app.inject({ url: url.slice(origin.length), headers });
      expect(begun.headers.location).toMatch(/^\/sign-in\/[\w-]+$/);
    }
    expect(await attempt(openBrowser(origin), "192.0.2.90", "wrong guess")).toBe(401);
    expect(await records()).toBe(before);
  });

  it("goes on through another gateway, and ends at the first", async () => {
    const second = await testApp({ beside: app, config: { publicUrl: origin, trustProxy: 1 } });
    try {
      const browser = openBrowser(origin);
      const request = authorizationRequest(origin);
      const page = await beginSignIn(browser, request);
      const headers = { cookie: cookiesOf(browser), "x-clatter": "1", origin };
      const shown = await second.app.inject({ url: page, headers });
      expect(shown.statusCode).toBe(200);
      const payload = { emailAddress: "mia@example.com", password };
      const answer = await second.app.inject({ method: "POST", url: page, headers, payload });
      expect(answer.statusCode).toBe(200);
      const callback = await returnToConsole(browser, answer.json<{ redirectTo: string }>().redirectTo);
      expect(callback.searchParams.get("code")).toEqual(expect.any(String));
      expect(callback.searchParams.get("state")).toBe(request.state);
    } finally {
      await second.close();
    }
  });

  it("is held by its own cookie alone: neither a changed one nor another sign-in's will do", async () => {
    const [browser, other] = [openBrowser(origin), openBrowser(origin)];
    const page = await beginSignIn(browser, authorizationRequest(origin));
    await beginSignIn(other, authorizationRequest(origin));
    const show = async (cookie: string) => (await app.app.inject({ url: page, headers: { cookie } })).statusCode;
    const right = cookiesOf(browser);
    const held = browser.cookies.get("clatter_begun") ?? "";
    const [head = "", body = "", signature = ""] = held.split(".");
    const told = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify({ ...told, exp: Number(told.exp) + 9_999 })).toString("base64url");
    const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    expect(await show(right)).toBe(200);
    expect(await show(right.replace(body, changed))).toBe(410);
    expect(await show(right.replace(held, `${unsigned}.${changed}.`))).toBe(410);
    expect(await show(right.replace(held, `${head}.${body}.${signature.slice(0, -4)}AAAA`))).toBe(410);
    expect(await show(right.replace(held, other.cookies.get("clatter_begun") ?? ""))).toBe(410);
    expect(await show(right.replace(held, ""))).toBe(410);
  });

  it("is used up by signing in", async () => {
    const browser = openBrowser(origin);
    const page = await beginSignIn(browser, authorizationRequest(origin));
    expect(browser.cookies.has("clatter_begun")).toBe(true);
    expect((await browser.post(page, { emailAddress: "mia@example.com", password })).status).toBe(200);
    expect(browser.cookies.has("clatter_begun")).toBe(false);
  });

  it("is refused when a browser could not keep it", async () => {
    const browser = openBrowser(origin);
    const answer = await browser.get(authorizationRequest(origin, { login_hint: "x".repeat(4_000) }).url);
    expect(answer.headers.get("location")).toContain("error=invalid_request");
  });
});

it("a code that came with a wrong verifier is void, with the right one, too", async () => {
  const browser = openBrowser(origin);
  const request = authorizationRequest(origin);
  const page = await beginSignIn(browser, request);
  const answer = await browser.post(page, { emailAddress: "mia@example.com", password });
  const { redirectTo } = (await answer.json()) as { redirectTo: string };
  const code = (await returnToConsole(browser, redirectTo)).searchParams.get("code") ?? "";
  const trade = async (verifier: string) => {
    const traded = await browser.postForm(`${origin}/oidc/token`, {
      grant_type: "authorization_code",
      client_id: "console",
      redirect_uri: `${origin}/login/callback`,
      code,
      code_verifier: verifier,
    });
    return traded.status;
  };
  expect(await trade("x".repeat(43))).toBe(400);
  expect(await trade(request.verifier)).toBe(400);
  // And one that was not guessed at works as ever.
  expect((await signIn(openBrowser(origin), origin, "mia@example.com", password)).access_token).toEqual(
    expect.any(String),
  );
});

describe("a new password", () => {
  it.each([
    "password123",
    "Password123!",
    "qwertyuiop",
    "1q2w3e4r5t",
    "letmein12345",
    "iloveyou12",
    "aaaaaaaaaab",
    "abcabcabcabc",
    "1234567890",
    "miakeller1",
    "Keller-Mia1",
    "mia.keller@kitchen.example",
    "clatter2024",
    "Kitchen2024",
  ])("%s is refused: it is common, or made of the person's own words", async (typed) => {
    expect(await passwordProblem(typed, own)).toBe("simple");
  });

  it.each(["three flaps turning", "x9f!kd02mzQ1", "correct horse battery staple", "zwölf Klappen im Regen"])(
    "%s will do",
    async (typed) => {
      expect(await passwordProblem(typed, own)).toBeUndefined();
    },
  );

  it("is answered in a moment, however long it is", async () => {
    const began = performance.now();
    expect(await passwordProblem("ab1".repeat(66), own)).toBe("simple");
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

it.each(["ID,,", "ID,", ",ID", "ID, ,OTHER"])("a broadcast to %j is refused whole", async (template) => {
  const mia = await app.as("mia");
  const boardIds = template.replace("ID", app.ids.boards.kitchen ?? "").replace("OTHER", app.ids.boards.hall ?? "");
  const characters = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 5));
  const answer = await mia.graphql(
    "mutation($b: String!, $c: Characters!) { broadcastMessage(boardIds: $b, characters: $c) { __typename ... on Refusal { type rule } } }",
    { b: boardIds, c: characters },
  );
  expect(answer.data).toEqual({
    broadcastMessage: { __typename: "Refusal", type: "ValidationError", rule: "boards" },
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEvents } from "../support/eventReader.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let kitchen: string;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen")),
  });
  mia = await app.as("mia");
  kitchen = app.ids.boards.kitchen ?? "";
});

afterEach(() => app.close());

interface Answer {
  readonly simulatorToken?: { readonly token: string; readonly url: string; readonly frameOrigins: readonly string[] };
  readonly type?: string;
  readonly rule?: string;
  readonly row?: number | null;
}

const selection = (success: string) =>
  `{ ... on ${success} { simulatorToken { token url frameOrigins } } ... on Refusal { type rule row } }`;

async function publish(): Promise<Required<Answer>["simulatorToken"]> {
  const { data } = await mia.graphql<{ createSimulatorToken: Answer }>(
    `mutation Make($board: ID!) { createSimulatorToken(boardId: $board, isPublic: true)
      ${selection("CreateSimulatorTokenSuccess")} }`,
    { board: kitchen },
  );
  const made = data?.createSimulatorToken.simulatorToken;
  if (made === undefined) throw new Error("No link was made.");
  return made;
}

async function name(...origins: string[]): Promise<Answer | undefined> {
  const { data } = await mia.graphql<{ updateSimulatorToken: Answer }>(
    `mutation Name($board: ID!, $origins: [String!]!) { updateSimulatorToken(boardId: $board, frameOrigins: $origins)
      ${selection("UpdateSimulatorTokenSuccess")} }`,
    { board: kitchen, origins },
  );
  return data?.updateSimulatorToken;
}

async function revoke(token: string): Promise<void> {
  await mia.graphql("mutation End($token: String!) { deleteSimulatorToken(token: $token) { __typename } }", { token });
}

const named = async (...origins: string[]) => (await name(...origins))?.simulatorToken?.frameOrigins;

/** What a browser is told that asks for a page which will stand in such a place. */
async function asked(path: string, place?: string) {
  const { statusCode, headers, body } = await app.anonymous.get(path, {
    accept: "text/html",
    ...(place === undefined ? {} : { "sec-fetch-dest": place }),
  });
  const framers = /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
  return { status: statusCode, framers, body, holdsBoard: /"token":"|id="poster"|og:title/.test(body), headers };
}

describe("The sites of a public link", () => {
  it("are kept as browsers name them, each once, also over a new link; and none is any", async () => {
    await publish();
    expect(
      await named(
        "https://Shop.Example/",
        "https://shop.example:443",
        "http://localhost:3000",
        "https://bücher.example",
      ),
    ).toEqual(["https://shop.example", "http://localhost:3000", "https://xn--bcher-kva.example"]);
    const former = await publish();
    expect(former.frameOrigins).toHaveLength(3);
    await revoke(former.token);
    expect(await name("https://shop.example")).toMatchObject({ type: "NotFound" });
    expect((await publish()).frameOrigins).toEqual(former.frameOrigins);
    expect(await named()).toEqual([]);
  });

  it("are refused where they are anything but a site, with their place, and nothing changes", async () => {
    await publish();
    await name("https://former.example");
    const table: readonly (readonly [bad: string, rule: string])[] = [
      ["https://shop.example/window", "frameOriginNotSite"],
      ["https://shop.example?a", "frameOriginNotSite"],
      ["https://shop.example#a", "frameOriginNotSite"],
      ["https://mia:secret@shop.example", "frameOriginNotSite"],
      ["http://shop.example", "frameOriginNotSecure"],
      ["http://localhost.shop.example", "frameOriginNotSecure"],
      ["shop.example", "frameOriginUnreadable"],
      ["", "frameOriginUnreadable"],
      ["*", "frameOriginUnreadable"],
      ["https://*", "frameOriginUnreadable"],
      ["https://*.shop.example", "frameOriginUnreadable"],
      ["'self'", "frameOriginUnreadable"],
      ["https:", "frameOriginUnreadable"],
      ["https://", "frameOriginUnreadable"],
      ["data:text/html,x", "frameOriginUnreadable"],
      ["javascript:alert(1)", "frameOriginUnreadable"],
      // What a policy would read as its next directive, its next source, or its next policy.
      ["https://shop.example;script-src", "frameOriginUnreadable"],
      ["https://shop.example https://evil.example", "frameOriginUnreadable"],
      ["https://shop.example,https://evil.example", "frameOriginNotSite"],
      ["https://shop.example\r\nset-cookie: a=b", "frameOriginUnreadable"],
      ["https://shop.exa\tmple", "frameOriginUnreadable"],
      ["https:\\\\shop.example", "frameOriginUnreadable"],
      ["https://shop.example:99999", "frameOriginUnreadable"],
      ["https://shop.example.", "frameOriginUnreadable"],
      ["https://shop.example,evil.example", "frameOriginUnreadable"],
      ["https://[2001:db8::1]", "frameOriginUnreadable"],
      ["https://-shop.example", "frameOriginUnreadable"],
      [`https://${"a".repeat(64)}.example`, "frameOriginUnreadable"],
      [`https://${"abc.".repeat(80)}example`, "frameOriginUnreadable"],
    ];
    for (const [bad, rule] of table) {
      const refused = { type: "ValidationError", rule, row: 1 };
      expect([bad, await name("https://shop.example", bad)]).toEqual([bad, refused]);
    }
    expect((await publish()).frameOrigins).toEqual(["https://former.example"]);
  });

  it("are twenty at most", async () => {
    await publish();
    const many = Array.from({ length: 21 }, (_, at) => `https://site${at}.example`);
    expect(await name(...many)).toMatchObject({ type: "ValidationError", rule: "frameOriginsMany" });
    expect(await named(...many.slice(1))).toHaveLength(20);
  });
});

describe("A link that names its sites", () => {
  it("lets them alone frame the board's own page, and anybody a page that holds no board", async () => {
    const { url } = await publish();
    const { pathname } = new URL(url);
    expect(await asked(pathname, "iframe")).toMatchObject({ framers: "*", holdsBoard: true });
    await name("https://shop.example", "http://127.0.0.1:3000");
    const strict = "'self' https://shop.example http://127.0.0.1:3000";
    const forms = [pathname, `/simulator?boardId=${kitchen}`];
    for (const path of forms) {
      const join = path.includes("?") ? "&" : "?";
      for (const place of ["document", "empty", undefined, "anything"]) {
        expect(await asked(path, place)).toMatchObject({ status: 200, framers: strict, holdsBoard: true });
      }
      for (const place of ["iframe", "frame", "object", "embed"]) {
        const surround = await asked(`${path}${join}frame=false`, place);
        expect(surround).toMatchObject({ status: 200, framers: "*", holdsBoard: false });
        expect(surround.headers.vary).toContain("sec-fetch-dest");
        const { inside } = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(surround.body)?.[1] ?? "{}");
        expect(inside).toBe(`/simulator/${kitchen}?frame=false&inside=true`);
        // Whoever frames that one directly is under the same policy.
        expect(await asked(inside, place)).toMatchObject({ framers: strict, holdsBoard: true });
      }
      // A browser that says nothing of the place is helped by the embed code's address.
      expect(await asked(`${path}${join}frame=false`)).toMatchObject({ framers: "*", holdsBoard: false });
    }
    // Nothing of a board, or of no board at all: anybody.
    expect(await asked("/simulator?message=x", "iframe")).toMatchObject({ framers: "*" });
    expect(await asked("/preview?message=x", "iframe")).toMatchObject({ framers: "*" });
    await name();
    expect(await asked(pathname, "iframe")).toMatchObject({ framers: "*", holdsBoard: true });
  });

  it("keeps them at its next address, and shows its picture on no other site's page", async () => {
    const first = await publish();
    await name("https://shop.example");
    await revoke(first.token);
    const { pathname, search } = new URL((await publish()).url);
    const strict = "'self' https://shop.example";
    expect(await asked(pathname + search, "document")).toMatchObject({ framers: strict, holdsBoard: true });
    const surround = await asked(`${pathname}${search}&frame=false`, "iframe");
    expect(surround).toMatchObject({ framers: "*", holdsBoard: false });
    expect(surround.body).toContain(`${search.slice(1)}&frame=false&inside=true`);
    const picture = () => app.anonymous.get(`${pathname}/picture${search}`);
    expect((await picture()).headers["cross-origin-resource-policy"]).toBe("same-origin");
    const oembed = await app.anonymous.get(
      `/oembed?url=${encodeURIComponent(app.context.config.publicUrl + pathname + search)}`,
    );
    expect(oembed.json().html).toContain("frame=false");
    await name();
    expect((await picture()).headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  it("tells the pages that are open at once, and those that come back with a token of before", async () => {
    const { token } = await publish();
    const url = await app.listen();
    const watch = (held: string) => openEvents(`${url}/simulator/${kitchen}/events?token=${encodeURIComponent(held)}`);
    const stream = await watch(token);
    try {
      await stream.next("board");
      const namedAt = performance.now();
      await name("https://shop.example");
      await stream.next("reframe");
      expect(performance.now() - namedAt).toBeLessThan(2_000);
    } finally {
      stream.close();
    }
    const late = await watch(token);
    try {
      await late.next("reframe");
      const fresh = String((await late.next("token")).data.token);
      const current = await watch(fresh);
      try {
        await current.next("board");
        expect(current.events.some(({ event }) => event === "reframe")).toBe(false);
      } finally {
        current.close();
      }
    } finally {
      late.close();
    }
  });
});

describe("A frame without an origin", () => {
  it("reads a public board's page and its stream as a stranger, and nothing of a link that names its sites", async () => {
    const { token, url: link } = await publish();
    const url = await app.listen();
    const { pathname, search } = new URL(link);
    const stranger = { origin: "null" };
    const allowed = async (path: string) =>
      (await fetch(url + path, { headers: stranger })).headers.get("access-control-allow-origin");
    const preview = "/preview?message=hello";
    expect([await allowed(pathname + search), await allowed(preview)]).toEqual(["*", "*"]);
    const events = `${url}/simulator/${kitchen}/events?token=${encodeURIComponent(token)}`;
    // What a browser asks before it goes on from an event that it had.
    const before = await fetch(events, {
      method: "OPTIONS",
      headers: {
        ...stranger,
        "access-control-request-method": "GET",
        "access-control-request-headers": "last-event-id",
      },
    });
    expect(before.status).toBe(204);
    expect(before.headers.get("access-control-allow-origin")).toBe("*");
    expect(before.headers.get("access-control-allow-headers")).toContain("last-event-id");
    const stream = await openEvents(events, { headers: stranger });
    try {
      await stream.next("board");
      expect(stream.headers["access-control-allow-origin"]).toBe("*");
    } finally {
      stream.close();
    }
    await name("https://shop.example");
    expect([await allowed(pathname + search), await allowed(preview)]).toEqual([null, "*"]);
  });
});

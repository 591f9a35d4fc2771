import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEvents } from "../support/eventReader.ts";
import { startHouseholds } from "../support/households.ts";
import { seatOf } from "../support/memberCalls.ts";
import { type Caller, testApp } from "../support/testApp.ts";

const back = "https://app.example/back?from=clatter";
const paper = {
  id: "paper",
  title: "Paper Garden",
  developer: "Garden & Co",
  redirectUris: [back, "http://127.0.0.1:9999/cb"],
  scopes: ["Read", "Write"],
};
const reader = { ...paper, id: "reader", title: "Only Looks", scopes: ["Read"] };

function fileOf(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "clatter-listings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "listings.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const start = () => startHouseholds({ linkListingsFile: fileOf([paper, reader]) });

const dataOf = (more: Record<string, unknown> = {}) =>
  Buffer.from(JSON.stringify({ state: "st/ate+ü", redirect_uri: back, ...more })).toString("base64");

interface Linked {
  readonly accessToken: string;
  readonly [field: string]: unknown;
}

async function link(caller: Caller, board: string, listing = "paper", data = dataOf()): Promise<Linked> {
  const answer = await caller.graphql<{ upsertSingletonChannelForListing: Linked }>(
    `mutation Link($board: ID!, $listing: ID!, $data: String!) {
      upsertSingletonChannelForListing(board: $board, listing: $listing, data: $data) {
        ... on UpsertSingletonChannelForListingSuccess { accessToken tokenType state redirectUri }
        ... on Refusal { type error rule }
      }
    }`,
    { board, listing, data },
  );
  return answer.data?.upsertSingletonChannelForListing ?? { accessToken: "", ...answer };
}

async function linkedApps(caller: Caller) {
  const { data } = await caller.graphql<{
    linkedApps: { id: string; listing: { title: string } | null; boardTitle: string; lastUsed: number | null }[];
  }>("{ linkedApps { id listing { title developer scopes } boardTitle created lastUsed } }");
  return data?.linkedApps ?? [];
}

const revoke = (caller: Caller, id: string) =>
  caller.graphql(
    "mutation Revoke($id: ID!) { revokeLinkedApp(id: $id) { ... on RevokeLinkedAppSuccess { revoked } ... on Refusal { type } } }",
    { id },
  );

describe("linking a board", () => {
  test("gives a token once, with the state unchanged, for the address that is registered", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    const made = await link(ben, board("Kitchen"));
    expect(made).toEqual({
      accessToken: expect.stringMatching(/^clatter_link_[\w-]{43}$/),
      tokenType: "Bearer",
      state: "st/ate+ü",
      redirectUri: back,
    });
    expect(await linkedApps(ben)).toMatchObject([
      { listing: { title: "Paper Garden" }, boardTitle: "Kitchen", lastUsed: null },
    ]);
    const rows = await app.opened.sql`select to_jsonb(l) as row from account_link l`;
    expect(JSON.stringify(rows)).not.toContain(made.accessToken.slice(-20));
    expect(app.logLines.join("\n")).not.toContain(made.accessToken);
  });

  test("refuses a way back that nearly matches", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    const near = [
      "https://app.example/back",
      "https://app.example/back?from=clatter&x=1",
      "https://app.example/back?from=clatter#",
      "https://app.example/back/?from=clatter",
      "https://APP.example/back?from=clatter",
      "https://app.example:443/back?from=clatter",
      "http://app.example/back?from=clatter",
      "https://app.example.evil.example/back?from=clatter",
      "https://app.example@evil.example/back?from=clatter",
      " https://app.example/back?from=clatter",
      "//app.example/back?from=clatter",
      "javascript:alert(1)",
    ];
    for (const redirect_uri of near) {
      const answer = await link(ben, board("Kitchen"), "paper", dataOf({ redirect_uri }));
      expect([redirect_uri, answer]).toMatchObject([redirect_uri, { type: "ValidationError", rule: "redirectUri" }]);
    }
    expect(await linkedApps(ben)).toEqual([]);
  });

  test("refuses data that is not whole, listings that nobody registered, and boards of others", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    const broken = ["", "{}", "AAAA", "x".repeat(5_000), dataOf({ state: "" }), dataOf({ state: 7 })];
    broken.push(dataOf({ redirect_uri: undefined }), dataOf({ redirect_uri: [back] }), "bnVsbA==");
    for (const data of broken) {
      expect([data, await link(ben, board("Kitchen"), "paper", data)]).toMatchObject([data, { rule: "data" }]);
    }
    expect(await link(ben, board("Kitchen"), "nobody")).toMatchObject({ type: "NotFound", rule: "listing" });
    expect(await link(ben, board("Lab"))).toMatchObject({ type: "NotFound" });
    expect(await link(await app.as("root"), board("Kitchen"))).toMatchObject({ type: "NotAuthorized" });
    expect(await linkedApps(ben)).toEqual([]);
  });

  test("again ends the token before, and counts as one", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    const first = await link(ben, board("Kitchen"));
    const second = await link(ben, board("Kitchen"));
    expect((await app.withToken(first.accessToken).get("/linked-board")).statusCode).toBe(401);
    expect((await app.withToken(second.accessToken).get("/linked-board")).statusCode).toBe(200);
    expect(await linkedApps(ben)).toHaveLength(1);
    // Somebody else's link with the same app is theirs alone.
    await link(await app.as("noor"), board("Kitchen"));
    expect((await app.withToken(second.accessToken).get("/linked-board")).statusCode).toBe(200);
  });
});

describe("a linked app", () => {
  test("sees its board and sends to it under its own name, once a key, and by the rules that hold for all", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    const { accessToken } = await link(ben, board("Kitchen"));
    const linked = app.withToken(accessToken);
    const seen = await linked.get("/linked-board");
    expect(seen.json()).toMatchObject({ id: board("Kitchen"), title: "Kitchen", characters: expect.any(Array) });
    const body = { text: "hello", idempotencyKey: "one" };
    const sent = await linked.post("/linked-board/message", body);
    expect([sent.statusCode, sent.json()]).toMatchObject([201, { missing: [] }]);
    expect((await linked.post("/linked-board/message", body)).json()).toEqual(sent.json());
    const [row] = await app.opened.sql`select attribution, person_id from message_appearance`;
    expect(row).toMatchObject({ attribution: "Paper Garden", person_id: null });
    const characters = (await linked.get("/linked-board")).json().characters as number[][];
    expect(characters.flat().filter((code) => code !== 0)).toEqual([8, 5, 12, 12, 15]);
    // One message in 15 seconds, as for everybody.
    const soon = await linked.post("/linked-board/message", { text: "again" });
    expect(soon.json()).toMatchObject({ type: "RateLimited" });
    for (const wrong of [{}, { text: 7 }, { text: "a", forced: true }, [], "x"]) {
      expect((await linked.post("/linked-board/message", wrong)).statusCode).toBeGreaterThanOrEqual(400);
    }
    expect((await linkedApps(ben))[0]?.lastUsed).not.toBeNull();
  });

  test("does not get past quiet hours or a pin: nobody says Yes for it", async () => {
    const { app, board } = await start();
    const mia = await app.as("mia");
    const { accessToken } = await link(mia, board("Kitchen"));
    await app.opened.sql`update board set quiet_hours_begin = to_char(gateway_now() at time zone timezone, 'HH24MI'),
      quiet_hours_end = to_char(gateway_now() at time zone timezone - interval '1 minute', 'HH24MI')
      where id = ${board("Kitchen")}`;
    const answer = await app.withToken(accessToken).post("/linked-board/message", { text: "hush" });
    expect(answer.json()).toMatchObject({ type: "QuietHours" });
  });

  test("may do what its listing may, and no more", async () => {
    const { app, board } = await start();
    const { accessToken } = await link(await app.as("ben"), board("Kitchen"), "reader");
    const linked = app.withToken(accessToken);
    expect((await linked.get("/linked-board")).statusCode).toBe(200);
    const sent = await linked.post("/linked-board/message", { text: "no" });
    expect([sent.statusCode, sent.json()]).toMatchObject([403, { type: "NotAuthorized", rule: "scope" }]);
  });

  test.each([
    ["that its person was told, though the listing asks for more since", "paper", ["Read"]],
    ["that its listing still has, though its person let it do more", "reader", ["Read", "Write"]],
  ])("may do what stands in both: no more than that %s", async (_what, listing, scopes) => {
    const { app, board } = await start();
    const { accessToken } = await link(await app.as("ben"), board("Kitchen"), listing);
    await app.opened.sql`update account_link set scopes = ${scopes}`;
    const linked = app.withToken(accessToken);
    expect((await linked.get("/linked-board")).statusCode).toBe(200);
    const sent = await linked.post("/linked-board/message", { text: "no" });
    expect([sent.statusCode, sent.json()]).toMatchObject([403, { type: "NotAuthorized", rule: "scope" }]);
  });

  test("is refused everywhere else, and everybody else where it may call", async () => {
    const { app, board } = await start();
    const ben = await app.as("ben");
    const { accessToken } = await link(ben, board("Kitchen"));
    const linked = app.withToken(accessToken);
    const graph = await linked.graphql("query($id: ID!) { getBoardV2(id: $id) { id title } }", {
      id: board("Kitchen"),
    });
    expect([graph.status, graph.data ?? null]).toEqual([401, null]);
    for (const path of ["/events", `/board-status/${board("Kitchen")}`, `/flags?boardId=${board("Kitchen")}`]) {
      expect([path, (await linked.get(path)).statusCode]).toEqual([path, 401]);
    }
    for (const caller of [ben, app.anonymous, app.withToken(`${accessToken}x`), app.withToken("clatter_link_")]) {
      expect((await caller.get("/linked-board")).statusCode).toBe(401);
    }
  });

  test("is out at once when it is revoked: on the next call, and in an open stream within two seconds", async () => {
    const { app, board } = await start();
    const url = await app.listen();
    const ben = await app.as("ben");
    const { accessToken: token } = await link(ben, board("Kitchen"));
    const stream = await openEvents(`${url}/linked-board/events`, { token });
    await stream.next("board");
    const [linked] = await linkedApps(ben);
    // Nobody but who linked it can, and nobody else is told that it is there.
    expect((await revoke(await app.as("mia"), linked?.id ?? "")).data).toMatchObject({
      revokeLinkedApp: { type: "NotFound" },
    });
    expect((await app.withToken(token).get("/linked-board")).statusCode).toBe(200);
    const revokedAt = performance.now();
    expect((await revoke(ben, linked?.id ?? "")).data).toMatchObject({ revokeLinkedApp: { revoked: true } });
    expect((await app.withToken(token).get("/linked-board")).statusCode).toBe(401);
    await stream.ended;
    expect(performance.now() - revokedAt).toBeLessThan(2_000);
    expect(await linkedApps(ben)).toEqual([]);
  });

  test("goes with the member who let it in", async () => {
    const { app, board } = await start();
    const url = await app.listen();
    const [mia, ben] = [await app.as("mia"), await app.as("ben")];
    const { accessToken: token } = await link(ben, board("Kitchen"));
    const stream = await openEvents(`${url}/linked-board/events`, { token });
    await stream.next("board");
    const seat = await seatOf(mia, board("Kitchen"), "ben@example.com");
    await mia.graphql("mutation Remove($id: ID!) { deleteRoleV2(id: $id) { __typename } }", { id: seat });
    expect((await app.withToken(token).get("/linked-board")).statusCode).toBe(401);
    await stream.ended;
    expect(await linkedApps(ben)).toEqual([]);
  });
});

describe("the file of listings", () => {
  test.each([
    ["no JSON", "[{"],
    ["no list", paper],
    ["no way back", [{ ...paper, redirectUris: [] }]],
    ["a way back with a fragment", [{ ...paper, redirectUris: [`${back}#x`] }]],
    ["a way back that others can read", [{ ...paper, redirectUris: ["http://app.example/"] }]],
    ["a script", [{ ...paper, redirectUris: ["javascript:alert(1)"] }]],
    ["a password", [{ ...paper, redirectUris: ["https://a:b@app.example/"] }]],
    ["a backslash", [{ ...paper, redirectUris: ["https:\\\\app.example/"] }]],
    ["a scope that nobody knows", [{ ...paper, scopes: ["Everything"] }]],
    ["the same id twice", [paper, paper]],
    ["what nobody knows", [{ ...paper, secret: "x" }]],
    ["the gateway's own origin", [{ ...paper, redirectUris: ["http://127.0.0.1:4141/back"] }]],
  ])("with %s ends the start with one line", async (_what, content) => {
    const config = { linkListingsFile: fileOf(content), publicUrl: "http://127.0.0.1:4141" };
    await expect(testApp({ config })).rejects.toThrow(/^LINK_LISTINGS_FILE cannot be read: /);
  });
});

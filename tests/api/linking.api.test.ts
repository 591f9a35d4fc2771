import { describe, expect, test } from "vitest";
import { openEvents } from "../support/eventReader.ts";
import { type BoardApp, back, boardApps, dataOf, link, linkedApps, revoke, start } from "../support/linkingCalls.ts";
import { acceptLink, invite, seatOf, tokenOf, transferTo } from "../support/memberCalls.ts";
import { beginQuietHours } from "../support/quietHours.ts";

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
      // The same place for a browser, or nearly; another one for whoever registered it.
      "https://app.example:8443/back?from=clatter",
      "https://user@app.example/back?from=clatter",
      "https://user:secret@app.example/back?from=clatter",
      "https://app.example./back?from=clatter",
      "https://app.example%2Fback?from=clatter",
      "https://app.example/%2Fback?from=clatter",
      "https://app.example/b%61ck?from=clatter",
      "https://app.example/back%2F?from=clatter",
      "https://app.example/back/suffix?from=clatter",
      "https://app.example/x/../back?from=clatter",
      "https://app.example\\back?from=clatter",
      "HTTPS://app.example/back?from=clatter",
      "https://app.example/back?from=Clatter",
      "https://app.example/back?from=clatter\n",
      "https://\u0430pp.example/back?from=clatter",
      "http://127.0.0.1:9998/cb",
      "http://127.0.0.1/cb",
      "http://localhost:9999/cb",
      "http://127.1:9999/cb",
      "http://[::1]:9999/cb",
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
    // Whole, but too long, or with signs between that are none of base64.
    broken.push(dataOf({ more: "x".repeat(3_000) }), `*${dataOf()}`, ` ${dataOf()}`, `${dataOf()}====`);
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
    expect((await linked.post("/linked-board/message", { text: "a", characters })).json()).toMatchObject({
      type: "MissingTextOrCharacters",
      rule: "content",
    });
    expect((await linkedApps(ben))[0]?.lastUsed).not.toBeNull();
  });

  test("asks what would be, and sends nothing", async () => {
    const { app, board } = await start();
    const linked = app.withToken((await link(await app.as("ben"), board("Kitchen"))).accessToken);
    const ask = (dryRun: string, text: string) => linked.post(`/linked-board/message?dryRun=${dryRun}`, { text });
    const dry = await ask("true", "hello ☂");
    expect([dry.statusCode, dry.json()]).toEqual([201, { id: "", missing: ["☂"] }]);
    expect((await ask("true", " ")).json()).toMatchObject({ type: "MissingTextOrCharacters" });
    expect([(await ask("yes", "hello")).statusCode, (await ask("yes", "hello")).json()]).toMatchObject([
      400,
      { type: "ValidationError", rule: "dryRun" },
    ]);
    expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(0);
    expect((await ask("false", "hello")).json()).toMatchObject({ id: expect.stringMatching(/./) });
  });

  test("does not get past quiet hours or a pin: nobody says Yes for it", async () => {
    const { app, board } = await start();
    const mia = await app.as("mia");
    const { accessToken } = await link(mia, board("Kitchen"));
    await beginQuietHours(app, board("Kitchen"));
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
    // An Admin of the board cannot, and is not told that it is there.
    expect((await revoke(await app.as("noor"), linked?.id ?? "")).data).toMatchObject({
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
    // A right that has ended does not begin again: whoever comes back lets apps in anew.
    const again = await invite(mia, "ben@example.com", board("Kitchen"));
    await acceptLink(ben, tokenOf((again as { link?: string }).link));
    expect(
      (await ben.graphql("query($id: ID!) { getBoardV2(id: $id) { id } }", { id: board("Kitchen") })).data,
    ).toEqual({
      getBoardV2: { id: board("Kitchen") },
    });
    expect((await app.withToken(token).get("/linked-board")).statusCode).toBe(401);
    expect(await linkedApps(ben)).toEqual([]);
  });
});

describe("the Owner of a board", () => {
  test("sees the apps that any member let at it, and shows one out: at once, in an open stream too", async () => {
    const { app, board } = await start();
    const url = await app.listen();
    const [mia, noor, ben] = [await app.as("mia"), await app.as("noor"), await app.as("ben")];
    const { accessToken: token } = await link(ben, board("Kitchen"));
    await link(mia, board("Kitchen"), "reader");
    await link(noor, board("Bar"));
    const stream = await openEvents(`${url}/linked-board/events`, { token });
    await stream.next("board");
    const listed = (await boardApps(mia, board("Kitchen"))) as BoardApp[];
    expect(listed).toMatchObject([
      { listing: { title: "Only Looks" }, isOwn: true, linkedBy: expect.stringMatching(/^mia/i) },
      { listing: { title: "Paper Garden" }, isOwn: false, linkedBy: expect.stringMatching(/^ben/i) },
    ]);
    expect(await boardApps(noor, board("Kitchen"))).toEqual(["NotAuthorized"]);
    expect(await boardApps(ben, board("Kitchen"))).toEqual(["NotAuthorized"]);
    expect(await boardApps(mia, board("Lab"))).toEqual(["NotFound"]);
    const revokedAt = performance.now();
    expect((await revoke(mia, listed[1]?.id ?? "")).data).toMatchObject({ revokeLinkedApp: { revoked: true } });
    expect((await app.withToken(token).get("/linked-board")).statusCode).toBe(401);
    await stream.ended;
    expect(performance.now() - revokedAt).toBeLessThan(2_000);
    expect(await linkedApps(ben)).toEqual([]);
    // Gone is gone, and another board's Owner ends nothing here.
    expect((await revoke(mia, listed[1]?.id ?? "")).data).toMatchObject({ revokeLinkedApp: { type: "NotFound" } });
    expect((await revoke(noor, listed[0]?.id ?? "")).data).toMatchObject({ revokeLinkedApp: { type: "NotFound" } });
  });

  test("who was one may not any more: the new Owner may", async () => {
    const { app, board } = await start();
    const [mia, noor, ben] = [await app.as("mia"), await app.as("noor"), await app.as("ben")];
    await link(ben, board("Kitchen"));
    const [linked] = (await boardApps(mia, board("Kitchen"))) as BoardApp[];
    await transferTo(mia, app.ids.tenants.Home ?? "", { personId: app.ids.people.noor ?? "" });
    expect((await revoke(mia, linked?.id ?? "")).data).toMatchObject({ revokeLinkedApp: { type: "NotFound" } });
    expect(await boardApps(mia, board("Kitchen"))).toEqual(["NotAuthorized"]);
    expect((await revoke(noor, linked?.id ?? "")).data).toMatchObject({ revokeLinkedApp: { revoked: true } });
  });
});

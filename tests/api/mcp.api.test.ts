import { describe, expect, onTestFinished, test } from "vitest";
import { deleteCredential, quoted } from "../support/developerCalls.ts";
import { call, connect, makeKey, raw, startMcp, textOf } from "../support/mcpCalls.ts";
import { testApp } from "../support/testApp.ts";

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("an agent", () => {
  test("finds twelve tools with what each takes, and of which board it speaks", async () => {
    const { url, key } = await startMcp();
    const client = await connect(url, key.token);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "send_message",
      "read_board",
      "render_board",
      "schedule_message",
      "search_messages",
      "list_boards",
      "compose_vbml",
      "pin_message",
      "unpin_message",
      "undo_message",
      "list_events",
      "explain_board",
    ]);
    expect(tools[3]?.inputSchema.required).toContain("at");
    expect(tools[0]?.inputSchema.additionalProperties).toBe(false);
    expect(client.getInstructions()).toContain("called Kitchen");
  });

  test("sends, reads what it sent, finds it again and sees a picture of it", async () => {
    const { url, key } = await startMcp();
    const client = await connect(url, key.token);
    const sent = await call(client, "send_message", { text: "Low tide 16:40 ☂" });
    expect(sent).toMatchObject({ structuredContent: { status: "ok", missing: ["☂"] } });
    expect(sent.isError).toBeFalsy();
    const read = await call(client, "read_board");
    expect(textOf(read)).toContain("LOW TIDE 16:40");
    expect(read.structuredContent).toMatchObject({ board: { title: "Kitchen" }, lines: expect.any(Array) });
    const found = await call(client, "search_messages", { term: "tide" });
    expect(found.structuredContent).toMatchObject({ messages: [{ text: "Low tide 16:40 ☂", by: "API" }] });
    expect((await call(client, "search_messages", { term: "nothing" })).structuredContent).toEqual({ messages: [] });
    const picture = await call(client, "render_board", { width: 200 });
    const [image] = picture.content;
    if (image?.type !== "image") throw new Error("no image");
    const bytes = Buffer.from(image.data, "base64");
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.readUInt32BE(16)).toBe(200);
    expect(textOf(picture)).toContain("LOW TIDE 16:40");
    expect(textOf(await call(client, "render_board", { text: "Other" }))).toContain("OTHER");
    expect(textOf(await call(client, "read_board"))).toContain("LOW TIDE 16:40");
  });

  test("is told which rule refused, until when and who set it, and the inspector shows the same", async () => {
    const { world, mia, url, kitchen, key } = await startMcp();
    const client = await connect(url, key.token);
    await call(client, "send_message", { text: "one" });
    const second = await call(client, "send_message", { text: "two" });
    expect(second.isError).toBe(true);
    const refusal = second._meta?.["clatter/refusal"] as { until: number };
    const { until } = refusal;
    expect(refusal).toMatchObject({ type: "RateLimited", rule: "rateLimit", status: 429 });
    expect(textOf(second)).toContain(`Rule: rateLimit. Until: ${new Date(until).toISOString()}.`);
    const { data } = await mia.graphql<{ apiRequests: { requests: { id: string }[] } }>(
      `{ apiRequests(boardId: ${quoted(kitchen)}) { requests { id dialect status rule until body } } }`,
    );
    const requests = data?.apiRequests.requests ?? [];
    // Newest first; the handshake and the list of tools are none.
    expect(requests).toMatchObject([
      { dialect: "mcp", status: 429, rule: "rateLimit", until },
      { dialect: "mcp", status: 200, rule: null },
    ]);
    const replay = (dryRun: boolean) => mia.post(`/api-requests/${requests[0]?.id}/replay`, { dryRun });
    expect((await replay(true)).json()).toMatchObject({ status: 429, answer: { rule: "rateLimit" } });
    await world.app.clock.advance(16_000);
    expect((await replay(true)).json()).toMatchObject({ status: 200 });
    expect(textOf(await call(client, "read_board"))).toContain("ONE");
    expect((await replay(false)).json()).toMatchObject({ status: 200 });
    expect(textOf(await call(client, "read_board"))).toContain("TWO");
  });

  test("repeats a call with its own key, and nothing is shown twice; a dry run shows nothing", async () => {
    const { world, url, key } = await startMcp();
    const client = await connect(url, key.token);
    expect(await call(client, "send_message", { text: "dry", dryRun: true })).toMatchObject({
      structuredContent: { status: "dryRun", id: "", characters: expect.any(Array) },
    });
    expect(textOf(await call(client, "read_board"))).not.toContain("DRY");
    const input = { text: "once", idempotencyKey: "a-key" };
    const first = await call(client, "send_message", input);
    const again = await call(client, "send_message", input);
    expect(again.structuredContent).toEqual(first.structuredContent);
    expect(textOf(again)).toContain("It was sent before");
    const rows = await world.app.opened.sql`select 1 from message_appearance`;
    expect(rows).toHaveLength(1);
  });

  test("schedules for a time to come, and for no other", async () => {
    const { world, url, kitchen, key } = await startMcp();
    const client = await connect(url, key.token);
    const at = new Date(world.app.clock.estimate() + 3600_000).toISOString();
    expect(await call(client, "schedule_message", { text: "later", at })).toMatchObject({
      structuredContent: { status: "ok", at },
    });
    const rows = await world.app.opened.sql`select board_id, send_at from scheduled_message where state = 'Pending'`;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ board_id: kitchen });
    const past = await call(client, "schedule_message", { text: "before", at: "2020-01-01T00:00:00Z" });
    expect(past).toMatchObject({
      isError: true,
      _meta: { "clatter/refusal": { type: "ValidationError", rule: "sendAt" } },
    });
    const wrong = await call(client, "schedule_message", { text: "when", at: "tomorrow" });
    expect(wrong.isError).toBe(true);
  });

  test("is answered by every gateway on the database alike", async () => {
    const { world, url, key } = await startMcp();
    const other = await testApp({ beside: world.app });
    onTestFinished(() => other.close());
    const [one, two] = [await connect(url, key.token), await connect(await other.listen(), key.token)];
    await call(one, "send_message", { text: "Two gateways" });
    await expect.poll(async () => textOf(await call(two, "read_board"))).toContain("TWO GATEWAYS");
    expect(await call(two, "send_message", { text: "too early" })).toMatchObject({
      _meta: { "clatter/refusal": { rule: "rateLimit" } },
    });
  });
});

describe("what a credential may", () => {
  test("is asked per tool: one that only reads is refused by rule, and reads on", async () => {
    const { world, url, mia } = await startMcp();
    const reads = await connect(url, (await makeKey(mia, world.board("Hallway"), "Events", "[Read]")).token);
    for (const [name, input] of [
      ["send_message", { text: "no" }],
      ["schedule_message", { text: "no", at: "2099-01-01T00:00:00Z" }],
      ["pin_message", { text: "no", minutes: 5 }],
      ["unpin_message", {}],
      ["undo_message", {}],
    ] as const) {
      expect(await call(reads, name, input)).toMatchObject({
        isError: true,
        _meta: { "clatter/refusal": { type: "NotAuthorized", rule: "scope", status: 403 } },
      });
    }
    expect((await call(reads, "read_board")).isError).toBeFalsy();
    const writes = await connect(url, (await makeKey(mia, world.board("Kitchen"), "Events", "[Write]")).token);
    for (const name of ["read_board", "list_boards", "compose_vbml", "list_events", "explain_board"]) {
      const input = name === "compose_vbml" ? { text: "no" } : {};
      expect([name, await call(writes, name, input)]).toMatchObject([
        name,
        { isError: true, _meta: { "clatter/refusal": { rule: "scope" } } },
      ]);
    }
  });

  test("is its own board alone", async () => {
    const { world, url, mia, key } = await startMcp();
    const hallway = await connect(url, (await makeKey(mia, world.board("Hallway"))).token);
    await call(hallway, "send_message", { text: "Hallway only" });
    const kitchen = await connect(url, key.token);
    expect(textOf(await call(kitchen, "read_board"))).not.toContain("HALLWAY");
    expect((await call(kitchen, "search_messages", { term: "hallway" })).structuredContent).toEqual({ messages: [] });
  });

  test("ends with it: the next call is refused, with the way to sign in", async () => {
    const { world, url, mia, kitchen, key } = await startMcp();
    const client = await connect(url, key.token);
    await deleteCredential(mia, key.credential.id);
    await expect(call(client, "read_board")).rejects.toThrow();
    const cloud = await makeKey(mia, kitchen, "Cloud");
    for (const token of [undefined, "none", key.token, cloud.token, mia.token]) {
      const answer = await raw(world, token, ping);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe('Bearer realm="mcp"');
    }
  });
});

describe("bad input", () => {
  test("of every kind is answered with an error, and the board is as it was", async () => {
    const { world, key } = await startMcp();
    const ask = (payload: string | object, headers?: Record<string, string>) => raw(world, key.token, payload, headers);
    expect((await ask(ping)).json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect((await ask(JSON.stringify({ ...ping, params: { x: "x".repeat(1_000_000) } }))).statusCode).toBe(413);
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"send_message","arguments":{"characters":${"[".repeat(40_000)}${"]".repeat(40_000)}}}}`;
    const answered = await ask(deep);
    expect(answered.statusCode).toBeLessThan(500);
    expect(answered.body).toMatch(/error/i);
    expect((await ask("{")).statusCode).toBe(400);
    expect((await ask("[]")).statusCode).toBe(400);
    const many = await ask(Array.from({ length: 500 }, (_, id) => ({ ...ping, id })));
    expect(many.statusCode).toBe(400);
    expect(many.json()).toMatchObject({ type: "ValidationError", rule: "batch" });
    const version = await ask(ping, { "mcp-protocol-version": "1999-01-01" });
    expect(version.statusCode).toBe(400);
    expect(version.json()).toMatchObject({ error: { message: expect.stringContaining("protocol version") } });
    expect((await ask(ping, { "content-type": "text/plain" })).statusCode).toBe(415);
    const tool = (name: string, input: unknown) =>
      ask({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } });
    for (const [name, input] of [
      ["send_message", {}],
      ["send_message", { text: "a", other: 1 }],
      ["send_message", { characters: [[1]] }],
      ["send_message", { text: "x".repeat(2_001) }],
      ["render_board", { width: 9_999 }],
      ["search_messages", { term: "" }],
      ["nothing", {}],
      ["__proto__", {}],
    ] as const) {
      const answer = await tool(name, input);
      expect(answer.statusCode, name).toBe(200);
      const body = answer.json() as { error?: unknown; result?: { isError?: boolean } };
      expect(body.error !== undefined || body.result?.isError === true, `${name} ${JSON.stringify(input)}`).toBe(true);
      expect(answer.body).not.toContain("node_modules");
    }
    expect(await world.app.opened.sql`select 1 from message_appearance`).toHaveLength(0);
  });

  test("from a page of another site is refused, also by a name that leads here", async () => {
    const { world, key } = await startMcp();
    const own = new URL(world.app.context.config.publicUrl);
    const origins = [
      { origin: "https://evil.example", host: own.host },
      { origin: "http://evil.example:4141", host: "evil.example:4141" },
      { origin: "null", host: own.host },
    ];
    for (const headers of origins) {
      const answer = await raw(world, key.token, ping, headers);
      expect(answer.statusCode, headers.origin).toBe(403);
      expect(answer.json()).toMatchObject({ rule: "origin" });
    }
    expect((await raw(world, key.token, ping, { origin: own.origin, host: own.host })).statusCode).toBe(200);
  });

  test("asks for a stream or a session, and is told that there is none", async () => {
    const { world, key } = await startMcp();
    for (const method of ["GET", "DELETE"] as const) {
      const headers = { authorization: `Bearer ${key.token}`, accept: "text/event-stream" };
      const answer = await world.app.app.inject({ method, url: "/mcp", headers });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe("POST");
      expect((await world.app.app.inject({ method, url: "/mcp" })).statusCode).toBe(401);
    }
  });
});

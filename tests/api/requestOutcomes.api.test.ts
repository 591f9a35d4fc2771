import { expect, test } from "vitest";
import { flushRequests } from "../../gateway/modules/developer/requestNotes.ts";
import { readingTools } from "../../gateway/modules/developer/requestOutcome.ts";
import { tools } from "../../gateway/modules/mcp/tools.ts";
import { post, quoted, shows } from "../support/developerCalls.ts";
import { grid, makeBoardKey, startDialects } from "../support/dialectWorld.ts";

/* Each kept call is named by what came of it: a read is none that was shown, and a refused setting is no refused message. */

type World = Awaited<ReturnType<typeof startDialects>>;

/** As the request inspector lists them, the oldest first. */
async function listed({ app, mia, kitchen }: World, only = "All", find = "") {
  await flushRequests(app.context);
  const { data } = await mia.graphql<{
    apiRequests: {
      requests: { method: string; path: string; tool: string | null; status: number; outcome: string }[];
    };
  }>(
    `{ apiRequests(boardId: ${quoted(kitchen)}, only: ${only}, find: ${quoted(find)}, first: 50) {
      requests { method path tool status outcome } } }`,
  );
  return (data?.apiRequests.requests ?? [])
    .toReversed()
    .map(
      ({ method, path, tool, status, outcome }) =>
        `${method} ${tool ?? path.split("/").findLast((part) => part !== "")} ${status} ${outcome}`,
    );
}

function callTool({ app }: World, token: string, name: string, input: object = {}) {
  return app.app.inject({
    method: "POST",
    url: "/mcp",
    headers: {
      ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
      authorization: `Bearer ${token}`,
    },
    payload: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
  });
}

test("a call is read, changed, planned, shown, held or refused, in every dialect", async () => {
  const world = await startDialects();
  const { ask, cloud, installable, subscriptionId, sendCloud, sendLocal, mia, kitchen, app } = world;
  const { token } = await makeBoardKey(mia, kitchen, "Events", "[Read, Write]");
  const pair = shows(installable);
  const json = { ...pair, "content-type": "application/json" };
  const board = await ask("GET", "/v1/board", pair);
  await ask("GET", "/v1/board", { ...pair, "if-none-match": String(board.headers.etag) });
  await ask(
    "PUT",
    "/dialects/cloud/transition",
    { "x-vestaboard-token": cloud },
    '{"transition":"wave","transitionSpeed":"fast"}',
  );
  await ask("PUT", "/v1/sandbox", json, '{"clock":"2020-01-01T00:00:00Z"}');
  await callTool(world, token, "read_board");
  await callTool(world, token, "explain_board");
  await callTool(world, token, "unpin_message");
  await callTool(world, token, "send_message", { text: "no", dryRun: true });
  await ask("POST", `/v1/subscriptions/${subscriptionId}/message?dryRun=true`, json, '{"text":"no"}');
  const at = new Date((await app.clock.now()) + 3_600_000).toISOString();
  await callTool(world, token, "schedule_message", { text: "later", at });
  await sendCloud({ characters: grid(3) });
  await sendCloud({ characters: grid(4) });
  await sendLocal({ characters: grid(5) });
  await sendCloud({ characters: [[1]] });
  expect(await listed(world)).toEqual([
    // The channel of the installable was looked up by it.
    "GET subscriptions 200 Read",
    "GET board 200 Read",
    "GET board 304 Read",
    "PUT transition 200 Changed",
    "PUT sandbox 404 Faulty",
    "POST read_board 200 Read",
    "POST explain_board 200 Read",
    "POST unpin_message 200 Changed",
    "POST send_message 200 WouldShow",
    "POST message 200 WouldShow",
    "POST schedule_message 200 Planned",
    "POST cloud 200 Shown",
    "POST cloud 429 Refused",
    "POST message 201 Held",
    "POST cloud 400 Faulty",
  ]);
  expect(await listed(world, "All", "Send_Message")).toEqual(["POST send_message 200 WouldShow"]);
  expect((await listed(world, "Writes")).filter((line) => line.endsWith("Read"))).toEqual([]);
});

test("a repeat and a stale version are decided where they were: by the key, and by the condition", async () => {
  const world = await startDialects();
  const { ask, cloud, installable, mia, kitchen, app } = world;
  const { token } = await makeBoardKey(mia, kitchen, "Events", "[Write]");
  const keyed = { headers: { "idempotency-key": "once" } };
  for (let twice = 0; twice < 2; twice += 1) await post(app, installable, { text: "once" }, keyed);
  await app.clock.advance(16_000);
  for (let twice = 0; twice < 2; twice += 1)
    await callTool(world, token, "send_message", { text: "once more", idempotencyKey: "once" });
  await post(app, installable, { text: "guarded" }, { headers: { "if-match": '"1"' } });
  const setting = { "x-vestaboard-token": cloud, "if-match": '"1"' };
  await ask("PUT", "/dialects/cloud/transition", setting, '{"transition":"wave","transitionSpeed":"fast"}');
  await flushRequests(app.context);
  const { data } = await (await app.as("mia")).graphql<{
    apiRequests: { requests: { status: number; outcome: string; ifMatch: string | null; decision: Decided }[] };
  }>(
    `{ apiRequests(boardId: ${quoted(kitchen)}, only: Writes) { requests { status outcome ifMatch decision { check result } } } }`,
  );
  type Decided = readonly { readonly check: string; readonly result: string }[];
  const lines = data?.apiRequests.requests.toReversed().map(({ status, outcome, ifMatch, decision }) => {
    const asked = decision.filter(({ result }) => result !== "NotAsked").at(-1);
    return `${status} ${outcome} ${ifMatch} ${asked?.check} ${asked?.result}`;
  });
  expect(lines).toEqual([
    "200 Shown null pinned Passed",
    "200 Repeated null idempotencyKey Passed",
    "200 Shown null pinned Passed",
    "200 Repeated null idempotencyKey Passed",
    '412 Faulty "1" ifMatch Refused',
    '412 Faulty "1" ifMatch Refused',
  ]);
});

test("only who wanted to show something is told of as refused", async () => {
  const world = await startDialects();
  const { ask, installable, mia, kitchen, app, sendCloud } = world;
  const { token } = await makeBoardKey(mia, kitchen, "Events", "[Write]");
  const json = { ...shows(installable), "content-type": "application/json" };
  await ask("PUT", "/v1/sandbox", json, '{"clock":"2020-01-01T00:00:00Z"}');
  await callTool(world, token, "read_board");
  await sendCloud({ characters: [[1]] });
  await flushRequests(app.context);
  const told = await app.opened
    .sql`select data->>'dialect' as dialect from api_event where type = 'board.write.refused'`;
  expect(told).toEqual([{ dialect: "cloud" }]);
});

test("the tools that count as reading are those that say so of themselves", () => {
  const said = tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);
  expect([...readingTools].toSorted()).toEqual(said.toSorted());
});

test("older calls are listed behind a place, each once, also when the call that stood there is kept no more", async () => {
  const world = await startDialects();
  const { ask, cloud, mia, kitchen, app } = world;
  for (let call = 0; call < 7; call += 1) await ask("GET", "/dialects/cloud/", { "x-vestaboard-token": cloud });
  await flushRequests(app.context);
  // Two of one moment: the page may end between them.
  await app.opened.sql`update api_request set at = (select min(at) from api_request)
    where id in (select id from api_request order by at limit 4)`;
  type Call = { id: string; at: number };
  const page = async (before?: Call) => {
    const behind = before ? `, before: { at: ${before.at}, id: ${quoted(before.id)} }` : "";
    const { data } = await mia.graphql<{ apiRequests: { count: number; requests: Call[] } }>(
      `{ apiRequests(boardId: ${quoted(kitchen)}, first: 2${behind}) { count requests { id at } } }`,
    );
    return data?.apiRequests ?? { count: 0, requests: [] };
  };
  const seen: string[] = [];
  const { count, requests: newest } = await page();
  let requests = newest;
  while (requests.length > 0) {
    const last = requests.at(-1);
    seen.push(...requests.map(({ id }) => id));
    await app.opened.sql`delete from api_request where id = ${last?.id ?? ""}`;
    ({ requests } = await page(last));
  }
  expect(count).toBeGreaterThan(6);
  expect([seen.length, new Set(seen).size]).toEqual([count, count]);
});

import { afterEach, expect, test } from "vitest";
import { grid, startDialects } from "../support/dialectWorld.ts";
import { closeAll, connected, open, pair } from "../support/displayWorld.ts";
import { openEvents } from "../support/eventReader.ts";
import { readPageData } from "../support/pageData.ts";

/*
 * The Local dialect's orders of change: what its programs name, and in which order the flaps of displays and simulators start.
 * Steps are 1 to 3000 ms apart, without one as soon as the board can; 1 to 132 start together, without a number one.
 */
const orders: readonly (readonly [strategy: string, order: string, interval: number, size: number])[] = [
  ["column", "column", 250, 2],
  ["reverse-column", "reverseColumn", 3_000, 3],
  ["edges-to-center", "edgesToCenter", 70, 1],
  ["row", "row", 333, 6],
  ["diagonal", "diagonal", 1, 5],
  ["random", "random", 20, 132],
];

afterEach(closeAll);

/** The Kitchen with a paired display and its public page, both listening. */
async function start() {
  const world = await startDialects();
  const { app, mia, kitchen, local, ask } = world;
  const url = await app.listen();
  const display = await connected({ url, ...(await pair(app, mia, kitchen)) });
  const { data } = await mia.graphql<{ createSimulatorToken: { simulatorToken: { token: string } } }>(
    `mutation ($boardId: ID!) { createSimulatorToken(boardId: $boardId, isPublic: true) {
      ... on CreateSimulatorTokenSuccess { simulatorToken { token } } } }`,
    { boardId: kitchen },
  );
  expect(data?.createSimulatorToken.simulatorToken.token).toBeTruthy();
  const page = await app.anonymous.get(`/simulator/${kitchen}`, { accept: "text/html" });
  const { token } = readPageData<{ token: string }>(page.body);
  const stream = await openEvents(`${url}/simulator/${kitchen}/events?token=${encodeURIComponent(token)}`);
  open.unshift(stream);
  await stream.next("board");
  const post = (body: object) =>
    ask("POST", "/dialects/local/local-api/message", { "x-vestaboard-local-api-key": local }, JSON.stringify(body));
  /** What the display, the public page and the board's own row are told of this grid. */
  const told = async (code: number) => {
    const [row] = await app.opened
      .sql`select transition, version, seed from message_appearance where board_id = ${kitchen} order by version desc limit 1`;
    let shown = await display.next("display");
    while (shown.version !== row?.version) shown = await display.next("display");
    const event = await stream.next(({ event: name, data: now }) => name === "board" && now.version === row?.version);
    const changes = event.data.changes as { version: number; characters: unknown; transition: unknown; seed: number }[];
    const change = changes.at(-1);
    expect([shown.characters, change?.characters]).toEqual([grid(code), grid(code)]);
    expect([shown.seed, change?.seed]).toEqual([row?.seed, row?.seed]);
    return { stored: row?.transition, display: shown.transition, stream: change?.transition };
  };
  const all = (transition: object) => ({ stored: transition, display: transition, stream: transition });
  return { ...world, post, told, all };
}

test("a strategy's order and steps are what display and public page are told, for that message alone", async () => {
  const { post, told, all, clear } = await start();
  for (const [strategy, order, step_interval_ms, step_size] of orders) {
    await clear();
    const sent = await post({ characters: grid(65), strategy, step_interval_ms, step_size });
    expect([strategy, sent.statusCode, sent.body]).toMatchObject([strategy, 201, expect.any(String)]);
    expect(await told(65), strategy).toEqual(
      all({ pace: "classic", order, stepIntervalMs: step_interval_ms, stepSize: step_size }),
    );
  }
  await clear();
  expect((await post({ characters: grid(65), strategy: "row" })).statusCode).toBe(201);
  expect(await told(65)).toEqual(all({ pace: "classic", order: "row", stepIntervalMs: 1, stepSize: 1 }));
  // Without one the board turns as ever: no order stays behind, and steps without an order are none.
  const without = [{}, { strategy: null }, { strategy: "classic" }, { step_interval_ms: 250, step_size: 2 }];
  for (const rest of without) {
    await clear();
    expect((await post({ characters: grid(65), ...rest })).statusCode).toBe(201);
    expect(await told(65), JSON.stringify(rest)).toEqual(
      all({ pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 }),
    );
  }
}, 60_000);

test("what is no strategy, and steps out of range, are refused, and nothing turns", async () => {
  const { post, appearances } = await start();
  const before = await appearances();
  for (const wrong of [
    { strategy: "spiral" },
    { strategy: "row", step_size: 0 },
    { strategy: "row", step_size: 133 },
    { strategy: "row", step_interval_ms: 0 },
    { strategy: "row", step_interval_ms: 3_001 },
    { strategy: "row", step_interval_ms: 1.5 },
    { strategy: "row", step_interval_ms: "250" },
  ]) {
    expect((await post({ characters: grid(66), ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
  }
  expect((await post({ text: "no text here" })).statusCode).toBe(400);
  expect(await appearances()).toBe(before);
});

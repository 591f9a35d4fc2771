import { afterEach, beforeEach, expect, test } from "vitest";
import { decodeGrid } from "../../gateway/grid.ts";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import { addChannel, givePlus } from "../support/channels.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let id: string;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen", { timezone: "UTC" })),
  });
  await givePlus(app.context, app.ids.boards.kitchen ?? "");
  id = await addChannel(app.context, app.ids.boards.kitchen ?? "", "slack");
});
afterEach(() => app?.close());

async function address(): Promise<string> {
  const { data } = await (await app.as("mia")).graphql<{ webhookAddress: { path: string } }>(
    `{ webhookAddress(subscriptionId: "${id}") { path } }`,
  );
  return data?.webhookAddress.path ?? "";
}

/** As Slack's documentation of slash commands has it ("Interactivity in Slack", what is sent). */
async function command(path: string, text: string) {
  const form = new URLSearchParams({
    token: "gIkuvaNzQIHg97ATvDxqgjtO",
    team_id: "T0001",
    team_domain: "example",
    channel_id: "C2147483705",
    user_id: "U2147483697",
    user_name: "Steve",
    command: "/board",
    text,
    response_url: "https://hooks.slack.com/commands/1234/5678",
  });
  const answer = await app.anonymous.post(path, form.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    expect.stringContaining("application/json"),
  ]);
  const { response_type, text: said } = answer.json<{ response_type: string; text: string }>();
  expect(response_type).toBe("ephemeral");
  return said;
}

const shown = async (): Promise<string[]> =>
  (
    await app.opened.sql<{ characters: Buffer }[]>`
      select characters from message_appearance where subscription_id = ${id} order by version`
  ).map(({ characters }) => decodeGrid(Uint8Array.from(characters)).trim());

test("a command of Slack's is on the board, and its writer is told when", async () => {
  const path = await address();
  const at = Math.floor((await app.clock.now()) / 1000);
  const said = await command(path, "Ham &amp; eggs at 12");
  const told = Number(/<!date\^(\d+)\^\{time\}\|\d\d:\d\d UTC>/.exec(said)?.[1]);
  expect(told).toBeGreaterThanOrEqual(at);
  await createChannelEngine(app.context, channelWorld).runDue();
  expect(await shown()).toEqual(["HAM & EGGS AT 12"]);
});

test("whoever writes nothing, too often, or what no board can show is told why, in words", async () => {
  const path = await address();
  expect(await command(path, "  ")).toBe("Write what the board should show after the command.");
  expect(await command(path, "漢")).toBe("A board cannot show 漢.");
  // As long as Slack lets anybody write; signs of several bytes are three times as long in its form.
  const tooLong = await command(path, "x".repeat(4_000));
  for (const sign of ["é", "日", "😀"]) expect(await command(path, sign.repeat(4_000))).toBe(tooLong);
  await command(path, "One");
  await command(path, "Two");
  // What was refused counts for nothing.
  await command(path, "Three");
  expect(await command(path, "Four")).toContain("12 messages an hour");
  expect(await command("/hooks/nobody-knows", "Hello")).toBe("There is no such webhook.");
});

test("one that is muted says that the board will not show it", async () => {
  const path = await address();
  await app.opened.sql`update subscription set muted = true where id = ${id}`;
  expect(await command(path, "Hello")).toBe("The board will not show it: it is muted, or not free in time.");
});

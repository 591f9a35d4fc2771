import { expect, test } from "vitest";
import { flushRequests } from "../../gateway/modules/developer/requestNotes.ts";
import { pauseBoard, updateBoardV2 } from "../support/boardCalls.ts";
import { makeCredential, makeInstallable, post, shows } from "../support/developerCalls.ts";
import { startHouseholds } from "../support/households.ts";
import { pin, sendText, writeText } from "../support/messageCalls.ts";
import type { TestApp } from "../support/testApp.ts";
import { relayAll } from "../support/webhookCalls.ts";

interface Told {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

test("a refused call is told with its own time, however late, and openapi.json says so", async () => {
  const { app, board } = await startHouseholds();
  const mia = await app.as("mia");
  const made = await makeCredential(mia, board("Kitchen"), await makeInstallable(mia));
  for (const text of ["one", "soon", "two"]) {
    await post(app, made, { text });
    if (text === "soon") await app.clock.advance(16_000);
  }
  await relayAll(app);
  await flushRequests(app.context);
  const { data } = (await app.anonymous.get("/v1/events", shows(made))).json();
  const byTime = (data as Told[]).toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
  const shown = "board.message.shown";
  expect(byTime.map(({ type }) => type)).toEqual([shown, "board.write.refused", shown]);
  const { paths } = (await app.anonymous.get("/openapi.json")).json();
  expect(paths["/v1/events"].get.description).toContain("board.write.refused) is told some seconds late");
});

/** Until it is let go nothing is told, for what happened meanwhile is not settled. */
async function holdRelay({ opened }: Pick<TestApp, "opened">) {
  const open = await opened.sql.reserve();
  await open`begin`;
  await open`select pg_current_xact_id()`;
  return async () => {
    await open`rollback`;
    open.release();
  };
}

test("an event tells what happened, however much has changed until it is told", async () => {
  const { app, board } = await startHouseholds();
  const mia = await app.as("mia");
  const kitchen = board("Kitchen");
  const made = await makeCredential(mia, kitchen, await makeInstallable(mia));
  const letGo = await holdRelay(app);
  const message = await writeText(mia, "ferry");
  const before = await app.clock.now();
  await sendText(mia, kitchen, "hello");
  for (const title of ["Porch 1", "Hallway"]) await updateBoardV2(mia, { id: kitchen, title });
  for (const timezone of ["Europe/Berlin", "Europe/Lisbon"]) await updateBoardV2(mia, { id: kitchen, timezone });
  for (const [quietHoursStart, quietHoursEnd] of [
    ["2200", "0700"],
    ["2100", "0600"],
    ["", ""],
  ] as const)
    await updateBoardV2(mia, { id: kitchen, quietHoursStart, quietHoursEnd });
  for (const duration of [1_800, 3_600]) await pauseBoard(mia, { board: kitchen, duration });
  await app.clock.advance(15_000);
  await pin(mia, { boardId: kitchen, messageId: message, secondsToPin: 3_600 });
  await mia.graphql(`mutation { unpinMessageFromBoardV2(boardId: ${JSON.stringify(kitchen)}) { __typename } }`);
  await letGo();
  await relayAll(app);
  const told: Told[] = (await app.anonymous.get("/v1/events", shows(made))).json().data;
  const of = (type: string) => told.filter((event) => event.type === type).map(({ data }) => data);
  expect(of("board.message.shown")[0]).toMatchObject({ text: "hello", boardTitle: "Kitchen" });
  expect(of("board.renamed").map(({ boardTitle }) => boardTitle)).toEqual(["Porch 1", "Hallway"]);
  expect(of("board.timezone.changed").map(({ timezone }) => timezone)).toEqual(["Europe/Berlin", "Europe/Lisbon"]);
  expect(of("board.quiet_hours.changed").map(({ begin, end }) => [begin, end])).toEqual([
    ["2200", "0700"],
    ["2100", "0600"],
    ["", ""],
  ]);
  const pauses = of("board.channels.paused").map(({ until }) => Math.round((Number(until) - before) / 1_800_000));
  expect(pauses).toEqual([1, 2]);
  const until = expect.any(Number);
  expect(of("board.message.pinned")).toMatchObject([{ messageId: message, text: "ferry", by: "Mia Example", until }]);
});

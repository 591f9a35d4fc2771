import { expect, onTestFinished, test } from "vitest";
import { DatabaseAwayError, isLineDown } from "../../gateway/db/line.ts";
import { runEach } from "../../gateway/jobs/runEach.ts";
import { pin, readBoard, schedule, sendText, writeText } from "../support/messageCalls.ts";
import { testApp } from "../support/testApp.ts";
import { makeRepeat } from "../support/timingCalls.ts";

test("a board whose time zone this machine does not know holds up nobody else", async () => {
  const app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen").board("Hallway").board("Study")),
  });
  onTestFinished(app.close);
  const mia = await app.as("mia");
  const { Kitchen = "", Hallway = "", Study = "" } = app.ids.boards;
  const repeat = async (boardId: string, text: string) => {
    const made = await makeRepeat(mia, {
      boardId,
      messageId: await writeText(mia, text),
      rhythm: "Daily",
      time: "09:00",
    });
    if (!("repeat" in made)) throw new Error(JSON.stringify(made));
    return made.repeat.id;
  };
  const planned = async (id: string) =>
    (await app.opened.sql`select 1 from scheduled_message where repeat_id = ${id} and state = 'Pending'`).length;
  await sendText(mia, Kitchen, "Before");
  await app.clock.advance(20_000);
  await pin(mia, {
    boardId: Kitchen,
    messageId: await writeText(mia, "Pinned"),
    secondsToPin: 60,
    afterEnd: "HandBack",
  });
  await repeat(Kitchen, "Of a zone that nobody knows");
  const other = await repeat(Study, "Every day");
  const sendAt = (await app.clock.now()) + 90_000;
  await schedule(mia, { boardId: Hallway, messageId: await writeText(mia, "Dinner"), sendAt });
  // As a backup, or another gateway with newer zones, brings it.
  await app.opened
    .sql`update board set timezone = 'America/Newtown', quiet_hours_begin = '2200', quiet_hours_end = '0600'
    where id = ${Kitchen}`;
  await app.opened.sql`update board set timezone = 'Asia/Tokyo' where id = ${Study}`;
  await app.clock.advance(120_000);
  await app.context.jobs.sweep();
  expect((await readBoard(mia, Hallway)).characters[2]?.some((code) => code !== 0)).toBe(true);
  expect(await planned(other)).toBe(1);
  const told = app.logLines.filter((line) => line.includes("Invalid time zone"));
  expect(told.length).toBeGreaterThan(0);
  // Once somebody chooses one that is known, what waited goes on.
  await app.opened
    .sql`update board set timezone = 'UTC', quiet_hours_begin = '', quiet_hours_end = '' where id = ${Kitchen}`;
  await app.context.jobs.sweep();
  expect(await app.opened.sql`select 1 from pinned_message where board_id = ${Kitchen}`).toEqual([]);
});

test("what cannot be done in one place holds up nothing in another", async () => {
  const done: string[] = [];
  const fails = (name: string) => async () => {
    done.push(name);
    throw new Error(name);
  };
  const works = (name: string) => async () => void done.push(name);
  await expect(runEach([works("one"), fails("two"), works("three")])).rejects.toThrow("two");
  await expect(runEach([fails("four"), fails("five"), works("six")])).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: "four" }), expect.objectContaining({ message: "five" })],
  });
  const away = async () => {
    throw new DatabaseAwayError("The database is away.");
  };
  const isTold = runEach([away, away]).catch(isLineDown);
  expect(await isTold, "told by whoever watches the database, and by nobody else").toBe(true);
  expect(done).toEqual(["one", "two", "three", "four", "five", "six"]);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { quietHoursAhead } from "../../gateway/modules/boards/quietHours.ts";
import { leaveBoard, membershipId, pauseBoard } from "../support/boardCalls.ts";
import { mutateById } from "../support/listCalls.ts";
import { pin, schedule, sendText, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

interface Entry {
  readonly id: string;
  readonly tense: string;
  readonly kind: string;
  readonly at: number;
  readonly until: number | null;
  readonly by: string | null;
  readonly via: string | null;
  readonly text: string | null;
  readonly mayAct: boolean;
}

async function timeline(caller: Caller, boardId: string): Promise<{ now: number; timezone: string; entries: Entry[] }> {
  const { data, errors } = await caller.graphql<{
    boardTimeline: { now: number; timezone: string; entries: Entry[] };
  }>(
    `query Timeline($boardId: ID!) { boardTimeline(boardId: $boardId) { now timezone
      entries { id tense kind at until by via text mayAct } } }`,
    { boardId },
  );
  if (data === null || data === undefined) throw new Error(JSON.stringify(errors));
  return data.boardTimeline;
}

const brief = ({ tense, kind, by, text, via, mayAct }: Entry) => ({ tense, kind, by, text, via, mayAct });

let app: TestApp;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("ben", { firstName: "Ben", lastName: "Rossi" })
        .person("root", { superadmin: true })
        .tenant("Home", (home) => home.owner("mia").user("ben").board("Kitchen"))
        .tenant("Shop", (shop) => shop.owner("mia").user("ben").board("Window")),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(() => app?.close());

describe("why is this on my board?", () => {
  test("a board that nothing ever happened to has nothing to tell", async () => {
    const mia = await app.as("mia");
    expect(await timeline(mia, kitchen)).toMatchObject({ timezone: "Europe/Zurich", entries: [] });
  });

  test("what was, what is and what comes, by whom, and what the viewer may do about it", async () => {
    const [mia, ben] = [await app.as("mia"), await app.as("ben")];
    await sendText(ben, kitchen, "Good morning");
    await app.clock.advance(16_000);
    await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "Dinner at 7"), secondsToPin: 7_200 });
    await pauseBoard(ben, { board: kitchen, duration: 1_800 });
    const now = await app.clock.now();
    await schedule(mia, { boardId: kitchen, messageId: await writeText(mia, "Good night"), sendAt: now + 7_200_000 });
    const seen = await timeline(ben, kitchen);
    expect(seen.entries.map(brief)).toEqual([
      { tense: "Past", kind: "Shown", by: "Ben Rossi", text: "Good morning", via: "Message", mayAct: true },
      { tense: "Now", kind: "Shown", by: "Mia Keller", text: "Dinner at 7", via: "Message", mayAct: true },
      { tense: "Now", kind: "Pinned", by: "Mia Keller", text: null, via: null, mayAct: true },
      { tense: "Now", kind: "Paused", by: "Ben Rossi", text: null, via: null, mayAct: true },
      // Ben may not cancel what Mia has planned.
      { tense: "Next", kind: "Scheduled", by: "Mia Keller", text: "Good night", via: null, mayAct: false },
    ]);
    expect((await timeline(mia, kitchen)).entries.at(-1)?.mayAct).toBe(true);
    const pinned = seen.entries.find(({ kind }) => kind === "Pinned");
    expect((pinned?.until ?? 0) - (pinned?.at ?? 0)).toBeCloseTo(7_200_000, -4);
  });

  test("a superadmin may look and not act; a stranger learns nothing", async () => {
    const root = await timeline(await app.as("root"), kitchen);
    expect(root.entries.length).toBeGreaterThan(0);
    expect(root.entries.filter(({ mayAct }) => mayAct)).toEqual([]);
    await expect(timeline(app.anonymous, kitchen)).rejects.toThrow("Sign in");
  });

  test("a message that came by its schedule says so; an ended pin and an ended pause are past", async () => {
    await app.clock.advance(7_300_000);
    await app.context.jobs.sweep();
    const { entries } = await timeline(await app.as("ben"), kitchen);
    expect(entries.filter(({ tense }) => tense === "Now").map(brief)).toEqual([
      { tense: "Now", kind: "Shown", by: "Mia Keller", text: "Good night", via: "Schedule", mayAct: true },
    ]);
    const past = entries.filter(({ tense }) => tense === "Past");
    expect(past.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["Shown", "PinEnded", "PauseEnded"]));
    expect(past.map(({ at }) => at)).toEqual(past.map(({ at }) => at).toSorted((one, other) => one - other));
    expect(past.length).toBeLessThanOrEqual(5);
  });

  test("quiet hours: those that run, until when and who set them; those ahead by the board's own clock", async () => {
    const mia = await app.as("mia");
    const zoned = (at: number) =>
      new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Zurich", hour: "2-digit", minute: "2-digit" })
        .format(at)
        .replace(":", "");
    const now = await app.clock.now();
    const set = (quietHoursBegin: string, quietHoursEnd: string) =>
      app.context.database
        .update(board)
        .set({ quietHoursBegin, quietHoursEnd, quietHoursSetBy: "Mia Keller" })
        .where(eq(board.id, kitchen));
    await set(zoned(now - 3_600_000), zoned(now + 3_600_000));
    const running = (await timeline(mia, kitchen)).entries.find(({ kind }) => kind === "QuietHours");
    expect(running).toMatchObject({ tense: "Now", by: "Mia Keller" });
    expect((running?.until ?? 0) - now).toBeGreaterThan(3_500_000);
    await set(zoned(now + 3_600_000), zoned(now + 7_200_000));
    const ahead = (await timeline(mia, kitchen)).entries.find(({ kind }) => kind === "QuietHours");
    expect(ahead).toMatchObject({ tense: "Next" });
    expect(zoned(ahead?.at ?? 0)).toBe(zoned(now + 3_600_000));
    expect(zoned(ahead?.until ?? 0)).toBe(zoned(now + 7_200_000));
    await set("", "");
  });

  test("what an Owner deleted from the history is not told either", async () => {
    const mia = await app.as("mia");
    await app.clock.advance(16_000);
    const first = await sendText(mia, kitchen, "Regretted");
    if (first.__typename === "Refusal") throw new Error(first.type);
    await app.clock.advance(16_000);
    await sendText(mia, kitchen, "Better");
    const texts = async () => (await timeline(mia, kitchen)).entries.map(({ text }) => text);
    expect(await texts()).toContain("Regretted");
    await mutateById(mia, "deleteMessageAppearanceV2", "id", first.appearance.id);
    expect(await texts()).not.toContain("Regretted");
  });

  test("what somebody had scheduled who has left does not come any more", async () => {
    const [mia, ben] = [await app.as("mia"), await app.as("ben")];
    const sendAt = (await app.clock.now()) + 600_000;
    await schedule(ben, { boardId: kitchen, messageId: await writeText(ben, "From Ben"), sendAt });
    expect((await timeline(mia, kitchen)).entries.at(-1)).toMatchObject({ kind: "Scheduled", text: "From Ben" });
    await leaveBoard(ben, (await membershipId(ben, kitchen)) ?? "");
    const { entries } = await timeline(mia, kitchen);
    expect(entries.filter(({ tense }) => tense === "Next")).toEqual([]);
    expect(entries.find(({ kind }) => kind === "Unscheduled")).toMatchObject({ by: "Ben Rossi", text: "From Ben" });
  });
});

test("a planned message tells until when quiet hours will hold it, unless its author agreed to them", async () => {
  const mia = await app.as("mia");
  const window = app.ids.boards.Window ?? "";
  const now = await app.clock.now();
  const hour = 3_600_000;
  const top = Math.ceil(now / hour) * hour;
  const at = (hours: number) => new Date(top + hours * hour).toISOString().slice(11, 16).replace(":", "");
  for (const [place, forced] of [
    [2, false],
    [3, true],
    [6, false],
  ] as const) {
    const messageId = await writeText(mia, `Later ${place}`);
    await schedule(mia, { boardId: window, messageId, sendAt: top + place * hour, forced });
  }
  await app.context.database
    .update(board)
    .set({ timezone: "UTC", quietHoursBegin: at(1), quietHoursEnd: at(5) })
    .where(eq(board.id, window));
  const { entries } = await timeline(mia, window);
  const planned = entries.filter(({ kind, tense }) => kind === "Scheduled" && tense === "Next");
  expect(planned.map(({ until }) => until)).toEqual([top + 5 * hour, null, null]);
});

describe("quiet hours ahead", () => {
  const zurich = (begin: string, end: string) => ({
    quietHoursBegin: begin,
    quietHoursEnd: end,
    timezone: "Europe/Zurich",
  });
  const at = (text: string) => Date.parse(text);

  test.each([
    ["tonight", "2026-01-10T12:00:00+01:00", "2026-01-10T22:00:00+01:00", "2026-01-11T07:00:00+01:00"],
    ["tomorrow night", "2026-01-11T07:00:00+01:00", "2026-01-11T22:00:00+01:00", "2026-01-12T07:00:00+01:00"],
    [
      "over the change to summer time",
      "2026-03-28T20:00:00+01:00",
      "2026-03-28T22:00:00+01:00",
      "2026-03-29T07:00:00+02:00",
    ],
  ])("%s", (_when, now, begin, end) => {
    expect(quietHoursAhead(zurich("2200", "0700"), at(now))).toEqual({ begin: at(begin), end: at(end) });
  });

  test("none while they run, while they are off, and with equal ends", () => {
    expect(quietHoursAhead(zurich("2200", "0700"), at("2026-01-10T23:00:00+01:00"))).toBeNull();
    expect(quietHoursAhead(zurich("", ""), at("2026-01-10T23:00:00+01:00"))).toBeNull();
    expect(quietHoursAhead(zurich("0700", "0700"), at("2026-01-10T23:00:00+01:00"))).toBeNull();
  });

  test("hours that the clock jumps over that night begin the night after", () => {
    const rule = zurich("0205", "0255");
    expect(quietHoursAhead(rule, at("2026-03-29T00:30:00+01:00"))).toEqual({
      begin: at("2026-03-30T02:05:00+02:00"),
      end: at("2026-03-30T02:55:00+02:00"),
    });
  });
});

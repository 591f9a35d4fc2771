import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type BackFill, fillBack } from "../../gateway/jobs/backFills.ts";
import { turnOf } from "../../gateway/jobs/cleaning.ts";
import { displayNames } from "../../gateway/modules/displays/displayNames.service.ts";
import { figuresOf } from "../support/figures.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

/* Rows that a former version wrote: displays of before names, more of them than one lot takes. */

const boards = Array.from({ length: 11 }, (_, place) => `${place + 1}`);
const displaysOfBoard = 250;
const all = boards.length * displaysOfBoard;

let app: TestApp;

beforeEach(async () => {
  app = await testApp({
    config: { metrics: true },
    seed: (seed) =>
      seed
        .person("mia")
        .tenant("home", (home) => boards.reduce((tenant, name) => tenant.board(name), home.owner("mia"))),
  });
  // In an order that has nothing to do with their boards.
  for (const name of boards)
    await app.opened.sql`insert into device (id, board_id, created_at)
      select md5(${name} || ':' || d), ${app.ids.boards[name] ?? ""}, now() from generate_series(1, ${displaysOfBoard}) d`;
});
afterEach(() => app?.close());

const namesOf = async (board: string): Promise<string[]> =>
  (
    await app.opened.sql<
      { name: string | null }[]
    >`select name from device where board_id = ${app.ids.boards[board] ?? ""}`
  ).map(({ name }) => name ?? "none");
const unnamed = async (): Promise<number> =>
  (await app.opened.sql<{ count: number }[]>`select count(*)::int as count from device where name is null`)[0]?.count ??
  -1;
const left = async () => (await figuresOf(app)).get("clatter_back_fill_rows");
const numbered = (count: number) => Array.from({ length: count }, (_, place) => `Display ${place + 1}`).sort();

test("names of displays are those that pairing would have given, beside those that people gave", async () => {
  const { sql } = app.opened;
  await sql`update device set name = 'The hall' where id = md5('1:7')`;
  await sql`update device set name = 'Display 3' where id = md5('1:9')`;
  await sql`insert into device (id, created_at) values ('not paired', now())`;
  await fillBack([displayNames])(app.context, turnOf(app.context));
  expect((await namesOf("1")).sort()).toEqual([...numbered(displaysOfBoard - 1), "The hall"].sort());
  for (const board of boards.slice(1)) expect((await namesOf(board)).sort()).toEqual(numbered(displaysOfBoard));
  // It gets one when it is paired.
  expect(await unnamed()).toBe(1);
});

test("one that is broken off goes on where it was, on another gateway, and says how far it is", async () => {
  await app.opened.sql`analyze device`;
  const lots: string[] = [];
  const watched = (fails: (lot: number) => boolean): BackFill => ({
    ...displayNames,
    async lot(transaction, after, size) {
      const done = await displayNames.lot(transaction, after, size);
      lots.push(after);
      if (fails(lots.length)) throw new Error("The gateway dies.");
      return done;
    },
  });
  await expect(fillBack([watched((lot) => lot === 2)])(app.context, turnOf(app.context))).rejects.toThrow(
    "The gateway dies.",
  );
  // What the second lot had done went with it.
  expect(await unnamed()).toBe(all - 1_000);
  expect(await left()).toBe(all - 1_000);

  const other = await testApp({ beside: app });
  try {
    const going = [app, other].map(({ context }) => fillBack([watched(() => false)])(context, turnOf(context)));
    await Promise.all(going);
  } finally {
    await other.close();
  }
  expect(await unnamed()).toBe(0);
  expect(await left()).toBe(0);
  // Each lot once, but for the one that was broken off.
  const [first = "?", broken = "?", again = "?", ...rest] = lots;
  expect([first, again, rest.length]).toEqual(["", broken, 1]);
  expect(new Set(lots).size).toBe(3);
});

test("what a gateway of the version before writes meanwhile is found a day later, and then it is over", async () => {
  const { sql } = app.opened;
  const fill = () => fillBack([displayNames])(app.context, turnOf(app.context));
  await fill();
  await sql`update device set name = null where id = md5('2:2')`;
  await fill();
  await app.clock.advance(86_000_000);
  await fill();
  expect(await unnamed()).toBe(1);
  await app.clock.advance(401_000);
  await fill();
  expect((await namesOf("2")).sort()).toEqual(numbered(displaysOfBoard));
  // No row is looked at any more.
  await sql`update device set name = null where id = md5('2:2')`;
  await app.clock.advance(90_000_000);
  await fill();
  expect(await unnamed()).toBe(1);
});

test("twenty lots a turn and no more, and fewer where they are slow, so that the minute is enough for all", async () => {
  let asked = 0;
  let lotMs = 0;
  const endless: BackFill = {
    name: "endless",
    table: "device",
    lot: async (_, __, size) => {
      asked += 1;
      vi.advanceTimersByTime(lotMs);
      return { seen: size, last: String(asked).padStart(9, "0") };
    },
  };
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    await fillBack([endless])(app.context, turnOf(app.context));
    expect(asked).toBe(20);
    await fillBack([endless])(app.context, turnOf(app.context));
    expect(asked).toBe(40);
    lotMs = 3_000;
    await fillBack([endless])(app.context, turnOf(app.context));
    expect(asked).toBe(43);
  } finally {
    vi.useRealTimers();
  }
});

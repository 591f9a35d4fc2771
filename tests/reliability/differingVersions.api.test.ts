import { afterEach, expect, it } from "vitest";
import { readDifferingVersions } from "../../gateway/boardState/boardState.ts";
import { explaining, readBy, scansOf } from "../support/explaining.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
afterEach(() => app?.close());

const seeded = () =>
  testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen").board("hall")),
  });

it("of boards whose version somebody knows only those that have another one are told, and those that are gone", async () => {
  app = await seeded();
  const { kitchen = "", hall = "" } = app.ids.boards;
  const { sql: run } = app.opened;
  await run`update board set version = 7 where id = ${kitchen}`;
  await run`update board set version = 1000000 where id = ${hall}`;
  const ask = async (known: Readonly<Record<string, number>>) => [
    ...(await readDifferingVersions(app.context, new Map(Object.entries(known)))),
  ];
  expect(await ask({})).toEqual([]);
  expect(await ask({ [kitchen]: 7, [hall]: 1_000_000 })).toEqual([]);
  expect(await ask({ [kitchen]: 7, [hall]: 999_999 })).toEqual([[hall, 1_000_000]]);
  // Nobody was told yet, and a version that is known too high is another one, too.
  expect(await ask({ [kitchen]: -1 })).toEqual([[kitchen, 7]]);
  expect(await ask({ [kitchen]: 8 })).toEqual([[kitchen, 7]]);
  expect(await ask({ gone: 3, [kitchen]: 7 })).toEqual([["gone", undefined]]);
  const both = new Map(await ask({ gone: 3, [kitchen]: 6, [hall]: 1_000_000 }));
  expect(both).toEqual(
    new Map<string, number | undefined>([
      [kitchen, 7],
      ["gone", undefined],
    ]),
  );
  // What no text of the database can hold is nobody's id, and spoils nothing for the others.
  const strange = ["half \ud800", "zero \u0000", 'quote " and \\'];
  const asked = new Map([...strange.map((id): [string, number] => [id, 1]), [kitchen, 1]]);
  const told = await readDifferingVersions(app.context, asked);
  expect(told.get(kitchen)).toBe(7);
  expect([...told.values()].filter((version) => version !== undefined)).toEqual([7]);
  expect(told.size).toBe(4);
});

it("looking for them reads those boards and no others, however many there are", async () => {
  app = await seeded();
  const { sql: run } = app.opened;
  const { kitchen = "" } = app.ids.boards;
  const boards = 20_000;
  await run`insert into board select (jsonb_populate_record(b, jsonb_build_object('id', 'b' || n, 'appearance_id', null,
      'version', n))).* from board b, generate_series(1, ${boards}::int) n where b.id = ${kitchen}`;
  await run`analyze board`;
  const { plans, executor } = explaining(app.context.database, /jsonb_object_agg/);
  const known = new Map(Array.from({ length: 500 }, (_, place): [string, number] => [`b${place * 40 + 1}`, 0]));
  known.set("b1", 1);
  const told = await readDifferingVersions({ database: executor as typeof app.context.database }, known);
  expect(told.size).toBe(499);
  expect(told.get("b41")).toBe(41);
  const looked = plans.flatMap((plan) => scansOf(plan, "board"));
  expect(looked.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  expect(looked.reduce((sum, node) => sum + readBy(node), 0)).toBeLessThanOrEqual(500);
  expect(plans).toHaveLength(1);
});

import { describe, expect, test } from "vitest";
import { type AnyStateMachine, setup } from "xstate";
import { built, doorTable, type Hand, lineOf, told } from "../support/doorFlow.ts";
import type { Table } from "../support/table.ts";
import { walkTable } from "../support/tableWalk.ts";

describe("walking a table", () => {
  test("has nothing to complain about where table and machine say the same", () => {
    const walk = walkTable(doorTable);
    expect(walk).toMatchObject({ failures: [], unwalked: [], oneSided: [], unwalkedChart: [], oneSidedGuards: [] });
    expect(walk).toMatchObject({ idlePromises: [], broken: { "never unlocks without a press": [] } });
    expect(walk.steps).toBeGreaterThan(100);
    expect(walk.ignored).toBeGreaterThan(100);
  });

  test("tells what was walked, without any payload", () => {
    const { coverage } = walkTable(doorTable);
    expect(coverage?.states["closed.quiet"]?.ignored).toEqual(["bell.rung", "door.open"]);
    expect(coverage?.transitions["open|after 5000|0|left"]).toMatchObject({ browser: 0, rows: [8], measuredMs: 5_000 });
    expect(coverage?.transitions["open|after 5000|0|left"]?.model).toBeGreaterThan(0);
    expect(coverage?.guards["closed.opening|error.unlock|0"]?.no).toBeGreaterThan(0);
    expect(coverage?.promises["never unlocks without a press"]?.broken).toBe(0);
    expect(coverage?.contract).toEqual({ flow: "door", more: 1, absent: 1 });
    expect(JSON.stringify(coverage)).not.toMatch(/Ben|Eva|north/);
  });

  test.each<[string, Partial<Table>]>([
    ["it has no rows", { rows: [] }],
    ["it has no starts", { starts: [] }],
    ["it promises nothing", { promises: {} }],
    [
      'no place stands for the state "open"',
      { places: new Map([...doorTable.places].filter(([name]) => name !== "open")) },
    ],
    ['the event "door.open" has no sample', { rows: doorTable.rows.filter(({ line }) => line !== 4) }],
    ['no state takes the sampled event "door.slam"', { ignores: [{ type: "door.slam" }] }],
    ['no place calls "watch"', { areas: new Map([["closed", {}]]) }],
    [
      'names "hall", which is no place and no area',
      { places: new Map([...doorTable.places, ["loft", { within: "hall" }]]) },
    ],
  ])("refuses a table of which it says: %s", (reason, change) => {
    const walk = walkTable(told(change));
    expect(walk.failures.join("\n")).toContain(reason);
    expect(walk.paths).toBe(0);
  });

  test("refuses an empty machine", () => {
    const empty = setup({}).createMachine({ id: "door" }) as unknown as AnyStateMachine;
    expect(walkTable(doorTable, { machine: empty }).failures).toContain("door: the machine has no state to rest in");
  });

  test("refuses a part of the context that is neither shown nor unseen", () => {
    expect(walkTable(told({ unseen: [] })).failures[0]).toContain('neither shown nor unseen is ["door"]');
  });

  test("names a row that nothing leads to, and a condition that is never asked otherwise", () => {
    const lost = doorTable.rows.map((row) => (row.line === 7 ? { ...row, when: () => false } : row));
    const { unwalked, oneSided } = walkTable(told({ rows: lost }), { runs: 0 });
    expect([lineOf(unwalked), lineOf(oneSided)]).toEqual([[7], [6, 7]]);
  });

  test("names the transitions of the chart that no row leads over", () => {
    const short = doorTable.rows.filter(({ line }) => line !== 8);
    expect(walkTable(told({ rows: short }), { runs: 0 }).unwalkedChart).toContain(
      "open --xstate.after.warmth.door.open--> left",
    );
  });

  test("names a promise that is broken, with the walk that broke it, and one that says nothing", () => {
    const promises: Table["promises"] = {
      "nobody ever gets in": ({ snapshot }) => !snapshot.matches("open"),
      idle: () => undefined,
    };
    const walk = walkTable(told({ promises }));
    expect(walk.broken["nobody ever gets in"]?.[0]).toContain("start → quiet --bell.rung");
    expect(walk.idlePromises).toEqual(["idle"]);
  });

  test.each<[string, (config: Hand) => void]>([
    [
      'place is "closed.opening"',
      ({ states }) => {
        states.closed.states.ringing.on["door.open"] = "quiet";
        states.closed.states.quiet.on["door.open"] = "opening";
      },
    ],
    [
      "delays is [300000], the table says [30000]",
      ({ states }) => {
        states.closed.states.ringing.after = { 300000: "quiet" };
      },
    ],
    [
      'tags is [], the table says ["loud"]',
      ({ states }) => {
        states.closed.states.ringing.tags = [];
      },
    ],
    [
      "emitted is []",
      ({ states }) => {
        states.closed.states.opening.invoke.onDone.actions = [];
      },
    ],
    [
      "told is []",
      ({ states }) => {
        states.closed.states.ringing.entry = [];
      },
    ],
    [
      'calls is [{"id":"watch","input":{"door":"south"}}]',
      ({ states }) => {
        states.closed.invoke.input = { door: "south" };
      },
    ],
    [
      'stopped calls is [], the table says ["watch"]',
      (config) => {
        config.invoke = config.states.closed.invoke;
        config.states.closed.invoke = [];
      },
    ],
    [
      'context.guest is "Ben", the table says ""',
      ({ states }) => {
        states.closed.states.ringing.after.patience.actions = [];
      },
    ],
    [
      'output is {"guest":"Ben","at":1}',
      (config) => {
        config.output = { guest: "Ben", at: 1 };
      },
    ],
    [
      "status is",
      ({ states }) => {
        delete states.left.type;
      },
    ],
    [
      "it throws: Infinite loop",
      (config) => {
        config.options = { maxIterations: 20 };
        config.states.open.always = "ajar";
        config.states.ajar = { always: "open" };
      },
    ],
  ])("says where a machine differs: %s", (reason, edit) => {
    const { failures } = walkTable(doorTable, { machine: built(edit) });
    expect(failures.join("\n")).toContain(reason);
    expect(failures[0]).toMatch(/^start →/);
  });

  test("shrinks a random walk to the steps that matter", () => {
    const machine = built(({ states }: Hand) => {
      states.open.on = { "bell.rung": { actions: "forget" } };
    });
    const late = told({ rows: doorTable.rows.filter(({ line }) => line !== 5) });
    expect(walkTable(late, { machine }).failures).toEqual([]);
    const { failures } = walkTable(doorTable, { machine, runs: 200 });
    expect(failures.length).toBeGreaterThan(0);
  });
});

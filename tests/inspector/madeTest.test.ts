import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { fileOf } from "../../src/entries/inspector/chart/definitions.ts";
import { makeTest } from "../../src/entries/inspector/sessions/madeTest.ts";
import { replay } from "../../src/entries/inspector/sessions/replay.ts";
import { blank } from "../../src/entries/inspector/trace/blank.ts";
import { takenKeys } from "../../src/entries/inspector/trace/takenKeys.ts";
import type { TracedActor, TracedStep } from "../../src/entries/inspector/trace/trace.ts";
import { boardNameTable } from "../model/boardName.table.ts";
import { copyTable } from "../model/copy.table.ts";
import { displaySocketTable } from "../model/displaySocket.table.ts";
import { plusModalTable } from "../model/plusModal.table.ts";
import { undoSendTable } from "../model/undoSend.table.ts";
import { changed, changesOf } from "../support/mutants.ts";
import type { Table } from "../support/table.ts";
import { Game } from "../support/tableGame.ts";
import { Stage } from "../support/tableLiving.ts";
import { Pair } from "../support/tablePair.ts";
import { type Way, waysOf } from "../support/tableWays.ts";

const actorOf = (machine: string): TracedActor => {
  return {
    id: "1",
    tab: "a",
    key: "a/1",
    parent: null,
    name: machine,
    about: "Kitchen",
    machine,
    value: null,
    status: "active",
  };
};

/** What a tab would tell of an actor that goes this way: printable, and blanked. */
function session({ machine }: Table, { start, steps }: Way, game: Game): TracedStep[] {
  const told: TracedStep[] = [];
  const pair = new Pair(
    {
      game,
      stage: new Stage(machine),
      swept: new Set(),
      counting: {
        step: () => {},
        moment: ({ event, snapshot }, living) => {
          const transitions = takenKeys(living.transitions);
          living.transitions = [];
          if (told.length && !event) return;
          const { type, ...payload } = event ?? { type: "xstate.init", input: start.input };
          const index = told.length;
          const note = { index, seq: index, actor: "1", tab: "a", id: `a/${index}`, at: 0, cause: null, source: null };
          const { value, status } = snapshot;
          told.push({ ...note, event: type, payload: blank(payload), error: null, value, status, transitions });
        },
      },
    },
    start,
  );
  for (const step of steps) pair.take(step);
  pair.stop();
  return told;
}

/** The file as it is, but for what its imports name. */
function run(content: string, machine: unknown): void {
  const [, exported = ""] = /^import \{ (\w+) \} from "\.\.\/\.\.\/machines\//m.exec(content) ?? [];
  const lines = content.split("\n").filter((line) => !line.startsWith("import "));
  const tests: (() => void)[] = [];
  runInNewContext(lines.join("\n"), {
    ...{ expect, replay, [exported]: machine },
    test: (_: string, body: () => void) => tests.push(body),
  });
  expect(tests).toHaveLength(1);
  for (const body of tests) body();
}

const fails = (content: string, machine: unknown): boolean => {
  try {
    run(content, machine);
    return false;
  } catch {
    return true;
  }
};

/** The mutation that takes a transition away, by the transition's key. */
function labelOf(key: string, id: string): string {
  const [source = "", event = "", index] = key.split("|");
  const state = source === id ? "(root)" : source.slice(id.length + 1);
  const after = /^xstate\.after\.(.+?)\./.exec(event)?.[1];
  const trigger =
    after === undefined ? event.replace(/^xstate\.(done|error)\.actor\./, "$1.") || "always" : `after ${after}`;
  return `${state} --${trigger}[${index}]: dropped`;
}

/** The longest ways of each machine. */
const ways = 24;

describe("a test made of what an actor did", { timeout: 30_000 }, () => {
  test.each(
    [boardNameTable, undoSendTable, copyTable, plusModalTable, displaySocketTable].map(
      (table) => [table.machine.id, table as unknown as Table] as const,
    ),
  )("of %s passes as it is, and fails without any of the transitions that it went over", (id, table) => {
    const game = new Game(table);
    const longest = waysOf(game)
      .sort((one, other) => other.steps.length - one.steps.length)
      .slice(0, ways);
    const drops = new Map(
      changesOf(table).flatMap((one) => (one.label.endsWith(": dropped") ? [[one.label, one]] : [])),
    );
    const walked = new Set<string>();
    for (const way of longest) {
      const steps = session(table, way, game);
      const made = makeTest(actorOf(id), steps);
      if (typeof made === "string") throw new Error(`${id}: ${made}`);
      const { content } = made;
      const went = steps.slice(0, made.steps).flatMap(({ transitions }) => transitions);
      const fresh = new Set(went.filter((key) => !walked.has(key)));
      if (!fresh.size) continue;
      run(content, fileOf(id)?.machine);
      for (const key of fresh) {
        walked.add(key);
        const drop = drops.get(labelOf(key, id));
        if (!drop) throw new Error(`nothing takes ${key} away`);
        expect([key, fails(content, changed(table.machine, drop))]).toEqual([key, true]);
      }
      // Only what was blanked cannot be taken again.
      if (made.left) expect(JSON.stringify(steps)).toContain("•••");
    }
    // Much of each chart, so that it is no accident.
    expect(walked.size).toBeGreaterThan(drops.size / 4);
  });

  test("ends before the first step that comes out otherwise, as one does whose secret was blanked", () => {
    const table = boardNameTable as unknown as Table;
    const game = new Game(table);
    const way = waysOf(game).find(({ steps }) => steps.length >= 3);
    if (!way) throw new Error("no way is so long");
    const steps = session(table, way, game).map((step, at) => (at === 2 ? { ...step, value: "elsewhere" } : step));
    const made = makeTest(actorOf("boardName"), steps);
    if (typeof made === "string") throw new Error(made);
    expect([made.steps, made.left]).toEqual([2, steps.length - 2]);
    run(made.content, fileOf("boardName")?.machine);
    expect(makeTest(actorOf("boardName"), steps.slice(1))).toBe("noBeginning");
    expect(makeTest(actorOf("nobody"), steps)).toBe("noMachine");
    expect(makeTest(actorOf("send"), steps)).toBe("noReplay");
  });
});

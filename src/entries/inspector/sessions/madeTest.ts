import type { AnyStateMachine, EventObject } from "xstate";
import { fileOf } from "../chart/definitions.ts";
import { eventName } from "../chart/graphModel.ts";
import { actorName } from "../trace/actorName.ts";
import type { TracedActor, TracedStep } from "../trace/trace.ts";
import { printed } from "./printed.ts";
import { type Replayed, replay } from "./replay.ts";

/** Whose steps they are: a machine by its id, and what the actor was called. */
export type TestSubject = Pick<TracedActor, "machine" | "name" | "about">;

/** What a test takes again of a step. */
export type TestedStep = Pick<TracedStep, "event" | "payload" | "value" | "transitions" | "at">;

/** A test that takes the steps of an actor again. */
export interface MadeTest {
  readonly name: string;
  readonly content: string;
  readonly steps: number;
  /** Steps that it leaves out, since what they carried was blanked or cannot be written down; the first of them. */
  readonly left: number;
  readonly leftAt: string;
}

/** Why there is none: no chart of this machine, its beginning is not kept any more, or not even that can be taken again. */
export type NoTest = "noMachine" | "noBeginning" | "noReplay";

const eventOf = ({ event, payload }: TestedStep): EventObject => ({ ...(payload as object | null), type: event });

/** What a machine does as it did before, as far as it does. */
function sameSteps(machine: AnyStateMachine, [first, ...rest]: readonly TestedStep[]): readonly Replayed[] {
  const same: Replayed[] = [];
  try {
    const walk = replay(machine, (first?.payload as { input?: unknown } | undefined)?.input);
    const isSame = ({ value, transitions }: TestedStep, { to }: Replayed): boolean =>
      JSON.stringify([to, walk.keys]) === JSON.stringify([value, transitions]);
    if (!first || !isSame(first, walk.start)) return same;
    same.push(walk.start);
    for (const step of rest) {
      const again = walk.send(eventOf(step));
      if (!isSame(step, again)) return same;
      same.push(again);
    }
  } catch {
    // A machine that cannot read what was blanked throws: the test ends before.
  }
  return same;
}

const lineOf = (call: string, { to, by }: Replayed): string => {
  const expected = printed({ to, by }, "  ", `${call}).toEqual();`.length);
  return `  ${call}).toEqual(${expected});`;
};

/** So many events a test's name tells. */
const namedEvents = 4;

function titleOf(actor: TestSubject, steps: readonly TestedStep[]): string {
  const names = steps.slice(1).map(({ event }) => eventName(event));
  const told = names.length > namedEvents ? [...names.slice(0, namedEvents - 1), "…", ...names.slice(-1)] : names;
  return [actorName(actor), told.join(", ") || "start"].join(": ");
}

/**
 * A file for tests/model that takes an actor's steps again: where each leads and by which transitions. What it cannot take
 * again it leaves out, so that it passes as it is; it fails when one of the transitions is not there.
 */
export function makeTest(actor: TestSubject, steps: readonly TestedStep[]): MadeTest | NoTest {
  const definition = actor.machine === null ? undefined : fileOf(actor.machine);
  if (!definition) return "noMachine";
  if (steps[0]?.event !== "xstate.init") return "noBeginning";
  const [start, ...again] = sameSteps(definition.machine, steps);
  if (!start) return "noReplay";
  const kept = steps.slice(0, again.length + 1);
  const [first, ...rest] = kept as [TestedStep, ...TestedStep[]];
  const { input } = first.payload as { readonly input?: unknown };
  const { file, exported } = definition;
  const begin =
    input === undefined
      ? `  const walk = replay(${exported});`
      : `  const walk = replay(${exported}, ${printed(input, "  ", `const walk = replay(${exported}, );`.length)});`;
  const content = [
    'import { expect, test } from "vitest";',
    `import { ${exported} } from "../../machines/${file}";`,
    'import { replay } from "../../src/entries/inspector/sessions/replay.ts";',
    "",
    `// What ${actor.machine} did in a session of ${new Date(first.at).toISOString()}.`,
    `test(${JSON.stringify(titleOf(actor, kept))}, () => {`,
    begin,
    lineOf("expect(walk.start", start),
    ...again.map((one, at) => {
      const event = printed(eventOf(rest[at] as TestedStep), "  ", "expect(walk.send(".length);
      return lineOf(`expect(walk.send(${event})`, one);
    }),
    "});",
    "",
  ].join("\n");
  const leftAt = steps[kept.length]?.event;
  return {
    name: `${actor.machine}.session.model.test.ts`,
    content,
    steps: kept.length,
    left: steps.length - kept.length,
    leftAt: leftAt === undefined ? "" : eventName(leftAt),
  };
}

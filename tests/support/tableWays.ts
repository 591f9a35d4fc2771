import type { Start, Story } from "./table.ts";
import { type Game, keyOf, type Move, type Position, type Step } from "./tableGame.ts";

/** Deeper ways are left to the random walks. */
const deepest = 12;

/** More positions than this are a story that counts what no row needs. */
const mostPositions = 20_000;

/** A start and the steps after it. */
export interface Way {
  readonly start: Start;
  readonly steps: readonly Step[];
}

/** What is shown after the step and was not before it. */
function change(before: Story, after: Story): [key: string, value: unknown][] {
  return Object.entries(after).filter(([key, value]) => keyOf(before[key]) !== keyOf(value));
}

/**
 * The ways that a table finds by itself: breadth first over places and stories. A way is kept when its last step does
 * something that was not yet seen after that step from that place, or when a condition that is asked there says something
 * new: also one behind the row that fits, so that the order of two conditions is seen.
 */
export function waysOf(game: Game): Way[] {
  const { table } = game;
  const delay: Step = { kind: "delay" };
  const steps = [...game.steps.filter(({ kind }) => kind !== "delay"), delay];
  const seen = new Set<string>();
  const met = new Set<string>();
  const ways: Way[] = [];
  const { remembers = (story: Story) => story } = table;
  const spotOf = ({ place, story, open }: Position): string =>
    keyOf([place, remembers(story), open.map(({ id }) => id)]);
  const shownAt = ({ story, place }: Position): Story => table.shows(story, place);
  let edge: { readonly way: Way; readonly position: Position }[] = [];
  for (const start of table.starts) {
    const { position } = game.begin(start);
    const way = { start, steps: [] };
    ways.push(way);
    met.add(spotOf(position));
    edge.push({ way, position });
  }
  for (let depth = 0; depth < deepest && edge.length; depth += 1) {
    const next: typeof edge = [];
    for (const { way, position } of edge) {
      const before = shownAt(position);
      for (const step of steps) {
        if (!game.can(position, step)) continue;
        const waited = game.pass(position, game.part(position));
        const move: Move = game.take(waited, step);
        if (!move.row) continue;
        const longer = { start: way.start, steps: [...way.steps, step] };
        const outcome = [
          position.place,
          step,
          move.row.line,
          move.position.place,
          move.effects,
          game.leanings(position, step),
        ];
        const changed = change(before, shownAt(move.position));
        const done = keyOf([...outcome, table.remembers ? changed.map(([key]) => key) : changed]);
        if (!seen.has(done)) {
          seen.add(done);
          ways.push(longer);
        }
        const there = spotOf(move.position);
        if (met.has(there)) continue;
        met.add(there);
        if (met.size > mostPositions) return whole(ways);
        next.push({ way: longer, position: move.position });
      }
    }
    edge = next;
  }
  return whole(ways);
}

/** Without the ways that another one begins with. */
function whole(ways: readonly Way[]): Way[] {
  const begun = new Set(
    ways.flatMap(({ start, steps }) => steps.map((_, index) => keyOf([start, steps.slice(0, index)]))),
  );
  return ways.filter(({ start, steps }) => !begun.has(keyOf([start, steps])));
}

import { isDeepStrictEqual } from "node:util";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { Moment, Start } from "./table.ts";
import { describeStep, type Game, keyOf, type Move, type Position, type Step } from "./tableGame.ts";
import type { Effects, Living, Stage } from "./tableLiving.ts";
import { partAt } from "./tableTree.ts";

/** What the living actor did is not what the table says. */
export class Difference extends Error {}

/** What a walk hands to whoever counts over all of them. */
export interface Counting {
  step(move: Move): void;
  moment(moment: Moment, living: Living, path: string): void;
}

export interface Walking {
  readonly game: Game;
  readonly stage: Stage;
  /** Places and stories at which everything that nothing takes was sent already. */
  readonly swept: Set<string>;
  /** None where only the first difference is asked for. */
  readonly counting: Counting | undefined;
}

const nothing: Effects = { emitted: [], calls: [], stopped: [], told: [] };

const sorted = <Value>(values: readonly Value[]): Value[] => {
  if (values.length < 2) return [...values];
  return [...values].sort((left, right) => keyOf(left).localeCompare(keyOf(right)));
};

/** The living actor and the game, walked side by side. Throws a `Difference` where they part. */
export class Pair {
  private readonly walking: Walking;
  private readonly start: Start;
  private readonly living: Living;
  private readonly path = ["start →"];
  private position: Position;
  private before: AnyMachineSnapshot | undefined;

  constructor(walking: Walking, start: Start) {
    this.walking = walking;
    this.start = start;
    const move = walking.game.begin(start);
    this.position = move.position;
    this.living = this.guarded(() => walking.stage.start(start.input, walking.counting !== undefined));
    this.compare(move, undefined);
  }

  can(step: Step): boolean {
    return this.walking.game.can(this.position, step);
  }

  take(step: Step): void {
    const { living } = this;
    const { game, counting } = this.walking;
    const { context } = living.snapshot;
    const heard = living.events.length;
    this.path.push(`${this.position.place} --${describeStep(step)}-->`);
    const move = game.take(this.position, step);
    this.guarded(() => this.make(step));
    counting?.step(move);
    this.position = move.position;
    this.compare(move, living.events.length > heard ? living.events.at(-1) : undefined);
    if (!move.row) this.same("context", living.snapshot.context, context);
  }

  /** A third of the running delay passes, and nothing may happen. */
  wait(): void {
    if (this.can({ kind: "wait" })) this.quietly({ kind: "wait" });
  }

  /** Sends what nothing takes here, once for every place and story. */
  sweep(): void {
    const { game, swept } = this.walking;
    const { position } = this;
    const spot = keyOf([position.place, game.table.remembers?.(position.story) ?? position.story]);
    if (swept.has(spot) || game.hasEnded(position)) return;
    swept.add(spot);
    // With some time gone, a delay that wrongly begins anew is seen.
    this.wait();
    for (const event of game.ignored(position)) this.quietly({ kind: "event", event });
  }

  stop(): void {
    this.living.stop();
  }

  /** Takes a step that leads nowhere; once that is seen, it is no part of the path. */
  private quietly(step: Step): void {
    this.take(step);
    this.path.pop();
  }

  private make(step: Step): void {
    const { living, position } = this;
    const { game } = this.walking;
    if (step.kind === "event") living.send(step.event);
    else if (step.kind === "answer") living.end(step.call, { output: step.output });
    else if (step.kind === "refusal") living.end(step.call, { error: step.error });
    else if (step.kind === "wait") living.pass(game.part(position));
    else {
      const last = (game.remaining(position)[0] ?? 0) - 1;
      if (last > 0) {
        living.pass(last);
        this.compare({ position: game.pass(position, last), effects: nothing, row: undefined }, undefined);
      }
      living.pass(last < 0 ? 0 : 1);
    }
  }

  private guarded<Value>(act: () => Value): Value {
    try {
      return act();
    } catch (error) {
      if (error instanceof Difference) throw error;
      throw new Difference(
        `${this.path.join(" ")} it throws: ${error instanceof Error ? error.message : keyOf(error)}`,
      );
    }
  }

  private same(part: string, is: unknown, says: unknown): void {
    if (isDeepStrictEqual(is, says)) return;
    throw new Difference(`${this.path.join(" ")} …: ${part} is ${keyOf(is)}, the table says ${keyOf(says)}`);
  }

  private compare({ position, effects }: Move, event: AnyEventObject | undefined): void {
    const { living } = this;
    const { snapshot } = living;
    const { game, counting } = this.walking;
    const place = game.placeOf(position);
    const { ends } = place;
    const made = living.effects();
    this.same("place", living.place, place.is ?? position.place);
    this.same("status", snapshot.status, ends === undefined ? "active" : "done");
    this.same("output", snapshot.output, typeof ends === "function" ? ends(position.story) : undefined);
    this.same("emitted", made.emitted, effects.emitted);
    this.same("calls", sorted(made.calls), sorted(effects.calls));
    this.same("stopped calls", sorted(made.stopped), sorted(effects.stopped));
    this.same("told", made.told, effects.told);
    this.same("tags", [...snapshot.tags].sort(), [...(place.tags ?? [])].sort());
    this.same("delays", living.remaining, game.remaining(position));
    const context = snapshot.context as Readonly<Record<string, unknown>>;
    const shown = game.table.shows(position.story, position.place);
    for (const [key, says] of Object.entries(shown)) this.same(`context.${key}`, partAt(snapshot, key), says);
    if (!counting) return;
    this.refuseUnseen(context, shown);
    counting.moment(this.momentOf(event, made), living, this.path.join(" "));
    this.before = snapshot;
  }

  private refuseUnseen(context: object, shown: object): void {
    const { table } = this.walking.game;
    if (table.together.length) return;
    const left = Object.keys(context).filter((key) => !(key in shown) && !table.unseen.includes(key));
    this.same("parts of the context that are neither shown nor unseen", left, []);
  }

  private momentOf(event: AnyEventObject | undefined, { emitted: emittedNow }: Effects): Moment {
    const { living } = this;
    return {
      input: this.start.input,
      snapshot: living.snapshot,
      previous: this.before,
      event,
      events: living.events,
      calls: living.calls,
      emitted: living.emitted,
      emittedNow,
      elapsed: living.elapsed,
    };
  }
}

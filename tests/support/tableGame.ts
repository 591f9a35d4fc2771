import type { AnyEventObject } from "xstate";
import type { Area, Place, Row, Start, Story, Table } from "./table.ts";
import { several } from "./table.ts";
import type { Effects } from "./tableLiving.ts";

/** One thing that may happen: to the table and to the living actor alike. */
export type Step =
  | { readonly kind: "event"; readonly event: AnyEventObject }
  | { readonly kind: "answer"; readonly call: string; readonly output: unknown }
  | { readonly kind: "refusal"; readonly call: string; readonly error: unknown }
  /** The next delay runs out. */
  | { readonly kind: "delay" }
  /** A part of the next delay passes. */
  | { readonly kind: "wait" };

interface Timer {
  /** The place or area whose delay it is. */
  readonly owner: string;
  readonly after: number | ((story: Story) => number);
  readonly due: number;
}

interface Call {
  readonly owner: string;
  readonly id: string;
  readonly input: unknown;
}

/** Where the game stands. Never changed: a step makes a new one. */
export interface Position {
  readonly place: string;
  readonly story: Story;
  readonly open: readonly Call[];
  readonly timers: readonly Timer[];
  readonly now: number;
}

/** A step and what it made: no row where it is ignored. */
export interface Move {
  readonly position: Position;
  readonly effects: Effects;
  readonly row: Row | undefined;
}

/** JSON with errors and what JSON has no word for told apart. */
export const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Error) return { ...part, name: part.name, message: part.message };
    if (part === undefined) return "(undefined)";
    return typeof part === "function" ? "(function)" : part;
  });

/** One line for a step, as the chart would say it. */
export function describeStep(step: Step): string {
  if (step.kind === "delay") return "the delay runs out";
  if (step.kind === "wait") return "some time passes";
  if (step.kind === "answer")
    return step.output === undefined ? `answer ${step.call}` : `answer ${step.call} ${keyOf(step.output)}`;
  if (step.kind === "refusal") return `refusal ${step.call} ${keyOf(step.error)}`;
  const { type, ...rest } = step.event;
  return Object.keys(rest).length ? `${type} ${keyOf(rest)}` : type;
}

const nothing: Effects = { emitted: [], calls: [], stopped: [], told: [] };

const stepOf = (row: Row): Step => {
  if ("on" in row) return { kind: "event", event: row.on as AnyEventObject };
  if ("answer" in row) return { kind: "answer", call: row.answer[0], output: row.answer[1] };
  if ("refusal" in row) return { kind: "refusal", call: row.refusal[0], error: row.refusal[1] };
  return { kind: "delay" };
};

/** A table played by hand: it knows the places, the story and the time, and nothing of the machine. */
export class Game {
  readonly table: Table;
  /** All steps that the table has samples of, each once. */
  readonly steps: readonly Step[];
  /** How often each row was asked whether it fits. */
  readonly asked = new Map<Row, { yes: number; no: number }>();
  private readonly owned = new Map<string, readonly string[]>();
  private readonly rowsByStep = new Map<string, readonly Row[]>();
  private readonly keys = new Map<Step, string>();

  constructor(table: Table) {
    this.table = table;
    const steps = new Map<string, Step>();
    const rows = new Map<string, Row[]>();
    for (const row of table.rows) {
      this.asked.set(row, { yes: 0, no: 0 });
      const step = stepOf(row);
      const key = keyOf(step);
      if (!steps.has(key)) steps.set(key, step);
      rows.set(key, [...(rows.get(key) ?? []), row]);
    }
    for (const event of table.ignores) steps.set(keyOf({ kind: "event", event }), { kind: "event", event });
    this.steps = [...steps.values()];
    this.rowsByStep = rows;
    for (const [key, step] of steps) this.keys.set(step, key);
    for (const name of table.places.keys()) this.owned.set(name, [name, ...this.areasOf(name)]);
  }

  begin({ to, knows, emits = [], tells = [] }: Start): Move {
    const story = { ...this.table.story, ...knows };
    const empty: Position = { place: "", story, open: [], timers: [], now: 0 };
    const { position, effects } = this.enter(empty, to, story, false);
    return { position, effects: { ...effects, emitted: emits, told: tells }, row: undefined };
  }

  /** The events that nothing takes here: they must change nothing. */
  ignored(position: Position): readonly AnyEventObject[] {
    return this.steps.flatMap((step) => (step.kind === "event" && !this.rowFor(position, step) ? [step.event] : []));
  }

  /** Whether a step can be taken here. An answer without a row is never given; an event may always come. */
  can(position: Position, step: Step): boolean {
    if (this.hasEnded(position)) return false;
    if (step.kind === "event") return true;
    if (step.kind === "delay") return position.timers.length > 0;
    if (step.kind === "wait") return this.part(position) > 0;
    return position.open.some(({ id }) => id === step.call) && this.rowFor(position, step) !== undefined;
  }

  /** What every condition of a step says here, also of the rows behind the one that fits. */
  leanings(position: Position, step: Step): readonly boolean[] {
    const rows = step.kind === "delay" ? this.rowsOf(this.nextTimer(position)) : this.rowsAt(position, step);
    return rows.flatMap(({ when }) => (when ? [when(position.story)] : []));
  }

  hasEnded(position: Position): boolean {
    return this.placeOf(position).ends !== undefined;
  }

  placeOf(position: Position): Place {
    return this.place(position.place);
  }

  /** A third of what is left of the next delay, in whole milliseconds. */
  part(position: Position): number {
    return Math.floor((this.remaining(position)[0] ?? 0) / 3);
  }

  remaining(position: Position): number[] {
    return position.timers.map(({ due }) => due - position.now).sort((left, right) => left - right);
  }

  pass(position: Position, milliseconds: number): Position {
    return { ...position, now: position.now + milliseconds };
  }

  /** What a step does. A row that fits is noted. */
  take(position: Position, step: Step): Move {
    if (step.kind === "wait") {
      return { position: this.pass(position, this.part(position)), effects: nothing, row: undefined };
    }
    const timer = step.kind === "delay" ? this.nextTimer(position) : undefined;
    const at = timer
      ? { ...position, now: timer.due, timers: position.timers.filter((one) => one !== timer) }
      : position;
    const row = timer ? this.rowOfTimer(at, timer) : this.rowFor(position, step);
    if (!row) return { position: at, effects: nothing, row };
    const event = this.eventOf(step);
    const answered = step.kind === "answer" || step.kind === "refusal" ? this.without(at, step.call) : at;
    const known = row.keep?.(position.story, event) ?? {};
    for (const key of Object.keys(known)) {
      if (!(key in this.table.story)) throw new Error(`row ${row.line} keeps "${key}", which the story does not have`);
    }
    const story = { ...position.story, ...known };
    const emitted = row.emits?.(position.story, event) ?? [];
    const told = row.tells?.(story, event) ?? [];
    const entered = row.to === undefined ? undefined : this.enter(answered, row.to, story, row.anew === true);
    return {
      position: entered?.position ?? { ...answered, story },
      effects: { calls: entered?.effects.calls ?? [], stopped: entered?.effects.stopped ?? [], emitted, told },
      row,
    };
  }

  private place(name: string): Place {
    const place = this.table.places.get(name);
    if (!place) throw new Error(`the table has no place "${name}"`);
    return place;
  }

  private areasOf(name: string): string[] {
    const inner: Place | Area | undefined = this.table.places.get(name) ?? this.table.areas.get(name);
    return several(inner?.within).flatMap((area) => [area, ...this.areasOf(area)]);
  }

  private owners(place: string): readonly string[] {
    return this.owned.get(place) ?? [];
  }

  private fits(row: Row, story: Story): boolean {
    const asked = this.asked.get(row);
    const says = row.when?.(story) ?? true;
    if (asked) asked[says ? "yes" : "no"] += 1;
    return says;
  }

  private rowsAt({ place }: Position, step: Step): readonly Row[] {
    const owners = this.owners(place);
    const rows = this.rowsByStep.get(this.keys.get(step) ?? keyOf(step)) ?? [];
    return rows.filter((row) => row.places.some((name) => owners.includes(name)));
  }

  private rowsOf({ owner, after }: Timer): readonly Row[] {
    return this.delaysOf(owner).filter((row) => "after" in row && row.after === after);
  }

  private rowFor(position: Position, step: Step): Row | undefined {
    if (this.hasEnded(position)) return undefined;
    return this.rowsAt(position, step).find((row) => this.fits(row, position.story));
  }

  private rowOfTimer(position: Position, timer: Timer): Row | undefined {
    return this.rowsOf(timer).find((row) => this.fits(row, position.story));
  }

  private delaysOf(owner: string): readonly Row[] {
    return this.table.rows.filter((row) => "after" in row && row.places.includes(owner));
  }

  private nextTimer(position: Position): Timer {
    const [first, ...others] = position.timers;
    if (!first) throw new Error("no delay is running");
    return others.reduce((next, timer) => (timer.due < next.due ? timer : next), first);
  }

  private without(position: Position, id: string): Position {
    const index = position.open.findLastIndex((call) => call.id === id);
    return { ...position, open: position.open.filter((_, at) => at !== index) };
  }

  private eventOf(step: Step): AnyEventObject {
    if (step.kind === "event") return step.event;
    if (step.kind === "answer") return { type: "answer", output: step.output };
    return step.kind === "refusal" ? { type: "refusal", error: step.error } : { type: step.kind };
  }

  private enter(from: Position, place: string, story: Story, isAnew: boolean): Omit<Move, "row"> {
    this.place(place);
    const outer = (name: string): readonly string[] => this.owners(name).slice(1);
    const kept = new Set(isAnew ? [] : outer(from.place).filter((area) => outer(place).includes(area)));
    const begins = this.owners(place).filter((owner) => !kept.has(owner));
    const calls = begins.flatMap((owner) => {
      const made = (this.table.places.get(owner) ?? this.table.areas.get(owner))?.calls ?? {};
      return Object.entries(made).map(([id, input]): Call => ({ owner, id, input: input(story) }));
    });
    const timers = begins.flatMap((owner) => {
      const durations = new Set(this.delaysOf(owner).flatMap((row) => ("after" in row ? [row.after] : [])));
      return [...durations].map((after): Timer => {
        return { owner, after, due: from.now + (typeof after === "number" ? after : after(story)) };
      });
    });
    const goes = this.table.places.get(place)?.ends === undefined;
    const stays = (one: { readonly owner: string }): boolean => goes && kept.has(one.owner);
    return {
      position: {
        place,
        story,
        open: [...from.open.filter(stays), ...(goes ? calls : [])],
        timers: [...from.timers.filter(stays), ...(goes ? timers : [])],
        now: from.now,
      },
      effects: {
        emitted: [],
        told: [],
        calls: calls.map(({ id, input }) => ({ id, input })),
        stopped: from.open.filter((call) => !stays(call)).map(({ id }) => id),
      },
    };
  }
}

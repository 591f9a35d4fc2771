import { createHash } from "node:crypto";
import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";
import { flowKey, guardKey } from "../../src/entries/inspector/walks/flowKey.ts";
import type { Coverage } from "./chartCoverage.ts";
import type { Moment, Row, Table } from "./table.ts";
import type { Living } from "./tableLiving.ts";

interface WalkedTransition {
  readonly model: number;
  readonly browser: number;
  readonly rows: readonly number[];
  /** What a delay took when it ran out. */
  readonly measuredMs?: number;
}

/** What was walked of one machine; payloads never enter it. An overlay for another chart is not to be drawn. */
export interface FlowCoverage {
  /** SHA-256 of the chart's configuration as JSON. */
  readonly chart: string;
  readonly states: Readonly<Record<string, { readonly entered: number; readonly ignored: readonly string[] }>>;
  /** By "source|event|index among its siblings|target". */
  readonly transitions: Readonly<Record<string, WalkedTransition>>;
  readonly guards: Readonly<Record<string, { readonly yes: number; readonly no: number }>>;
  readonly promises: Readonly<Record<string, { readonly spoke: number; readonly broken: number }>>;
  readonly contract: { readonly flow: string; readonly more: number; readonly absent: number } | null;
}

/** An overlay for another chart is not drawn. */
export const chartOf = (machine: AnyStateMachine): string =>
  createHash("sha256").update(JSON.stringify(machine.config)).digest("hex");

const isDelay = ({ eventType }: AnyTransitionDefinition): boolean => eventType.startsWith("xstate.after.");

/** Counts, for the inspector's overlay, what the walks of one table went over. */
export class WalkedChart {
  private readonly table: Table;
  private readonly entered = new Map<string, number>();
  private readonly ignored = new Map<string, Set<string>>();
  private readonly rows = new Map<AnyTransitionDefinition, Set<number>>();
  private readonly lasted = new Map<AnyTransitionDefinition, number>();
  private readonly spoke = new Map<string, number>();

  constructor(table: Table) {
    this.table = table;
  }

  /** One moment: the state it rests in now, and the row that led there; no row where something was ignored. */
  note(moment: Moment, row: Row | undefined, { place, transitions: taken, lasted }: Living): void {
    const { event } = moment;
    if (row || !moment.previous) this.entered.set(place, (this.entered.get(place) ?? 0) + 1);
    else if (event && !taken.length) {
      this.ignored.set(place, (this.ignored.get(place) ?? new Set()).add(event.type));
    }
    for (const transition of row ? taken : []) {
      this.rows.set(transition, (this.rows.get(transition) ?? new Set()).add(row?.line ?? 0));
      if (isDelay(transition)) this.lasted.set(transition, lasted);
    }
  }

  noteSpoken(promise: string): void {
    this.spoke.set(promise, (this.spoke.get(promise) ?? 0) + 1);
  }

  get promised(): ReadonlySet<string> {
    return new Set(this.spoke.keys());
  }

  summary(
    machine: AnyStateMachine,
    coverage: Coverage,
    broken: Readonly<Record<string, readonly string[]>>,
  ): FlowCoverage {
    const { contract, promises } = this.table;
    const counted = coverage.counts.map(({ transition, taken, refused }) => {
      return { key: flowKey(transition, machine), transition, taken, refused };
    });
    const states = [...new Set([...this.entered.keys(), ...this.ignored.keys()])];
    return {
      chart: chartOf(this.table.machine),
      states: Object.fromEntries(
        states.map((name) => {
          return [name, { entered: this.entered.get(name) ?? 0, ignored: [...(this.ignored.get(name) ?? [])].sort() }];
        }),
      ),
      transitions: Object.fromEntries(
        counted.map(({ key, transition, taken }) => {
          const rows = [...(this.rows.get(transition) ?? [])].sort((one, two) => one - two);
          const measuredMs = this.lasted.get(transition);
          return [key, { model: taken, browser: 0, rows, ...(measuredMs === undefined ? {} : { measuredMs }) }];
        }),
      ),
      guards: Object.fromEntries(
        counted.flatMap(({ transition, taken, refused }) =>
          transition.guard ? [[guardKey(transition, machine), { yes: taken, no: refused }]] : [],
        ),
      ),
      promises: Object.fromEntries(
        Object.keys(promises).map((name) => {
          return [name, { spoke: this.spoke.get(name) ?? 0, broken: broken[name]?.length ?? 0 }];
        }),
      ),
      contract:
        typeof contract === "string"
          ? null
          : {
              flow: contract.flow,
              more: Object.keys(contract.more ?? {}).length,
              absent: Object.keys(contract.absent ?? {}).length,
            },
    };
  }
}

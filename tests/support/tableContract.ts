import { type Row, several, type Table } from "./table.ts";

interface ContractFlow {
  readonly id: string;
  readonly machine: readonly string[];
  readonly states: readonly string[];
  readonly events: readonly string[];
  /** The name of a delay: the id of a constant, or words in brackets where the documents give no number. */
  readonly delays: Readonly<Record<string, string>>;
  readonly transitions: readonly { readonly from: string; readonly event: string; readonly to: string }[];
  readonly invariants: readonly string[];
}

/** The committed copy of the contract. */
export interface Contract {
  readonly flows: readonly ContractFlow[];
  /** Milliseconds and other numbers by id. */
  readonly constants: ReadonlyMap<string, unknown>;
}

/** Names of the same thing: the contract's by the table's. */
function readings(
  names: Readonly<Record<string, string | readonly string[]>> | undefined,
  own: string,
): readonly string[] {
  const found = Object.entries(names ?? {}).flatMap(([name, meant]) => (several(meant).includes(own) ? [name] : []));
  return found.length ? found : [own];
}

/** What happens in a row, in the contract's way of writing. */
function eventOf(row: Row): string {
  if ("answer" in row) return `done.${row.answer[0]}`;
  if ("refusal" in row) return `error.${row.refusal[0]}`;
  if ("after" in row) return typeof row.after === "number" ? `after ${row.after}` : "after a while";
  return several(row.on)
    .map(({ type }) => type)
    .join();
}

/** From, event, to. */
type Triple = readonly [from: string, event: string, to: string];

const written = (triple: Triple): string => triple.join(" ");

/** Whether an entry is the transition, with "any" for any of its three parts. */
function says(entry: string, [from, event, to]: Triple): boolean {
  const starts = [from, "any"].flatMap((start) => [event, "any"].map((middle) => `${start} ${middle} `));
  return starts.some((start) => entry === start + to || entry === `${start}any`);
}

interface Sentence {
  /** In the table's words. */
  readonly own: Triple;
  /** In the contract's words: any of these. */
  readonly read: readonly string[];
}

/** All that a table says, a sentence for each place in which a row holds. */
function sentencesOf(table: Table, flow: ContractFlow, { constants }: Contract): Sentence[] {
  if (typeof table.contract === "string") return [];
  const { states, events } = table.contract;
  const placesOf = (name: string): readonly string[] =>
    table.places.has(name)
      ? [name]
      : [...table.places, ...table.areas].flatMap(([inner, { within }]) =>
          several(within).includes(name) ? placesOf(inner) : [],
        );
  return table.rows.flatMap((row) =>
    row.places.flatMap(placesOf).map((from): Sentence => {
      const event = eventOf(row);
      const delays = Object.entries(flow.delays).flatMap(([name, id]) =>
        "after" in row && (constants.get(id) === row.after || !constants.has(id)) ? [`after ${name}`] : [],
      );
      const to = row.to ?? from;
      return {
        own: [from, event, to],
        read: readings(states, from).flatMap((start) =>
          [...readings(events, event), ...delays].flatMap((name) =>
            readings(states, to).map((end) => written([start, name, end])),
          ),
        ),
      };
    }),
  );
}

const unknownNames = (kind: string, names: Readonly<Record<string, unknown>> | undefined, known: readonly string[]) =>
  Object.keys(names ?? {}).flatMap((name) => (known.includes(name) ? [] : [`the contract has no ${kind} "${name}"`]));

/** A part of a flow has a table of its own; together they answer for the flow. */
function compareFlow(flow: ContractFlow, tables: readonly Table[], contract: Contract): string[] {
  const demands = flow.transitions.map(({ from, event, to }): Triple => [from, event, to]);
  const demanded = new Set(demands.map(written));
  const said = tables.map((table) => ({ table, sentences: sentencesOf(table, flow, contract) }));
  const read = new Set(said.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.read)));
  const missing = demands.filter((demand) => !read.has(written(demand)));
  const absent = tables.flatMap(({ contract: is }) => (typeof is === "string" ? [] : Object.entries(is.absent ?? {})));
  const promised = new Set(tables.flatMap(({ promises }) => Object.keys(promises)));
  const happenings = [...flow.events, ...new Set(flow.transitions.map(({ event }) => event))];
  return [
    ...missing
      .filter((demand) => !absent.some(([entry]) => says(entry, demand)))
      .map((demand) => `only the contract says "${written(demand)}"`),
    ...absent.flatMap(([entry, reason]) => [
      ...(missing.some((demand) => says(entry, demand)) ? [] : [`"${entry}" is not needed in "absent"`]),
      ...(reason ? [] : [`"${entry}" in "absent" has no reason`]),
    ]),
    ...flow.invariants
      .filter((invariant) => !promised.has(invariant))
      .map((invariant) => `nothing promises "${invariant}"`),
    ...said.flatMap(({ table, sentences }) => {
      if (typeof table.contract === "string") return [];
      const { states, events, more = {} } = table.contract;
      const alone = sentences.filter((sentence) => !sentence.read.some((one) => demanded.has(one)));
      return [
        ...unknownNames("state", states, flow.states),
        ...unknownNames("event", events, happenings),
        ...alone
          .filter(({ own }) => !Object.keys(more).some((entry) => says(entry, own)))
          .map(({ own }) => `only the table says "${written(own)}"`),
        ...Object.entries(more).flatMap(([entry, reason]) => [
          ...(alone.some(({ own }) => says(entry, own)) ? [] : [`"${entry}" is not needed in "more"`]),
          ...(reason ? [] : [`"${entry}" in "more" has no reason`]),
        ]),
      ];
    }),
  ];
}

/** Where tables and contract differ without a reason, and reasons that are no longer needed; by flow. */
export function compareWithContract(tables: readonly Table[], contract: Contract): Record<string, string[]> {
  const flows = new Map<string, Table[]>();
  const differences: Record<string, string[]> = {};
  // The contract has several names for a flow; where one of them has its table, another may be another thing.
  const answered = new Set(tables.flatMap(({ contract: is }) => (typeof is === "string" ? [] : [is.flow])));
  for (const table of tables) {
    const { id } = table.machine;
    if (typeof table.contract === "string") {
      const flow = contract.flows.find((one) => one.machine.includes(id) && !answered.has(one.id));
      const wrong = table.contract ? flow && `the contract has the flow "${flow.id}" for it` : "it needs a reason";
      if (wrong) differences[id] = [wrong];
      continue;
    }
    const { flow } = table.contract;
    flows.set(flow, [...(flows.get(flow) ?? []), table]);
  }
  for (const [id, parts] of flows) {
    const flow = contract.flows.find((one) => one.id === id);
    const found = flow ? compareFlow(flow, parts, contract) : ["the contract has no such flow"];
    if (found.length) differences[id] = [...new Set(found)];
  }
  return differences;
}

/*
 * What one gateway needs: a cost that is always there, one for each display, each heartbeat and each message. A heartbeat costs
 * more the more displays there are: caches hold less of each, and collections go through all of them.
 */

/** What a gateway had to do. */
export interface Work {
  readonly displays: number;
  /** Heartbeats a second. */
  readonly beats: number;
  /** Messages a second. */
  readonly sends: number;
}

/** What was measured of a gateway that did so much, by name. */
export interface Slice extends Work {
  readonly needs: Readonly<Record<string, number>>;
}

export interface Costs {
  readonly base: number;
  readonly display: number;
  readonly beat: number;
  /** What each display that is there adds to a heartbeat. */
  readonly crowd: number;
  readonly send: number;
}

/** What a need can hang on besides what is always there, by the name of its cost. */
const amounts = {
  display: ({ displays }: Work) => displays,
  beat: ({ beats }: Work) => beats,
  crowd: ({ displays, beats }: Work) => displays * beats,
  send: ({ sends }: Work) => sends,
} as const;
export type Driver = keyof typeof amounts;

const factors = (work: Work, drivers: readonly Driver[]): number[] => [
  1,
  ...drivers.map((driver) => amounts[driver](work)),
];

/**
 * The costs by least squares over what was measured, none below nothing: minutes differ, and a cost that came out negative of two
 * that hardly differ would be taken off many times over where there are many. Those of no driver are 0. Throws where the slices
 * do not tell the drivers apart: fewer of them than costs, or work that grew in step.
 */
export function fitCosts(slices: readonly Slice[], name: string, drivers: readonly Driver[]): Costs {
  const fits = choicesOf([0, ...drivers.map((_, place) => place + 1)])
    .map((columns) => leastSquares(slices, name, drivers, columns))
    .filter((costs) => !costs.some((cost) => cost < 0));
  const errorOf = (costs: readonly number[]): number =>
    slices.reduce((sum, slice) => {
      const guess = factors(slice, drivers).reduce((so, factor, column) => so + factor * (costs[column] ?? 0), 0);
      return sum + (guess - (slice.needs[name] ?? Number.NaN)) ** 2;
    }, 0);
  // That of nothing is always among them.
  const [base = 0, ...each] = fits.reduce((best, other) => (errorOf(other) < errorOf(best) ? other : best));
  const costOf = (driver: Driver): number => each[drivers.indexOf(driver)] ?? 0;
  return { base, display: costOf("display"), beat: costOf("beat"), crowd: costOf("crowd"), send: costOf("send") };
}

/** Some of these, in every way there is; all of them first. */
function choicesOf(columns: readonly number[]): number[][] {
  const ways = 2 ** columns.length;
  return Array.from({ length: ways }, (_, way) => columns.filter((_column, place) => ((ways - 1 - way) >> place) & 1));
}

/** The costs of these columns, one for each that there is: those that are left out are 0. */
function leastSquares(
  slices: readonly Slice[],
  name: string,
  drivers: readonly Driver[],
  columns: readonly number[],
): number[] {
  const rows = slices.map((slice) => factors(slice, drivers));
  // Each in units of its own largest: a heartbeat times displays is ten million times what is always there.
  const units = [0, ...drivers].map((_, column) => Math.max(...rows.map((row) => row[column] ?? 0)) || 1);
  const at = (row: number, column: number): number => (rows[row]?.[column] ?? 0) / (units[column] ?? 1);
  const sum = (of: (row: number) => number): number => rows.reduce((all, _, row) => all + of(row), 0);
  // The normal equations, each with its right side at the end.
  const equations = columns.map((line) => [
    ...columns.map((column) => sum((row) => at(row, line) * at(row, column))),
    sum((row) => at(row, line) * (slices[row]?.needs[name] ?? Number.NaN)),
  ]);
  const costs = solve(equations);
  return units.map((unit, column) => (costs[columns.indexOf(column)] ?? 0) / unit);
}

/** Gauss and Jordan, the largest of a column first. */
function solve(equations: readonly (readonly number[])[]): number[] {
  const size = equations.length;
  const lines = equations.map((line) => [...line]);
  const largest = Math.max(...lines.map((line, place) => Math.abs(line[place] ?? 0)));
  for (let column = 0; column < size; column += 1) {
    const rest = lines.slice(column).sort((one, other) => Math.abs(other[column] ?? 0) - Math.abs(one[column] ?? 0));
    lines.splice(column, rest.length, ...rest);
    const pivot = lines[column] ?? [];
    const lead = pivot[column] ?? 0;
    if (!(Math.abs(lead) > largest * 1e-15)) throw new Error("The slices do not tell apart what costs.");
    for (const [place, line] of lines.entries()) {
      const share = place === column ? 0 : (line[column] ?? 0) / lead;
      if (share !== 0) lines[place] = line.map((value, index) => value - share * (pivot[index] ?? 0));
    }
  }
  return lines.map((line, place) => (line[size] ?? 0) / (line[place] ?? 1));
}

export const needAt = ({ base, ...costs }: Costs, work: Work): number =>
  (Object.keys(amounts) as Driver[]).reduce((sum, driver) => sum + costs[driver] * amounts[driver](work), base);

/** How far the model was from what was measured then, as a share of that. */
export const missOf = (predicted: number, measured: number): number => Math.abs(predicted - measured) / measured;

/** What there is of something, and how much of it is needed. */
export interface Resource {
  readonly name: string;
  readonly needed: number;
  readonly there: number;
  readonly unit: string;
}

/** The one that is used up the most, and so the first to be full. */
export function firstFull(resources: readonly Resource[]): Resource {
  const [first, ...others] = resources;
  if (first === undefined) throw new Error("Nothing is needed of nothing.");
  return others.reduce(
    (fullest, one) => (one.needed / one.there > fullest.needed / fullest.there ? one : fullest),
    first,
  );
}

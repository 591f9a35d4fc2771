/* What one gateway needs by how many displays it holds: a cost that is always there, and one for each display. */

/** What was measured of a gateway with so many displays, by name. */
export interface Slice {
  readonly displays: number;
  readonly needs: Readonly<Record<string, number>>;
}

export interface Line {
  readonly base: number;
  readonly each: number;
}

/** The line through what was measured, by least squares. Throws below two sizes. */
export function fitLine(slices: readonly Slice[], name: string): Line {
  const points = slices.map(({ displays, needs }) => ({ x: displays, y: needs[name] ?? Number.NaN }));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  if (!(spread > 0)) throw new Error("A line needs two sizes at least.");
  const each = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  return { base: y - each * x, each };
}

export const needAt = ({ base, each }: Line, displays: number): number => base + each * displays;

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

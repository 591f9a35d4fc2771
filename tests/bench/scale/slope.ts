/** A time (any unit) at a size. */
export interface Point {
  readonly size: number;
  readonly time: number;
}

/**
 * The exponent b of time = a × size^b, fitted by least squares over the logarithms: 0 is flat, 1 is in step with the size.
 * Throws below two sizes.
 */
export function exponentOf(points: readonly Point[]): number {
  const at = points.map(({ size, time }) => ({ x: Math.log(size), y: Math.log(time) }));
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = middle(at.map((point) => point.x));
  const y = middle(at.map((point) => point.y));
  const spread = at.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  if (!(spread > 0)) throw new Error("A slope needs two sizes at least.");
  return at.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}

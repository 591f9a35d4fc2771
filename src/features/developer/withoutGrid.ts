const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isGrid = (value: unknown): value is number[][] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => Array.isArray(row));

/** The grid of an answer or a message; undefined where there is none. */
export function charactersIn(value: unknown): number[][] | undefined {
  const grid = isRecord(value) ? value.characters : value;
  return isGrid(grid) ? grid : undefined;
}

/** A grid is drawn beside it; as 132 numbers nobody reads it. */
export function withoutGrid(value: unknown): unknown {
  if (isGrid(value)) return "[…]";
  if (Array.isArray(value)) return value.map(withoutGrid);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === "layout" && typeof one === "string" ? "[…]" : withoutGrid(one),
    ]),
  );
}

import { encodeText, gridToBytes } from "../../../grid.ts";
import type { GridSize, LocalMoment, Rendered } from "../kit.ts";
import { monthNames, two } from "./days.ts";

/** A row of a picture: a text, which the core's encoder lays out, or cells. */
export type Row = string | readonly number[];

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Rows centred on the board. Throws when a text takes more than its row: nothing is cut. */
export function drawRows(rows: readonly Row[], size: GridSize): Rendered {
  if (rows.length > size.rows) throw new Error(`${rows.length} rows do not fit on ${size.rows}.`);
  const characters = new Uint8Array(size.rows * size.columns);
  const above = Math.floor((size.rows - rows.length) / 2);
  for (const [place, row] of rows.entries()) {
    const begin = (above + place) * size.columns;
    characters.set(typeof row === "string" ? textRow(row, size) : cellRow(row, size), begin);
  }
  return { kind: "grid", characters };
}

/** A text as the one row that it takes. */
function textRow(text: string, { rows, columns }: GridSize): Uint8Array {
  const codes = gridToBytes(encodeText(text).grid);
  const middle = Math.floor((rows - 1) / 2) * columns;
  if (codes.some((code, place) => code !== 0 && (place < middle || place >= middle + columns))) {
    throw new Error(`"${text}" takes more than a row.`);
  }
  return codes.subarray(middle, middle + columns);
}

function cellRow(cells: readonly number[], { columns }: GridSize): Uint8Array {
  const row = new Uint8Array(columns);
  row.set(cells, Math.floor((columns - cells.length) / 2));
  return row;
}

/** `on` cells, then `off` cells: how much of the whole. */
export function barCells(share: number, { cells, on, off }: { cells: number; on: number; off: number }): number[] {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * cells);
  return Array.from({ length: cells }, (_, place) => (place < filled ? on : off));
}

/** `{name}` filled in; one of something is singular. Throws for a name that nothing stands for. */
export function fill(line: string, values: Readonly<Record<string, string | number>>): string {
  const filled = line.replace(/\{([a-zA-Z0-9.]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing stands for {${name}}.`);
    return String(value);
  });
  return filled.replace(/(?<![\d.,])1 (day|hour|minute)s\b/g, "1 $1");
}

/** The parts of a local time, by the names that lines use. */
export function timeParts(at: LocalMoment): Record<string, string | number> {
  return {
    weekday: weekdays[at.weekday - 1] ?? "",
    month: monthNames[at.month - 1] ?? "",
    day: at.day,
    year: at.year,
    nextYear: at.year + 1,
    dayOfYear: at.dayOfYear,
    isoWeek: at.isoWeek,
    hour24: two(at.hour),
    hour12: at.hour % 12 === 0 ? 12 : at.hour % 12,
    minute: two(at.minute),
    ampm: at.hour < 12 ? "AM" : "PM",
  };
}

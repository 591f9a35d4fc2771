import { Temporal } from "temporal-polyfill";
import type { GridSize, LocalMoment, Rendered } from "../../kit.ts";
import { type RuleOf, readPictures } from "../catalogue.data.ts";
import { dayNumber } from "../days.ts";
import { define, type FromRule, headOf } from "../define.ts";
import { drawRows } from "../drawing.ts";
import { noSettings } from "../settings.ts";

/** The month as a block of tiles: a row a week from Monday, two tiles a day. */
export const calendarChannel: FromRule<"calendar"> = (channel, rule) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ at, size }) => drawRows(weeksOf(rule, at), size),
    preview: { settings: {}, data: null },
  });

function weeksOf({ day, today, weekend }: RuleOf<"calendar">, at: LocalMoment): number[][] {
  const first = Temporal.PlainDate.from(at.date).with({ day: 1 });
  const before = first.dayOfWeek - 1;
  const weeks = Math.ceil((before + first.daysInMonth) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const number = week * 7 + column - before + 1;
      const isDay = number >= 1 && number <= first.daysInMonth;
      const tile = number === at.day ? today : column >= 5 ? weekend : day;
      const cell = isDay ? tile : 0;
      return column === 6 ? [cell, cell] : [cell, cell, 0];
    }).flat(),
  );
}

/** A picture of tiles. */
export const artChannel: FromRule<"art-cycle"> = (channel, { artIds }) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ deal }): Rendered => {
      const characters = readPictures().get(artIds[deal(artIds.length)] ?? "");
      if (characters === undefined) throw new Error("The picture is not there.");
      return { kind: "grid", characters: Uint8Array.from(characters) };
    },
    preview: { settings: {}, data: null },
  });

/**
 * Conway's Game of Life on a board whose edges meet. Each hour begins with cells of its own, a minute is a generation, and
 * what has come to a standstill begins anew: so any minute is known without the one before it being shown.
 */
export const lifeChannel: FromRule<"life"> = (channel, { alive, dead, density }) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ at, size }) => {
      const seed = dayNumber(at.date) * 24 + at.hour;
      const cells = generation(seed, at.minute, density, size);
      return { kind: "grid", characters: Uint8Array.from(cells, (cell) => (cell === 1 ? alive : dead)) };
    },
    preview: { settings: {}, data: null },
  });

function generation(seed: number, steps: number, density: number, size: GridSize): Uint8Array {
  let begun = 0;
  let cells = scatter(seed, begun, density, size);
  for (let step = 0; step < steps; step += 1) {
    const next = stepOf(cells, size);
    if (next.every((cell, place) => cell === cells[place])) {
      begun += 1;
      cells = scatter(seed, begun, density, size);
    } else cells = next;
  }
  return cells;
}

/** Cells by a small generator of its own (mulberry32): the same for the same hour. */
function scatter(seed: number, begun: number, density: number, { rows, columns }: GridSize): Uint8Array {
  let state = Math.imul(seed, 0x9e3779b1) ^ begun;
  return Uint8Array.from({ length: rows * columns }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < density ? 1 : 0;
  });
}

function stepOf(cells: Uint8Array, { rows, columns }: GridSize): Uint8Array {
  return cells.map((cell, place) => {
    const row = Math.floor(place / columns);
    const column = place % columns;
    let around = -cell;
    for (const down of [rows - 1, 0, 1]) {
      for (const right of [columns - 1, 0, 1]) {
        around += cells[((row + down) % rows) * columns + ((column + right) % columns)] ?? 0;
      }
    }
    return around === 3 || (around === 2 && cell === 1) ? 1 : 0;
  });
}

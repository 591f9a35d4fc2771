// Binds the full build's pictures and films to the surface of adapter.ts.

import type { FilmOptions, FilmShot, IndexedPicture } from "./adapter.ts";
import type * as fullGlue from "./pkg/full/grid_core_bg.js";
import type { Runner } from "./runner.ts";

type FullGlue = typeof fullGlue;

/** Reads a picture and gives its memory back but for its rows, which stay until the next one is asked for. */
export function readPicture(runner: Runner, make: () => fullGlue.IndexedPicture): IndexedPicture {
  return runner.call(() => {
    const picture = make();
    try {
      const { width, height, colours, address, length } = picture;
      return { width, height, colours, rows: new Uint8Array(runner.memory, address, length) };
    } finally {
      picture.free();
    }
  });
}

/** Makes a film part by part, and gives its memory back at its end or when nobody wants the rest. */
export function* filmParts(glue: FullGlue, runner: Runner, from: Uint8Array, to: Uint8Array, options: FilmOptions) {
  const film = runner.call(() => runner.keep(newFilm(glue, from, to, options)));
  try {
    for (;;) {
      const part = runner.call(() => film.advance());
      if (part === undefined) return;
      yield part as Uint8Array<ArrayBuffer>;
    }
  } finally {
    runner.release(film);
  }
}

export function* filmShots(glue: FullGlue, runner: Runner, from: Uint8Array, to: Uint8Array, options: FilmOptions) {
  const film = runner.call(() => runner.keep(newFilm(glue, from, to, options)));
  try {
    const head = runner.call(() => readHead(film));
    for (;;) {
      const shot = runner.call(() => readShot(head, film.shoot()));
      if (shot === undefined) return;
      yield shot;
    }
  } finally {
    runner.release(film);
  }
}

function readHead(film: fullGlue.Film): FilmShot["film"] {
  const [width = 0, height = 0] = film.measures;
  const { table, frames } = film;
  const colours = new Uint8Array(1024).fill(255);
  for (let place = 0; place < 256; place++) colours.set(table.subarray(3 * place, 3 * place + 3), 4 * place);
  // What is clear.
  colours[1023] = 0;
  return { width, height, frames, colours };
}

function readShot(film: FilmShot["film"], shot: fullGlue.Shot | undefined): FilmShot | undefined {
  if (shot === undefined) return undefined;
  try {
    const [x = 0, y = 0, width = 0, height = 0] = shot.rect;
    return { film, rect: { x, y, width, height }, delay: shot.delay, indices: shot.indices };
  } finally {
    shot.free();
  }
}

function newFilm(glue: FullGlue, from: Uint8Array, to: Uint8Array, options: FilmOptions): fullGlue.Film {
  const { rows, columns, seed = 0, pace = "classic", order = "classic", stepIntervalMs, stepSize = 1 } = options;
  const { widthPx, style, bezel, heart = false } = options;
  const { framesPerSecond = 25, leadMs = 500, holdMs = 3000 } = options;
  return new glue.Film(
    ...([from, to, rows, columns, seed, pace, order, stepIntervalMs, stepSize] as const),
    ...([widthPx, style, bezel, heart, framesPerSecond, leadMs, holdMs] as const),
  );
}

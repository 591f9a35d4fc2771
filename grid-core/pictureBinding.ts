// Binds the full build's pictures and animations to the surface of adapter.ts.

import type { AnimationFrame, AnimationOptions, IndexedPicture } from "./adapter.ts";
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

/** Makes an animation part by part, and gives its memory back at its end or when nobody wants the rest. */
export function* animationParts(
  glue: FullGlue,
  runner: Runner,
  from: Uint8Array,
  to: Uint8Array,
  options: AnimationOptions,
) {
  const animation = runner.call(() => runner.keep(newAnimation(glue, from, to, options)));
  try {
    for (;;) {
      const part = runner.call(() => animation.advance());
      if (part === undefined) return;
      yield part as Uint8Array<ArrayBuffer>;
    }
  } finally {
    runner.release(animation);
  }
}

export function* animationFrames(
  glue: FullGlue,
  runner: Runner,
  from: Uint8Array,
  to: Uint8Array,
  options: AnimationOptions,
) {
  const animation = runner.call(() => runner.keep(newAnimation(glue, from, to, options)));
  try {
    const head = runner.call(() => readHead(animation));
    for (;;) {
      const frame = runner.call(() => readFrame(head, animation.nextFrame()));
      if (frame === undefined) return;
      yield frame;
    }
  } finally {
    runner.release(animation);
  }
}

function readHead(animation: fullGlue.Animation): AnimationFrame["animation"] {
  const [width = 0, height = 0] = animation.measures;
  const { table, frames } = animation;
  const colours = new Uint8Array(1024).fill(255);
  for (let place = 0; place < 256; place++) colours.set(table.subarray(3 * place, 3 * place + 3), 4 * place);
  // What is clear.
  colours[1023] = 0;
  return { width, height, frames, colours };
}

function readFrame(
  animation: AnimationFrame["animation"],
  frame: fullGlue.Frame | undefined,
): AnimationFrame | undefined {
  if (frame === undefined) return undefined;
  try {
    const [x = 0, y = 0, width = 0, height = 0] = frame.rect;
    return { animation, rect: { x, y, width, height }, delay: frame.delay, indices: frame.indices };
  } finally {
    frame.free();
  }
}

function newAnimation(glue: FullGlue, from: Uint8Array, to: Uint8Array, options: AnimationOptions): fullGlue.Animation {
  const { rows, columns, seed = 0, pace = "classic", order = "classic", stepIntervalMs, stepSize = 1 } = options;
  const { widthPx, style, bezel, heart = false } = options;
  const { framesPerSecond = 25, leadMs = 500, holdMs = 3000 } = options;
  return new glue.Animation(
    ...([from, to, rows, columns, seed, pace, order, stepIntervalMs, stepSize] as const),
    ...([widthPx, style, bezel, heart, framesPerSecond, leadMs, holdMs] as const),
  );
}

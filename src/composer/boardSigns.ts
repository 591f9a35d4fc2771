import type { Code62 } from "../board/messages.ts";
import type { GridCore } from "../wasm/gridCore.ts";

const withHeart = new WeakMap<GridCore, GridCore>();

/** The core as a board takes it: where code 62 is a heart, a heart is what is typed, read, laid out and named. */
export function coreOfBoard(core: GridCore, code62: Code62): GridCore {
  if (code62 === "degree") return core;
  const known = withHeart.get(core) ?? heartCore(core);
  withHeart.set(core, known);
  return known;
}

function heartCore(core: GridCore): GridCore {
  return {
    ...core,
    encode: (text, options) => core.encode(text, { ...options, heart: true }),
    decode: (codes, rows, columns) => core.decode(codes, rows, columns, true),
    describe: (codes, rows, columns) => core.describe(codes, rows, columns, true),
    edit: (state, input) => core.edit({ ...state, heart: true }, input),
    selectedText: (state) => core.selectedText({ ...state, heart: true }),
  };
}

import type { Code62 } from "../board/messages.ts";
import type { TextCore } from "../wasm/textCore.ts";

const withHeart = new WeakMap<TextCore, TextCore>();

/** The core as a board takes it: where code 62 is a heart, a heart is what is typed, read, laid out and named. */
export function coreOfBoard(core: TextCore, code62: Code62): TextCore {
  if (code62 === "degree") return core;
  const known = withHeart.get(core) ?? heartCore(core);
  withHeart.set(core, known);
  return known;
}

function heartCore(core: TextCore): TextCore {
  return {
    ...core,
    encode: (text, options) => core.encode(text, { ...options, heart: true }),
    decode: (codes, rows, columns) => core.decode(codes, rows, columns, true),
    describe: (codes, rows, columns) => core.describe(codes, rows, columns, true),
    edit: (state, input) => core.edit({ ...state, heart: true }, input),
    selectedText: (state) => core.selectedText({ ...state, heart: true }),
  };
}

import type { GridCore } from "../wasm/gridCore.ts";
import { blankCell, tileName } from "../words/composer.ts";

const namesByCore = new WeakMap<GridCore, Map<number, string>>();

/** What each cell of a grid shows, in words: a sign, a tile's name, or that it is blank. */
export function contentsOf(core: GridCore, characters: readonly (readonly number[])[]): string[] {
  let names = namesByCore.get(core);
  if (!names) {
    names = new Map();
    namesByCore.set(core, names);
  }
  const known = names;
  return characters.flat().map((code) => {
    const name = known.get(code) ?? nameOf(core, code);
    known.set(code, name);
    return name;
  });
}

function nameOf(core: GridCore, code: number): string {
  if (code === 0) return blankCell;
  return tileName(code) ?? core.decode(Uint8Array.of(code), 1, 1);
}

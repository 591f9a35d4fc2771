import type { TextCore } from "../wasm/textCore.ts";
import { blankCell, tileName } from "../words/composer.ts";

const namesByCore = new WeakMap<TextCore, ReadonlyMap<number, string>>();

/** What each cell of a grid shows, in words: a sign, a tile's name, or that it is blank. */
export function contentsOf(core: TextCore, characters: readonly (readonly number[])[]): string[] {
  const names = namesByCore.get(core) ?? readNames(core);
  return characters.flat().map((code) => names.get(code) ?? blankCell);
}

/** Asks the core once for all of its signs, so that cells keep their names even when it stops later. */
function readNames(core: TextCore): ReadonlyMap<number, string> {
  const names = new Map(Array.from(core.assignedCodes(), (code) => [code, nameOf(core, code)]));
  namesByCore.set(core, names);
  return names;
}

function nameOf(core: TextCore, code: number): string {
  if (code === 0) return blankCell;
  return tileName(code) ?? core.decode(Uint8Array.of(code), 1, 1);
}

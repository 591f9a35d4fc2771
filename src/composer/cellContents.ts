import type { GridCore } from "../wasm/gridCore.ts";
import { blankCell, tileName } from "../words/composer.ts";

const namesByCore = new WeakMap<GridCore, ReadonlyMap<number, string>>();

/** What each cell of a grid shows, in words: a sign, a tile's name, or that it is blank. */
export function contentsOf(core: GridCore, characters: readonly (readonly number[])[]): string[] {
  const names = namesByCore.get(core) ?? readNames(core);
  return characters.flat().map((code) => names.get(code) ?? blankCell);
}

/** Asks the core once for all of its signs, so that cells keep their names even when it stops later. */
function readNames(core: GridCore): ReadonlyMap<number, string> {
  const names = new Map(Array.from(core.assignedCodes(), (code) => [code, nameOf(core, code)]));
  namesByCore.set(core, names);
  return names;
}

function nameOf(core: GridCore, code: number): string {
  if (code === 0) return blankCell;
  return tileName(code) ?? core.decode(Uint8Array.of(code), 1, 1);
}

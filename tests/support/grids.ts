import { loadGridCore } from "../../src/wasm/gridCore.ts";

type TextOptions = Parameters<ReturnType<typeof loadGridCore>["encode"]>[1];

/** What a text becomes on a board, as rows. */
export function gridOf(text: string, options?: TextOptions): number[][] {
  const { codes } = loadGridCore().encode(text, options);
  return Array.from({ length: 6 }, (_, at) => Array.from(codes.subarray(at * 22, (at + 1) * 22)));
}

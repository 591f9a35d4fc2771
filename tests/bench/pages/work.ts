/** One flap of every board that is compared, in milliseconds: the product's own pace, forced on all. */
export const flapMs = 64;

/** The 66 flaps of a drum as signs that stand for themselves; the last nine are stand-ins for colour tiles. */
export const drumSigns = " ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890!@#$()-+&=;:'\"%,./?°■▲●◆★☆○□▣";

/** The two texts of 132 signs between which a page turns, from its address. */
export function readPair(): [string, string] {
  const given = new URLSearchParams(location.search);
  return [given.get("from") ?? "".padEnd(132), given.get("to") ?? "".padEnd(132)];
}

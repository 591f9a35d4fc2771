const longestName = 60;

export type NameProblem = "missing" | "long" | "invisible";

/**
 * Letters of any script; no control, line or direction characters that would make another text of it (Q15). The two joiners
 * are part of how Persian or Hindi is spelt and of joined pictures: each between two signs that are seen.
 */
const shown = /^(?:[^\p{C}\p{Zl}\p{Zp}]|(?<=[^\p{C}\p{Z}])[\u200c\u200d](?=[^\p{C}\p{Z}]))*$/u;

/** The name as it is kept: NFC, one blank between words and none around them; or what is wrong with it. */
export function readName(text: string): { readonly name: string } | { readonly problem: NameProblem } {
  // Longer than any name can be: not even normalized.
  if (text.length > 64 * longestName) return { problem: "long" };
  const name = text.normalize("NFC").replace(/\s+/g, " ").trim();
  if (name.length > longestName) return { problem: "long" };
  if (name === "") return { problem: "missing" };
  return shown.test(name) ? { name } : { problem: "invisible" };
}

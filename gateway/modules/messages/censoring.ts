import { decodeGrid } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { censored } from "../../words/messageRefusals.ts";

/**
 * Refuses what holds one of these words or phrases, as a whole word, whatever the case and whatever stands between the
 * words. Looks at the text and at what the board would show. RefusalError `Censored`.
 */
export function refuseCensored(
  message: { readonly text: string; readonly characters: Uint8Array },
  words: readonly string[],
): void {
  if (words.length === 0) return;
  const haystacks = [foldWords(message.text), foldWords(decodeGrid(message.characters))];
  const found = words.some((word) => {
    const needle = foldWords(word);
    return needle.trim() !== "" && haystacks.some((haystack) => haystack.includes(needle));
  });
  if (found) throw new RefusalError("Censored", censored(), { rule: "censored" });
}

/** Upper-case words with one blank around each. */
function foldWords(text: string): string {
  const words = text
    .normalize("NFKC")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return ` ${words.join(" ")} `;
}

import { RefusalError } from "./refusal.ts";
import { nameDirection, nameOneLine } from "./words/boardRefusals.ts";

interface LineWords {
  readonly rule: string;
  oneLine?(): string;
  direction?(): string;
}

/**
 * Refuses what would make another text of a name that people give, wherever it stands (Q15): control and line characters,
 * and bidirectional overrides, embeddings and isolates. RefusalError `ValidationError`.
 */
export function requireLine(text: string, { rule, oneLine = nameOneLine, direction = nameDirection }: LineWords): void {
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) throw new RefusalError("ValidationError", oneLine(), { rule });
  if (/[\u202a-\u202e\u2066-\u2069]/u.test(text)) throw new RefusalError("ValidationError", direction(), { rule });
}

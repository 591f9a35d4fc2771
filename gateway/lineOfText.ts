import { RefusalError } from "./refusal.ts";
import { nameDirection, nameOneLine } from "./words/boardRefusals.ts";

interface LineWords {
  readonly rule: string;
  oneLine?(): string;
  direction?(): string;
}

/** Control and line characters, which make another text of what stands in one line. */
const others = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Bidirectional overrides, embeddings and isolates, which turn the text around them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u;

/**
 * Refuses what would make another text of a name that people give, wherever it stands (Q15): control and line characters,
 * and bidirectional overrides, embeddings and isolates. RefusalError `ValidationError`.
 */
export function requireLine(text: string, { rule, oneLine = nameOneLine, direction = nameDirection }: LineWords): void {
  if (others.test(text)) throw new RefusalError("ValidationError", oneLine(), { rule });
  if (turning.test(text)) throw new RefusalError("ValidationError", direction(), { rule });
}

/** Whether `requireLine` takes it; for names that stand in a file of the operator's. */
export const isLine = (text: string): boolean => !others.test(text) && !turning.test(text);

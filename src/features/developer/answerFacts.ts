/** What an answer says about itself, in whatever dialect. */
export interface AnswerFacts {
  /** After so long the last flap rests. */
  readonly settlesWithinMs: number | null;
  readonly rule: string | null;
  /** Epoch milliseconds. */
  readonly until: number | null;
  readonly setBy: string | null;
  /** Why it was refused, as a sentence. */
  readonly error: string | null;
}

/** Each dialect says some of it, and why it refuses under a name of its own. */
export function answerFacts(answer: unknown): AnswerFacts {
  const said = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : {};
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const number = (value: unknown) => (typeof value === "number" ? value : null);
  return {
    settlesWithinMs: number(said.settlesWithinMs),
    rule: text(said.rule),
    until: number(said.until),
    setBy: text(said.setBy),
    error: text(said.error) ?? text(said.message),
  };
}

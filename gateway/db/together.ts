/** Answers in the order of the questions, by one statement or few, however many questions there are. */
export type Together<Ask, Answer> = (asks: readonly Ask[]) => Promise<readonly Answer[]>;

/** Makes of a way to ask for many a way to ask for one, whose question goes out with those of others. */
export type InStep = <Ask, Answer>(together: Together<Ask, Answer>) => (ask: Ask) => Promise<Answer>;

/** Answers many at once; when that fails each alone, so that a bad one leaves the others as they are. */
export async function togetherOrAlone<Ask, Answer>(
  asks: readonly Ask[],
  together: Together<Ask, Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  if (asks.length > 1) {
    try {
      return (await together(asks)).map((value) => ({ status: "fulfilled", value }));
    } catch {
      // Whose fault it was comes out below.
    }
  }
  const results: PromiseSettledResult<Answer>[] = [];
  for (const ask of asks) {
    const [result] = await Promise.allSettled([together([ask]).then(([answer]) => answer as Answer)]);
    if (result !== undefined) results.push(result);
  }
  return results;
}

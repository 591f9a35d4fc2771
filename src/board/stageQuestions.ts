/** What was asked of a painter, which answers in the order of the questions. */
export interface StageQuestions<Answer> {
  /** Null where the painter did not live to answer. */
  ask(): Promise<Answer | null>;
  answer(answer: Answer | null): void;
  /** What the former painter was asked for never comes. */
  giveUp(): void;
}

export function createQuestions<Answer>(send: () => void): StageQuestions<Answer> {
  const waiting: ((answer: Answer | null) => void)[] = [];
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        send();
      }),
    answer: (answer) => waiting.shift()?.(answer),
    giveUp() {
      for (const resolve of waiting.splice(0)) resolve(null);
    },
  };
}

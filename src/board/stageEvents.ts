/**
 * `failed`: nothing is drawn any more; `restarted`: it is again, after a defect or a `retry`. `undrawable`: the browser has
 * nothing to draw on; what the board shows is still told by `settled`. `refused`: what came last is nothing for this
 * board, which goes on with what comes next.
 */
export type StageEvent = "flipping" | "settled" | "failed" | "undrawable" | "refused" | "restarted";
type StageListener = (version: number, text: string) => void;

/** Who listens to a board. What is wrong with it is also told to who asks later. */
export interface StageEvents {
  tell(event: StageEvent, version?: number, text?: string): void;
  on(event: StageEvent, listener: StageListener): () => void;
  /** The board is on its way again. */
  forgetTrouble(): void;
  end(): void;
}

export function createStageEvents(): StageEvents {
  const listeners = new Set<[StageEvent, StageListener]>();
  let trouble: StageEvent | null = null;
  return {
    tell(event, version = 0, text = "") {
      if (event === "undrawable" || event === "failed") trouble = event;
      for (const [wanted, listener] of [...listeners]) if (wanted === event) listener(version, text);
    },
    on(event, listener) {
      const entry: [StageEvent, StageListener] = [event, listener];
      listeners.add(entry);
      if (event === trouble) listener(0, "");
      return () => listeners.delete(entry);
    },
    forgetTrouble() {
      trouble = null;
    },
    end: () => listeners.clear(),
  };
}

/**
 * `failed`: nothing is drawn any more; `restarted`: it is again, after a defect or a `retry`. `undrawable`: the browser has
 * nothing to draw on; what the board shows is still told by `settled`. `refused`: what came last is nothing for this
 * board, which goes on with what comes next.
 */
export type StageEvent = "flipping" | "settled" | "failed" | "undrawable" | "refused" | "restarted";
type StageListener = (version: number, text: string) => void;

/** Who listens to a board. */
export interface StageEvents {
  tell(event: StageEvent, version?: number, text?: string): void;
  on(event: StageEvent, listener: StageListener): () => void;
  end(): void;
}

export function createStageEvents(): StageEvents {
  const listeners = new Set<[StageEvent, StageListener]>();
  return {
    tell(event, version = 0, text = "") {
      for (const [wanted, listener] of [...listeners]) if (wanted === event) listener(version, text);
    },
    on(event, listener) {
      const entry: [StageEvent, StageListener] = [event, listener];
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    end: () => listeners.clear(),
  };
}

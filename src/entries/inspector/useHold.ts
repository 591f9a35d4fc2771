import { useEffect, useState } from "react";
import type { Shown } from "./inspection.ts";
import type { PlaceStore } from "./place.ts";
import { actorOf, isLeft, type Trace, type TracedStep } from "./trace/trace.ts";

interface HoldKeys {
  hold(step: TracedStep | undefined): void;
  follow(): void;
  /** Whether the step that was held is no longer kept. */
  readonly isLetGo: boolean;
}

/** Holds a step or follows. A step that is no longer kept is held no longer, also in the address; it is told until somebody goes on. */
export function useHold(trace: Trace, store: PlaceStore, { step }: Shown): HoldKeys {
  const [isLetGo, setLetGo] = useState(false);
  const wanted = store.read().step;
  const isGone = wanted !== null && step === undefined && isLeft(trace, wanted);
  useEffect(() => {
    if (!isGone) return;
    setLetGo(true);
    store.go({ step: null });
  }, [isGone, store]);
  return {
    isLetGo,
    hold: (chosen) => {
      if (!chosen) return;
      const actor = trace.actors.find(({ key }) => key === actorOf(chosen));
      const isElsewhere = actor && store.read().page !== "sequence";
      setLetGo(false);
      store.go({ step: chosen.id, ...(isElsewhere ? { actor: actor.key, machine: actor.machine } : {}) });
    },
    follow: () => {
      setLetGo(false);
      store.go({ step: null });
    },
  };
}

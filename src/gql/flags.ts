import { useEffect, useMemo, useState } from "react";
import type { Flags } from "./flagStore.ts";
import { usePlatform } from "./PlatformContext.tsx";

/** The flags of the viewer on a board: those of the last visit until the gateway answers; null where there are none. */
export function useFlags(boardId: string | null): Flags | null {
  return useFlagsNow(boardId).flags;
}

/**
 * The same, and whether the gateway has answered by now. What would lead away from an address, or say that there is
 * nothing at it, waits for the answer.
 */
export function useFlagsNow(boardId: string | null): { readonly flags: Flags | null; readonly isAnswer: boolean } {
  const { flags: store } = usePlatform();
  const [answer, setAnswer] = useState<{ boardId: string | null; flags: Flags } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = () =>
      void store.read(boardId).then((flags) => {
        if (isWanted) setAnswer({ boardId, flags });
      });
    read();
    // Somebody's role changed while the screen is open: what was known stands until the new word is there.
    const unheard = store.onForget(read);
    return () => {
      isWanted = false;
      unheard();
    };
  }, [store, boardId]);
  const answered = answer?.boardId === boardId ? answer.flags : store.known(boardId);
  const kept = useMemo(() => store.kept(boardId), [store, boardId]);
  return answered === null ? { flags: kept, isAnswer: false } : { flags: answered, isAnswer: true };
}

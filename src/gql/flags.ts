import { useEffect, useState } from "react";
import type { Flags } from "./flagStore.ts";
import { usePlatform } from "./PlatformContext.tsx";

/** The flags of the viewer on a board; null until the first answer. */
export function useFlags(boardId: string | null): Flags | null {
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
  return answer?.boardId === boardId ? answer.flags : store.known(boardId);
}

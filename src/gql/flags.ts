import { useEffect, useState } from "react";
import type { Flags } from "./flagStore.ts";
import { usePlatform } from "./PlatformContext.tsx";

/** The flags of the viewer on a board; null until the first answer. */
export function useFlags(boardId: string | null): Flags | null {
  const { flags: store } = usePlatform();
  const [answer, setAnswer] = useState<{ boardId: string | null; flags: Flags } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void store.read(boardId).then((flags) => {
      if (isWanted) setAnswer({ boardId, flags });
    });
    return () => {
      isWanted = false;
    };
  }, [store, boardId]);
  return answer?.boardId === boardId ? answer.flags : store.known(boardId);
}

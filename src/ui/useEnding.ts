import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether something is still there: while it is open, and until what it does at its end was seen. */
export function useEnding(isOpen: boolean, element: RefObject<HTMLElement | null>): boolean {
  const [isThere, setThere] = useState(isOpen);
  if (isOpen && !isThere) setThere(true);
  useLayoutEffect(() => {
    if (isOpen) return;
    let isOver = true;
    const running = element.current?.getAnimations?.() ?? [];
    if (running.length === 0) setThere(false);
    void Promise.allSettled(running.map(({ finished }) => finished)).then(() => {
      if (isOver) setThere(false);
    });
    return () => {
      isOver = false;
    };
  }, [isOpen, element]);
  return isOpen || isThere;
}

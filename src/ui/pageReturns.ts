import { createContext, useContext, useEffect, useEffectEvent, useRef } from "react";

/** How often the browser's Back or Forward brought another page under the windows within; they stand around every page. */
export const PageReturns = createContext(0);

/** Closes what is open, as Escape does, when the browser's Back or Forward brings another page under it. */
export function useClosedByReturn(open: boolean, close: () => void): void {
  const returns = useContext(PageReturns);
  const last = useRef({ open, returns });
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    const before = last.current;
    last.current = { open, returns };
    if (before.open && open && before.returns !== returns) closeNow();
  }, [open, returns]);
}

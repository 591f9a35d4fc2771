import { useEffect, useState } from "react";

/** Three seconds without a pointer or a key, as for the simulator's controls. */
const IDLE_AFTER_MS = 3000;

/** Whether nobody has moved the pointer or pressed a key for three seconds, or yet. */
export function useIdlePointer(): boolean {
  const [isIdle, setIdle] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    };
    const events = ["pointermove", "pointerdown", "keydown"] as const;
    for (const event of events) addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, wake);
    };
  }, []);
  return isIdle;
}

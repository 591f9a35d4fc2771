import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds after a pointer was lifted within which its click has come; a finger's comes a moment later. */
const clickMs = 300;

/**
 * What is wanted, but never changed under a pointer that is down: where it moves the page, the press would end on something
 * else than it began on, and do nothing.
 */
export function useBetweenPresses<Value>(wanted: Value): Value {
  const [value, setValue] = useState(wanted);
  const down = useRef(new Set<number>());
  const settle = useEffectEvent(() => {
    if (down.current.size === 0) setValue(wanted);
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const press = ({ pointerId }: PointerEvent) => {
      clearTimeout(waiting);
      down.current.add(pointerId);
    };
    const lift = ({ pointerId }: PointerEvent) => {
      if (!down.current.delete(pointerId)) return;
      clearTimeout(waiting);
      waiting = setTimeout(settle, clickMs);
    };
    // Where the window loses the pointer, it does not hear of its end.
    const lose = () => {
      down.current.clear();
      settle();
    };
    addEventListener("pointerdown", press, { capture: true });
    addEventListener("pointerup", lift, { capture: true });
    addEventListener("pointercancel", lift, { capture: true });
    addEventListener("blur", lose);
    return () => {
      clearTimeout(waiting);
      removeEventListener("pointerdown", press, { capture: true });
      removeEventListener("pointerup", lift, { capture: true });
      removeEventListener("pointercancel", lift, { capture: true });
      removeEventListener("blur", lose);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is settled whenever something else is wanted.
  useEffect(() => settle(), [wanted]);
  return value;
}

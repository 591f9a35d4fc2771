import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds after a pointer was lifted within which its click has come; a finger's comes a moment later. */
const clickMs = 300;

/**
 * What is wanted, but never changed under a pointer that is down, nor before its click has come: where it moves the page, the
 * press would end on something else than it began on, and do nothing. A value that is made anew each time would never rest.
 */
export function useBetweenPresses<Value extends string | boolean | object | undefined>(wanted: Value): Value {
  const [value, setValue] = useState(() => wanted);
  const pressed = useRef(false);
  const settle = useEffectEvent((next: Value = wanted) => {
    if (!pressed.current) setValue(() => next);
  });
  useEffect(() => {
    const down = new Set<number>();
    let clicking: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      pressed.current = false;
      settle();
    };
    const press = ({ pointerId }: PointerEvent) => {
      clearTimeout(clicking);
      down.add(pointerId);
      pressed.current = true;
      addEventListener("pointermove", pass, { capture: true });
    };
    const lift = ({ pointerId }: PointerEvent) => {
      if (!down.delete(pointerId) || down.size > 0) return;
      removeEventListener("pointermove", pass, { capture: true });
      clicking = setTimeout(end, clickMs);
    };
    // A list of choices or a menu of the system's own takes the lifting for itself.
    const pass = (event: PointerEvent) => {
      if (event.buttons === 0) lift(event);
    };
    // Where the window loses the pointer, it does not hear of its end.
    const lose = () => {
      clearTimeout(clicking);
      down.clear();
      removeEventListener("pointermove", pass, { capture: true });
      end();
    };
    addEventListener("pointerdown", press, { capture: true });
    addEventListener("pointerup", lift, { capture: true });
    addEventListener("pointercancel", lift, { capture: true });
    addEventListener("blur", lose);
    return () => {
      clearTimeout(clicking);
      pressed.current = false;
      removeEventListener("pointerdown", press, { capture: true });
      removeEventListener("pointerup", lift, { capture: true });
      removeEventListener("pointercancel", lift, { capture: true });
      removeEventListener("pointermove", pass, { capture: true });
      removeEventListener("blur", lose);
    };
  }, []);
  useEffect(() => settle(wanted), [wanted]);
  return value;
}

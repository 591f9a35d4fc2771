import { type KeyboardEvent, useRef, useState } from "react";

/** Many keys in one tab stop, with arrows from key to key (the APG toolbar). */
export function useRovingStop() {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const goTo = (to: number) => {
    setCurrent(to);
    bar.current?.querySelectorAll("button")[to]?.focus();
  };
  return {
    bar,
    onKeyDown(event: KeyboardEvent) {
      const keys = Array.from(bar.current?.querySelectorAll("button") ?? []);
      const to = targetOf(event.key, keys.indexOf(document.activeElement as HTMLButtonElement), keys.length);
      if (to === null) return;
      event.preventDefault();
      goTo(to);
    },
    goTo,
    /** What the key at a place of the bar takes. */
    stopAt: (place: number) => ({ tabIndex: place === current ? 0 : -1, onFocus: () => setCurrent(place) }),
  };
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

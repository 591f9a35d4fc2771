import { type RefObject, useEffect, useRef } from "react";

/** Of a list that scrolls by itself: what is current in it comes into sight, and the page around it stays where it is. */
export function useCurrentInSight<List extends HTMLElement>(current: unknown): RefObject<List | null> {
  const list = useRef<List>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current is read from the page, and has changed by then
  useEffect(() => {
    const box = list.current;
    const entry = box?.querySelector("[aria-current='time']");
    if (!box || !entry) return;
    const [outer, inner] = [box.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }, [current]);
  return list;
}

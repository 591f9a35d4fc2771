import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds now; for what differs in its parts, where styles alone cannot tell. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (tell: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", tell);
      return () => list.removeEventListener("change", tell);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

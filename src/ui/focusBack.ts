import type { RefObject } from "react";

type Place = RefObject<HTMLElement | null>;

/** Where the focus goes when a window closes: back to the key that opened it, unless it is somewhere else already. */
export function focusBack(opener: Place, popup: Place): HTMLElement | false {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body;
  return isFree || popup.current?.contains(activeElement) === true ? (opener.current ?? false) : false;
}

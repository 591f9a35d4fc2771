import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useOutletContext } from "react-router-dom";

/** What a page of the area puts beside the title above its tabs. */
export function HeaderPlace({ children }: { children: ReactNode }) {
  const place = useOutletContext<HTMLElement | null>();
  return place ? createPortal(children, place) : null;
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to the field that takes letters when the composer opens, and when somebody follows a link to where they
 * are, which is another `visit`. Not under a finger, where the phone's keyboard would cover the board that was asked for,
 * and not while a dialog has it.
 */
export function useReadyToType(field: RefObject<HTMLTextAreaElement | null>, visit: string | null): void {
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current === visit || visit === null) return;
    const isOpening = seen.current === null;
    seen.current = visit;
    const at = document.activeElement;
    const isElsewhere = isOpening
      ? at?.closest("[role=dialog], [role=alertdialog], dialog")
      : at !== document.body && !at?.matches("a");
    if (isElsewhere || matchMedia("(pointer: coarse)").matches) return;
    field.current?.focus({ preventScroll: true });
  }, [field, visit]);
}

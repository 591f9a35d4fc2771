import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to the field that takes letters when the composer opens. Not under a finger, where the phone's keyboard
 * would cover the board that was asked for, and not while a dialog has it.
 */
export function useReadyToType(field: RefObject<HTMLTextAreaElement | null>, isWanted: boolean): void {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !isWanted) return;
    begun.current = true;
    const isElsewhere = document.activeElement?.closest("[role=dialog], [role=alertdialog], dialog") ?? null;
    if (isElsewhere !== null || matchMedia("(pointer: coarse)").matches) return;
    field.current?.focus({ preventScroll: true });
  }, [field, isWanted]);
}

import type { ComponentPropsWithRef, MouseEvent } from "react";

type KeyAttributes = Pick<ComponentPropsWithRef<"button">, "disabled" | "onClick" | "aria-disabled" | "aria-busy">;

/** Why a key does nothing for now, though it has been of use and will be again: it keeps the focus, which an element that is off has not. */
export interface KeyState {
  /** What it began is under way. */
  busy?: boolean | undefined;
  /** Something else is under way that it would get in the way of. */
  waits?: boolean | undefined;
}

/** The attributes of a `<button>` in this state. Presses of one that is busy or waits do nothing; neither do they submit. */
export function keyAttributes({ busy, waits }: KeyState, { disabled, onClick }: KeyAttributes): KeyAttributes {
  if (!busy && !waits) return { disabled, onClick };
  const ignore = (event: MouseEvent) => event.preventDefault();
  return { "aria-disabled": true, onClick: ignore, ...(busy ? { "aria-busy": true } : {}) };
}

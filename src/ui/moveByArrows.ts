import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** For a row of keys that is one tab stop: arrows move the focus between them, around the ends; Home and End go there. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const at = keys.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  const next = event.key === "Home" ? 0 : event.key === "End" ? keys.length - 1 : step === undefined ? null : at + step;
  if (next === null) return;
  event.preventDefault();
  keys.at(next % keys.length)?.focus();
}

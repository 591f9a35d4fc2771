import { createContext, type KeyboardEvent, useRef } from "react";

/** What closes the menu around an entry. */
export const MenuCloseContext = createContext<() => void>(() => {});

/** ms after which a letter begins another word. */
const wordEnds = 750;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The keys of an open menu: arrows go around its ends, letters find an entry, Space presses a link too. */
export function useMenuKeys(entriesNow: () => readonly HTMLElement[]): (event: KeyboardEvent) => void {
  const typed = useRef({ word: "", at: 0 });

  const find = (letter: string, entries: readonly HTMLElement[], at: number) => {
    const { word, at: last } = typed.current;
    const isNew = performance.now() - last > wordEnds;
    const next = (isNew ? "" : word) + letter.toLowerCase();
    typed.current = { word: next, at: performance.now() };
    // The same letter over and over goes from one entry that begins with it to the next.
    const isRepeated = [...next].every((each) => each === next[0]);
    const wanted = isRepeated ? next.charAt(0) : next;
    const from = isRepeated ? at + 1 : Math.max(at, 0);
    const inOrder = [...entries.slice(from), ...entries.slice(0, from)];
    return inOrder.find((entry) => entry.textContent.toLowerCase().startsWith(wanted));
  };

  return (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entries = entriesNow();
    const at = entries.indexOf(document.activeElement as HTMLElement);
    // A key is pressed by the browser; a link only by Enter.
    if (key === " ") {
      const entry = entries[at];
      if (!(entry instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      entry.click();
      return;
    }
    const step = steps[key];
    const beginning = step === -1 ? entries.length : -1;
    const found =
      step !== undefined
        ? entries.at(((at === -1 ? beginning : at) + step) % entries.length)
        : key === "Home"
          ? entries[0]
          : key === "End"
            ? entries.at(-1)
            : key.length === 1
              ? find(key, entries, at)
              : undefined;
    if (step !== undefined || key === "Home" || key === "End" || key.length === 1) event.preventDefault();
    found?.focus();
  };
}

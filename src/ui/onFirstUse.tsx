import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from "react";

/** A component that is there from its first use on. */
export interface LatePart<Props> {
  /** Nothing until `when` was true for the first time; then what was loaded, also when `when` is false again. */
  (props: Props & { when: boolean }): ReturnType<typeof createElement> | null;
  /** Asks for it ahead: the pointer or the focus is on the key that opens it. */
  load(): void;
}

/** What was asked for and did not come, each by what asks for it again. */
let missing: readonly (() => void)[] = [];
const missingWatchers = new Set<() => void>();

function setMissing(next: readonly (() => void)[]): void {
  missing = next;
  for (const tell of missingWatchers) tell();
}

const watchMissing = (tell: () => void) => {
  missingWatchers.add(tell);
  return () => missingWatchers.delete(tell);
};

/** Parts of the program that are needed and could not be loaded; each call asks for one again. The page says so. */
export const useMissingParts = (): readonly (() => void)[] => useSyncExternalStore(watchMissing, () => missing);

/**
 * A part of the program that is loaded when it is first needed. It is asked for once, however many stand on a page; one
 * that did not come is asked for again by `useMissingParts` or by the next use.
 */
export function onFirstUse<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let part: ComponentType<Props> | null = null;
  let isComing = false;
  const watchers = new Set<() => void>();
  const watch = (tell: () => void) => {
    watchers.add(tell);
    return () => watchers.delete(tell);
  };

  async function ask(isNeeded: boolean): Promise<void> {
    if (part !== null || isComing) return;
    isComing = true;
    try {
      part = await load();
      setMissing(missing.filter((one) => one !== askAgain));
      for (const tell of watchers) tell();
    } catch {
      if (isNeeded && !missing.includes(askAgain)) setMissing([...missing, askAgain]);
    } finally {
      isComing = false;
    }
  }
  const askAgain = () => void ask(true);

  function Late({ when, ...props }: Props & { when: boolean }) {
    const Part = useSyncExternalStore(watch, () => part);
    const [isUsed, setUsed] = useState(when);
    if (when && !isUsed) setUsed(true);
    useEffect(() => {
      if (when) void ask(true);
    }, [when]);
    // The props are those of the part but for `when`, which TypeScript cannot see.
    return Part !== null && isUsed ? createElement(Part, props as unknown as Props) : null;
  }
  return Object.assign(Late, { load: () => void ask(false) });
}

import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from "react";
import { type LatePartEvent, latePartFlow } from "../../machines/page/latePartFlow.ts";
import { startFlow } from "../flow/startFlow.ts";
import { askForMissingStyles } from "./missingStyles.ts";

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
 * A part of the program that is loaded when it is first needed, however many stand on a page: `latePartFlow`. One that did not
 * come is asked for again by `useMissingParts` or by the next use.
 */
export function onFirstUse<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let part: ComponentType<Props> | null = null;
  let run: { send(event: LatePartEvent): void } | null = null;
  const watchers = new Set<() => void>();
  const watch = (tell: () => void) => {
    watchers.add(tell);
    return () => watchers.delete(tell);
  };

  function send(event: LatePartEvent): void {
    run ??= startFlow(latePartFlow, {
      input: undefined,
      calls: {
        async loadPart() {
          await askForMissingStyles();
          part = await load();
        },
      },
      tell({ type }) {
        const others = missing.filter((one) => one !== askAgain);
        if (type === "part.here") for (const tell of watchers) tell();
        setMissing(type === "part.missing" ? [...others, askAgain] : others);
      },
    });
    run.send(event);
  }
  const askAgain = () => send({ type: "part.needed" });

  function Late({ when, ...props }: Props & { when: boolean }) {
    const Part = useSyncExternalStore(watch, () => part);
    const [isUsed, setUsed] = useState(when);
    if (when && !isUsed) setUsed(true);
    useEffect(() => {
      if (when) send({ type: "part.needed" });
    }, [when]);
    // The props are those of the part but for `when`, which TypeScript cannot see.
    return Part !== null && isUsed ? createElement(Part, props as unknown as Props) : null;
  }
  return Object.assign(Late, { load: () => send({ type: "part.expected" }) });
}

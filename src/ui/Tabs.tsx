import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { moveByArrows } from "./moveByArrows.ts";
import { list, mark, tab } from "./Tabs.css.ts";

export interface TabsProps<Value extends string> {
  label: string;
  /** `mark` stands behind the word and is a part of the tab's name. */
  tabs: readonly { value: Value; label: string; mark?: ReactNode }[];
  /** The tab of the URL. */
  value: Value;
  /** Goes to the tab's URL. */
  onChange(value: Value): void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** Views of one screen. Arrows move between the tabs, Enter opens one; the URL holds which is open. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const names = tabs.map((entry) => entry.value).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs that come late move the open one.
  useLayoutEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}${value}`)}`);
    if (strip.current && open) showWithin(strip.current, open);
  }, [id, value, names]);
  return (
    <div>
      <div ref={strip} role="tablist" aria-label={label} onKeyDown={moveByArrows} className={list}>
        {tabs.map((entry) => {
          const isOpen = entry.value === value;
          return (
            <button
              key={entry.value}
              type="button"
              role="tab"
              id={`${id}${entry.value}`}
              aria-selected={isOpen}
              aria-controls={isOpen ? `${id}panel` : undefined}
              tabIndex={isOpen ? 0 : -1}
              className={tab}
              onClick={() => {
                if (!isOpen) onChange(entry.value);
              }}
            >
              {entry.label}
              {entry.mark ? <span className={mark}>{entry.mark}</span> : null}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

/** Where tabs scroll, the open one stands in the middle, with a part of its neighbours; the page itself stays where it is. */
function showWithin(strip: HTMLElement, open: HTMLElement): void {
  const [around, inside] = [strip.getBoundingClientRect(), open.getBoundingClientRect()];
  strip.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2);
}

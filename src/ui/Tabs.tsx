import { type ReactNode, useId } from "react";
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
  return (
    <div>
      <div role="tablist" aria-label={label} onKeyDown={moveByArrows} className={list}>
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

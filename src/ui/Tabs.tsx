import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { list, tab } from "./Tabs.css.ts";

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  /** The tab of the URL. */
  value: Value;
  /** Goes to the tab's URL. */
  onChange(value: Value): void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** Views of one screen. Arrows move between the tabs, Enter opens one; the URL holds which is open. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Base.List aria-label={label} activateOnFocus={false} className={list}>
        {tabs.map((entry) => (
          <Base.Tab key={entry.value} value={entry.value} className={tab}>
            {entry.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((entry) => (
        <Base.Panel key={entry.value} value={entry.value} tabIndex={-1}>
          {entry.value === value ? children : null}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

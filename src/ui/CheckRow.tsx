import type { ReactNode } from "react";
import { body } from "../theme/text.css.ts";
import { box, row, words } from "./CheckRow.css.ts";

export interface CheckRowProps {
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  children: ReactNode;
}

/** One of several things that can be chosen together; the whole row is the key. */
export function CheckRow({ checked, onChange, disabled = false, children }: CheckRowProps) {
  return (
    <label className={row}>
      <input
        type="checkbox"
        className={box}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={`${body} ${words}`}>{children}</span>
    </label>
  );
}

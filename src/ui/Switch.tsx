import { Switch as Base } from "@base-ui/react/switch";
import type { ReactNode } from "react";
import { row, thumb, track } from "./Switch.css.ts";

export interface SwitchProps {
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  /** The accessible name. `children` may show the state in words beside it. */
  label: string;
  children?: ReactNode;
}

/** On or off, at once. */
export function Switch({ checked, onChange, disabled = false, label, children }: SwitchProps) {
  return (
    <span className={row}>
      <Base.Root
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        aria-label={label}
        className={track}
      >
        <Base.Thumb className={thumb} />
      </Base.Root>
      {children}
    </span>
  );
}

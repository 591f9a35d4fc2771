import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { box, mark, row, words } from "./Checkbox.css.ts";
import { Icon } from "./Icon.tsx";

export interface CheckboxProps {
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  /** What it chooses; its first line names it. */
  children: ReactNode;
}

/** One of several that may be chosen together; the whole row can be pressed. */
export function Checkbox({ checked, onChange, disabled = false, children }: CheckboxProps) {
  const name = useId();
  return (
    <div className={row}>
      <Base.Root
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        aria-labelledby={name}
        className={box}
      >
        <Base.Indicator className={mark}>
          <Icon of={Check} size={16} />
        </Base.Indicator>
      </Base.Root>
      <span id={name} className={words}>
        {children}
      </span>
    </div>
  );
}

import { useId } from "react";
import { body } from "../theme/text.css.ts";
import { ring } from "./RadioCards.css.ts";
import { choice, group } from "./RadioRow.css.ts";

export interface RadioRowProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
}

/** One of two or three, by words that stand in a row. */
export function RadioRow<Value extends string>({ label, value, onChange, options, disabled }: RadioRowProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={group}>
      {options.map((option) => (
        <label key={option.value} className={`${choice} ${body}`}>
          <input
            type="radio"
            name={name}
            className={ring}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

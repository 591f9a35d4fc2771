import { useId } from "react";
import { body } from "../theme/text.css.ts";
import { ring } from "./RadioCards.css.ts";
import { choice, column, group } from "./RadioRow.css.ts";

export interface RadioRowProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  /** Null while nothing is. */
  value: Value | null;
  onChange(value: Value): void;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
  /** Below each other: for more than three. */
  stacked?: boolean;
}

/** One of a few, by words that stand in a row. */
export function RadioRow<Value extends string>(props: RadioRowProps<Value>) {
  const { label, value, onChange, options, disabled, stacked = false } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={stacked ? column : group}>
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

import { type ReactNode, useId } from "react";
import { card, group, ring } from "./RadioCards.css.ts";

export interface RadioCardsProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  value: Value | null;
  onChange(value: Value): void;
  options: readonly { value: Value; content: ReactNode }[];
}

/** One of a few things that each need more than a word; the whole card is the key. */
export function RadioCards<Value extends string>({ label, value, onChange, options }: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={group}>
      {options.map((option) => (
        <label key={option.value} className={card}>
          <input
            type="radio"
            name={name}
            className={ring}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.content}
        </label>
      ))}
    </div>
  );
}

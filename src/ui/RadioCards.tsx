import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { card, dot, group, ring } from "./RadioCards.css.ts";

export interface RadioCardsProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  value: Value | null;
  onChange(value: Value): void;
  options: readonly { value: Value; content: ReactNode }[];
}

/** One of a few things that each need more than a word; the whole card is the key. */
export function RadioCards<Value extends string>({ label, value, onChange, options }: RadioCardsProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value ?? ""}
      onValueChange={(chosen) => onChange(chosen as Value)}
      className={group}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is a control that the rule does not know.
        <label key={option.value} className={card}>
          <Radio.Root value={option.value} className={ring}>
            <Radio.Indicator className={dot} />
          </Radio.Root>
          {option.content}
        </label>
      ))}
    </RadioGroup>
  );
}

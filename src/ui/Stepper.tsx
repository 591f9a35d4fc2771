import { NumberField } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";
import { Icon } from "./Icon.tsx";
import { field, hint, input, key, label as labelStyle, row, words } from "./Stepper.css.ts";

export interface StepperProps {
  label: string;
  hint?: string;
  /** Names of the two keys. */
  fewerName: string;
  moreName: string;
  value: number;
  least: number;
  most: number;
  /** Told whatever was typed, also what lies outside: whoever holds the value decides. */
  onChange(value: number): void;
}

/** A small whole number with a key on either side. */
export function Stepper({ label, hint: hintText, fewerName, moreName, value, least, most, onChange }: StepperProps) {
  return (
    <NumberField.Root
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
      className={row}
    >
      <div className={words}>
        <span className={labelStyle}>{label}</span>
        {hintText ? <span className={hint}>{hintText}</span> : null}
      </div>
      <NumberField.Group className={field}>
        <NumberField.Decrement className={key} aria-label={fewerName} disabled={value <= least}>
          <Icon of={Minus} size={18} />
        </NumberField.Decrement>
        <NumberField.Input className={input} aria-label={label} inputMode="numeric" />
        <NumberField.Increment className={key} aria-label={moreName} disabled={value >= most}>
          <Icon of={Plus} size={18} />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}

import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useState } from "react";
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

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A small whole number with a key on either side. */
export function Stepper({ label, hint: hintText, fewerName, moreName, value, least, most, onChange }: StepperProps) {
  // What is typed stays as it is until the field is left, also where it is no such number.
  const [typed, setTyped] = useState<string | null>(null);
  const goTo = (next: number) => {
    setTyped(null);
    if (next >= least && next <= most) onChange(next);
  };
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() !== "") onChange(Number(text));
  };
  const takeKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    goTo(value + step);
  };
  return (
    <div className={row}>
      <div className={words}>
        <span className={labelStyle}>{label}</span>
        {hintText ? <span className={hint}>{hintText}</span> : null}
      </div>
      <div className={field}>
        <button
          type="button"
          className={key}
          aria-label={fewerName}
          disabled={value <= least}
          onClick={() => goTo(value - 1)}
        >
          <Icon of={Minus} size={18} />
        </button>
        <input
          className={input}
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={takeKey}
        />
        <button
          type="button"
          className={key}
          aria-label={moreName}
          disabled={value >= most}
          onClick={() => goTo(value + 1)}
        >
          <Icon of={Plus} size={18} />
        </button>
      </div>
    </div>
  );
}

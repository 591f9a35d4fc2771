import { type Ref, type RefObject, useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { cardChoice, cardEnding, cardRefused } from "../../words/billing.ts";
import type { SandboxCard } from "./page.ts";

interface CardSelectProps {
  cards: readonly SandboxCard[];
  /** The last digits of the one that is chosen, for whoever sends the form. */
  chosen: RefObject<string>;
  /** Why the chosen one was not taken. */
  error?: string | null;
  ref?: Ref<HTMLSelectElement>;
}

/** One of the sandbox's cards; a word says which one is refused. */
export function CardSelect({ cards, chosen, error = null, ref }: CardSelectProps) {
  const [digits, setDigits] = useState(chosen.current);
  const options = cards.map(({ digits: value, company, isRefused }) => ({
    value,
    label: isRefused ? `${cardEnding(company, value)}, ${cardRefused}` : cardEnding(company, value),
  }));
  return (
    <Field label={cardChoice} error={error}>
      <Select
        ref={ref}
        options={options}
        value={digits}
        onChange={(value) => {
          chosen.current = value;
          setDigits(value);
        }}
      />
    </Field>
  );
}

import type { RefObject } from "react";
import type { Duration } from "../../../machines/message/sendRequest.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/messages.ts";
import * as styles from "./TimeDialog.css.ts";

interface DurationFieldsProps {
  first: RefObject<HTMLInputElement | null>;
  duration: Duration;
  onChange: (change: Partial<Duration>) => void;
}

const fields = [
  { name: "hours", label: words.timeHours, most: null },
  { name: "minutes", label: words.timeMinutes, most: 59 },
  { name: "seconds", label: words.timeSeconds, most: 59 },
] as const;

/** Hours, minutes and seconds. */
export function DurationFields({ first, duration, onChange }: DurationFieldsProps) {
  return (
    <div className={styles.fields}>
      {fields.map(({ name, label, most }, index) => (
        <Field key={name} label={label}>
          <TextInput
            ref={index === 0 ? first : null}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            {...(most === null ? {} : { max: most })}
            value={String(duration[name])}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange({ [name]: wholeNumber(event.currentTarget.value) })}
          />
        </Field>
      ))}
    </div>
  );
}

/** An emptied field counts as none; what is no number stays wrong until it is one. */
function wholeNumber(text: string): number {
  return text.trim() === "" ? 0 : Number(text);
}

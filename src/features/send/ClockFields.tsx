import type { RefObject } from "react";
import type { Rhythm, TimeChange, WallClock } from "../../../machines/message/sendTime.ts";
import { small } from "../../theme/text.css.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/timing.ts";
import * as styles from "./TimeDialog.css.ts";

interface ClockFieldsProps {
  first: RefObject<HTMLInputElement | null>;
  clock: WallClock;
  rhythm: Rhythm;
  canRepeat: boolean;
  /** Of the board's time zone. */
  city: string | undefined;
  onChange: (change: Omit<TimeChange, "type">) => void;
}

const rhythmOptions = (Object.keys(words.rhythms) as Rhythm[]).map((value) => ({ value, label: words.rhythms[value] }));

/** A day and a time by the board's clock, and how often. */
export function ClockFields({ first, clock, rhythm, canRepeat, city, onChange }: ClockFieldsProps) {
  return (
    <>
      <div className={styles.clock}>
        <Field label={words.whenDate}>
          <TextInput
            ref={first}
            type="date"
            value={clock.date}
            onChange={(event) => onChange({ clock: { ...clock, date: event.currentTarget.value } })}
          />
        </Field>
        <Field label={words.whenTime}>
          <TextInput
            type="time"
            value={clock.time}
            onChange={(event) => onChange({ clock: { ...clock, time: event.currentTarget.value } })}
          />
        </Field>
      </div>
      {city === undefined ? null : <p className={`${small} ${styles.meant}`}>{words.boardsClock(city)}</p>}
      {canRepeat ? (
        <div className={styles.choice}>
          <Field label={words.whenRepeat}>
            <Select options={rhythmOptions} value={rhythm} onChange={(next) => onChange({ rhythm: next })} />
          </Field>
        </div>
      ) : null}
    </>
  );
}

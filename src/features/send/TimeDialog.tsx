import { type FormEvent, useId, useRef } from "react";
import {
  type Duration,
  isValidDuration,
  longestDurations,
  type SendKind,
  totalSeconds,
} from "../../../machines/message/sendRequest.ts";
import { small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/messages.ts";
import * as styles from "./TimeDialog.css.ts";
import { TimeMeant } from "./TimeMeant.tsx";

interface TimeDialogProps {
  open: boolean;
  kind: SendKind;
  title: string;
  boardId: string;
  duration: Duration;
  onChange: (change: Partial<Duration>) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

const fields = [
  { name: "hours", label: words.timeHours, most: null },
  { name: "minutes", label: words.timeMinutes, most: 59 },
  { name: "seconds", label: words.timeSeconds, most: 59 },
] as const;

/** How long a message stays pinned, or how long from now it is sent: hours, minutes and seconds. */
export function TimeDialog({ open, kind, title, boardId, duration, onChange, onConfirm, onCancel }: TimeDialogProps) {
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const isSchedule = kind === "schedule";
  const isValid = isValidDuration(duration, kind);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) onConfirm();
  };
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={isSchedule ? words.sendTimeHint : words.pinTimeHint}
      closeName={words.timeClose}
      initialFocus={first}
      foot={
        <>
          <Button onClick={onCancel}>{words.timeCancel}</Button>
          <Button kind="primary" type="submit" form={form} disabled={!isValid}>
            {isSchedule ? words.sendTimeAction : words.pinTimeAction}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={confirm} noValidate>
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
        <p role="status" className={`${small} ${styles.problem}`}>
          {isValid ? "" : problemOf(duration, kind)}
        </p>
        {isValid ? <TimeMeant boardId={boardId} seconds={totalSeconds(duration)} isSchedule={isSchedule} /> : null}
      </form>
    </Dialog>
  );
}

/** An emptied field counts as none; what is no number stays wrong until it is one. */
function wholeNumber(text: string): number {
  return text.trim() === "" ? 0 : Number(text);
}

const secondsInDay = 86_400;

/** Why the chosen time cannot be used: the sentence beside the key that is off. */
function problemOf({ hours, minutes, seconds }: Duration, kind: SendKind): string {
  const all = [hours, minutes, seconds];
  if (all.every((value) => value === 0)) return words.timeTooShort;
  if (!all.every((value) => Number.isSafeInteger(value) && value >= 0)) return words.timeWhole;
  if (minutes > 59 || seconds > 59) return words.timeMinutesRange;
  return words.timeTooLong((kind === "schedule" ? longestDurations.schedule : longestDurations.pin) / secondsInDay);
}

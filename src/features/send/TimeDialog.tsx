import { useQuery } from "@apollo/client/react";
import { type FormEvent, useId, useRef } from "react";
import { isValidDuration, type SendKind } from "../../../machines/message/sendRequest.ts";
import { firstShowing, momentMeant, type TimeChange, type TimeChoice } from "../../../machines/message/sendTime.ts";
import { boardZoneQuery } from "../../pieces/zoneOperations.ts";
import { small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { Select } from "../../ui/Select.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/messages.ts";
import { momentOf, wallClock } from "../../words/messageTime.ts";
import * as sending from "../../words/sending.ts";
import * as timing from "../../words/timing.ts";
import { ClockFields } from "./ClockFields.tsx";
import { DurationFields } from "./DurationFields.tsx";
import * as styles from "./TimeDialog.css.ts";
import { TimeMeant } from "./TimeMeant.tsx";
import { problemOf } from "./timeProblems.ts";

interface TimeDialogProps {
  open: boolean;
  kind: SendKind;
  title: string;
  boardId: string;
  time: TimeChoice;
  /** What is said above the fields, in place of how long is possible. */
  hint?: string;
  /** A message may come again and again; one that waits already only moves. */
  canRepeat?: boolean;
  onChange: (change: Omit<TimeChange, "type">) => void;
  /** The moment that the chosen day and time mean, where they were chosen. */
  onConfirm: (at: number | undefined) => void;
  onCancel: () => void;
}

const hour = 3_600_000;
const ways = [
  { value: "clock", label: timing.whenClock },
  { value: "fromNow", label: timing.whenFromNow },
] as const;

function saysOf(kind: SendKind, { rhythm }: TimeChoice): (time: string) => string {
  if (kind !== "schedule") return sending.holdsUntil;
  return rhythm === "Once" ? sending.sendsAt : sending.firstSendsAt;
}

/** How long a message stays pinned, or when it is sent: from now, or by the board's clock, once or again and again. */
export function TimeDialog(props: TimeDialogProps) {
  const { open, kind, title, boardId, time, canRepeat = false, onChange, onConfirm, onCancel } = props;
  const { hint = kind === "schedule" ? words.sendTimeHint : words.pinTimeHint } = props;
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const now = useNow();
  const { data } = useQuery(boardZoneQuery, { variables: { boardId }, skip: !open || boardId === "" });
  const zone = data?.getBoardV2.timezone;
  const isSchedule = kind === "schedule";
  const at = time.clock && zone ? momentOf(firstShowing(time.clock, time.rhythm), zone.id) : undefined;
  const meant = momentMeant(time, kind, { now, ...(at === undefined ? {} : { at }) });
  const isValid = time.clock === null ? isValidDuration(time.duration, kind) : meant !== null;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) onConfirm(at);
  };
  const soon = () => wallClock(Math.ceil((now + 1) / hour) * hour, zone?.id);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={hint}
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
        {isSchedule ? (
          <div className={styles.ways}>
            <Segment
              label={timing.whenLabel}
              options={ways}
              value={time.clock === null ? "fromNow" : "clock"}
              onChange={(way) => onChange({ clock: way === "clock" ? soon() : null })}
              wide
            />
          </div>
        ) : null}
        {time.clock === null ? (
          <DurationFields first={first} duration={time.duration} onChange={onChange} />
        ) : (
          <ClockFields
            first={first}
            clock={time.clock}
            rhythm={time.rhythm}
            canRepeat={canRepeat}
            city={zone?.timezoneCity}
            onChange={onChange}
          />
        )}
        {kind === "pin" ? (
          <div className={styles.choice}>
            <Field label={timing.afterPinLabel}>
              <Select
                options={[
                  { value: "Stay", label: timing.afterPin.Stay },
                  { value: "HandBack", label: timing.afterPin.HandBack },
                ]}
                value={time.afterPin}
                onChange={(afterPin) => onChange({ afterPin })}
              />
            </Field>
          </div>
        ) : null}
        <p role="status" className={`${small} ${styles.problem}`}>
          {isValid ? "" : problemOf(time, kind, at, now)}
        </p>
        {meant !== null && isValid ? (
          <TimeMeant boardId={boardId} at={meant} now={now} says={saysOf(kind, time)} />
        ) : null}
      </form>
    </Dialog>
  );
}

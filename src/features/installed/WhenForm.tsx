import { useSelector } from "@xstate/react";
import { type FormEvent, useRef, useState } from "react";
import type { ActorRefFrom } from "xstate";
import type { ChannelRhythm, subscriptionDetailMachine } from "../../../machines/channel/subscriptionDetailMachine.ts";
import { useNews } from "../../flowNews.ts";
import type { ChannelRow_ChannelFragment } from "../../gql/generated/graphql.ts";
import type { QuietTimes } from "../../pieces/quietTime.ts";
import { subheading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/channelSettings.ts";
import * as styles from "./ChannelPage.css.ts";
import { quietEnds, quietOf } from "./quietTimes.ts";

type Kind = ChannelRhythm["kind"];

interface WhenFormProps {
  channel: ChannelRow_ChannelFragment;
  quiet: QuietTimes;
  flow: ActorRefFrom<typeof subscriptionDetailMachine>;
  /** It shows what comes to its address when that comes, and at no other time. */
  onArrival: boolean;
}

const kinds: readonly { value: Kind; label: string }[] = [
  { value: "default", label: words.rhythmDefault },
  { value: "every", label: words.rhythmEvery },
  { value: "at", label: words.rhythmAt },
  { value: "ambient", label: words.rhythmAmbient },
  { value: "event", label: words.rhythmEvent },
];

/** With the one that stands there, which somebody may have chosen before. */
const kindsFor = (onArrival: boolean, chosen: Kind) =>
  onArrival ? kinds.filter(({ value }) => value === "default" || value === chosen) : kinds;

/** Even parts of a day, as the planner knows them. */
const minutesOffered = [15, 30, 60, 120, 180, 240, 360, 480, 720, 1440];
const everies = minutesOffered.map((minutes) => ({ value: String(minutes), label: words.everyMinutes(minutes) }));
const priorities = [9, 5, 0, -5, -9];

/** The gateway takes no more of them (installed/rhythmInput.ts). */
const mostTimes = 24;

const timesIn = (text: string) => text.split(",").map((time) => time.trim());
const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

interface Fields {
  kind: Kind;
  minutes: string;
  times: string;
}

type Told = ChannelRow_ChannelFragment["rhythm"];

interface Draft extends Fields {
  /** What the gateway said last. */
  of: string;
  /** What the fields showed last: of the gateway, or as it was sent there. */
  last: Fields;
  /** What they began with, or what was seen when they were sent last. */
  began: Told;
}

const fieldsOf = (rhythm: Told): Fields => ({
  kind: (rhythm.isOwn ? rhythm.kind : "default") as Kind,
  minutes: String(rhythm.kind === "every" ? (rhythm.minutes ?? 60) : 60),
  times: rhythm.times.join(", ") || "08:00",
});

function draftOf(rhythm: Told): Draft {
  const fields = fieldsOf(rhythm);
  return { ...fields, of: JSON.stringify(rhythm), last: fields, began: rhythm };
}

const asGiven = ({ isOwn, kind, times, weekdays, minutes, from, to }: Told): ChannelRhythm => ({
  kind: isOwn ? kind : "default",
  times,
  weekdays,
  minutes,
  from,
  to,
});

const isTyped = ({ last, ...now }: Draft) =>
  (["kind", "minutes", "times"] as const).some((field) => now[field] !== last[field]);

/** What is wrong with the times as they are written, or how they are written, or which of them never come. */
function noteOf(times: readonly string[], quiet: QuietTimes): { error: string } | { hint: string } {
  if (!times.every(isTime)) return { error: words.timesWrong };
  if (times.length > mostTimes) return { error: words.timesTooMany(mostTimes) };
  const silent = [...new Set(quietOf(times, quiet))];
  return { hint: silent.length === 0 ? words.timesHint : words.timesQuiet(silent, quietEnds(quiet)) };
}

/** When a channel shows, and before which others. */
export function WhenForm({ channel, quiet, flow, onArrival }: WhenFormProps) {
  const { rhythm, priority } = channel;
  const [draft, setDraft] = useState(() => draftOf(rhythm));
  // What the gateway says anew comes into the fields, which stay, with the focus and with what was typed meanwhile.
  if (draft.of !== JSON.stringify(rhythm)) {
    setDraft(isTyped(draft) ? { ...draft, of: JSON.stringify(rhythm) } : draftOf(rhythm));
  }
  const { kind, minutes, times } = draft;
  const isSaving = useSelector(flow, (snapshot) => snapshot.matches("saving"));
  const sent = useRef<Fields>(null);
  useNews(flow, {
    "subscription.saved": () => {
      sent.current = null;
    },
    // What was sent stands there again as typed, whatever came from the gateway meanwhile.
    "subscription.failed": () => {
      if (sent.current === null) return;
      write({ ...(isTyped(draft) ? {} : sent.current), last: fieldsOf(draft.began) });
      sent.current = null;
    },
  });
  const write = (written: Partial<typeof draft>) => setDraft({ ...draft, ...written });
  const note = noteOf(timesIn(times), quiet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sent.current = { kind, minutes, times };
    write({ last: sent.current, began: rhythm });
    const expected = asGiven(draft.began);
    const onRhythm = (chosen: ChannelRhythm) => flow.send({ type: "rhythm.submit", rhythm: chosen, expected });
    const none = { times: [], weekdays: [], minutes: null, from: null, to: null };
    const keepsWindow = rhythm.kind === "every" && rhythm.isOwn;
    if (kind === "every") {
      const window = keepsWindow ? { from: rhythm.from, to: rhythm.to } : {};
      onRhythm({ ...none, ...window, kind, minutes: Number(minutes) });
    } else if (kind === "at") {
      onRhythm({ ...none, kind, times: timesIn(times), weekdays: rhythm.kind === "at" ? rhythm.weekdays : [] });
    } else onRhythm({ ...none, kind, minutes: kind === "ambient" ? 1 : null });
  };
  const offered = priorities.includes(priority) ? priorities : [...priorities, priority];
  return (
    <form className={`${styles.card} ${styles.form}`} onSubmit={submit}>
      <h2 className={subheading}>{words.whenTitle}</h2>
      <div className={styles.fields}>
        <div className={styles.field}>
          <Field label={words.rhythmField}>
            <Select
              options={kindsFor(onArrival, kind)}
              value={kind}
              onChange={(chosen: Kind) => write({ kind: chosen })}
            />
          </Field>
        </div>
        {kind === "every" ? (
          <div className={styles.field}>
            <Field label={words.minutesField}>
              <Select options={everies} value={minutes} onChange={(chosen) => write({ minutes: chosen })} />
            </Field>
          </div>
        ) : null}
        {kind === "at" ? (
          <div className={styles.field}>
            <Field label={words.timesField} {...note}>
              <TextInput value={times} onChange={(event) => write({ times: event.target.value })} />
            </Field>
          </div>
        ) : null}
      </div>
      <div>
        <Button type="submit" busy={isSaving} disabled={kind === "at" && "error" in note}>
          {words.saveWhen}
        </Button>
      </div>
      <div className={styles.field}>
        <Field label={words.priorityField}>
          <Select
            options={offered.map((one) => ({ value: String(one), label: words.priorityOf(one) }))}
            value={String(priority)}
            onChange={(chosen) => flow.send({ type: "priority.submit", priority: Number(chosen) })}
          />
        </Field>
      </div>
    </form>
  );
}

import { useQuery } from "@apollo/client/react";
import type { LucideIcon } from "lucide-react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarX2 from "lucide-react/icons/calendar-x-2";
import Moon from "lucide-react/icons/moon";
import Pin from "lucide-react/icons/pin";
import PinOff from "lucide-react/icons/pin-off";
import History from "lucide-react/icons/rotate-ccw-clock";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link } from "react-router-dom";
import { heldWords } from "../../pieces/quietFate.ts";
import { SourceTile } from "../../pieces/SourceTile.tsx";
import { subheading, tiny } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useNow } from "../../ui/useNow.ts";
import { boardMoment, cityOf, timesInZone } from "../../words/boardTime.ts";
import { clockTime, fullTime, messageTime, upcomingTime } from "../../words/messageTime.ts";
import * as words from "../../words/timeline.ts";
import { repeatLine } from "../../words/timing.ts";
import { timelineQuery } from "./liveOperations.ts";
import * as styles from "./Timeline.css.ts";
import {
  type Entry,
  EntryKey,
  type EntryProps,
  type Place,
  type Timeline,
  type TimelineProps,
} from "./TimelineKey.tsx";

/** So much of what was stands on the strip. */
const pastEntries = 3;

/**
 * One strip that answers "why is this on my board?": what was, what is and what comes, and what can be done about it. `onSettled`
 * says that it stands, or could not be told: what comes below it then does not move.
 */
export function TimelineStrip({ boardId, isSecondVersion, onSettled }: TimelineProps & { onSettled(): void }) {
  const { data, error, refetch } = useQuery(timelineQuery, {
    variables: { boardId },
    fetchPolicy: "cache-and-network",
  });
  const timeline = data?.boardTimeline;
  const isSettled = timeline !== undefined || error !== undefined;
  const tellSettled = useEffectEvent(onSettled);
  useEffect(() => {
    if (isSettled) tellSettled();
  }, [isSettled]);
  if (!timeline) {
    return error ? (
      <Banner tone="warning" retry={{ label: words.timelineRetry, onClick: () => void refetch() }}>
        {words.timelineFailed}
      </Banner>
    ) : null;
  }
  return <Strip timeline={timeline} boardId={boardId} isSecondVersion={isSecondVersion} />;
}

function Strip({ timeline, ...props }: TimelineProps & { timeline: Timeline }) {
  const now = useNow();
  const place = { ...props, now, timezone: timeline.timezone };
  const of = (tense: Entry["tense"]) => timeline.entries.filter((entry) => entry.tense === tense);
  // What comes can still be changed; of what was, the latest tells most.
  const around = [
    { title: words.timelineComing, look: styles.next, entries: of("Next") },
    { title: words.timelineBefore, look: styles.past, entries: of("Past").slice(-pastEntries).toReversed() },
  ].filter(({ entries }) => entries.length > 0);
  const zone = timesInZone(timeline.timezone);
  return (
    <section className={styles.section} aria-labelledby="timeline">
      <h2 id="timeline" className={`${subheading} ${styles.title}`}>
        {words.timelineTitle}
        {zone === null ? null : <span className={`${tiny} ${styles.zone}`}>{zone}</span>}
      </h2>
      {timeline.entries.length === 0 ? <p className={styles.nothing}>{words.timelineEmpty}</p> : null}
      <ol className={styles.present}>
        {of("Now").map((entry) => (
          <li key={entry.id} className={entry.kind === "Shown" ? styles.shown : styles.holding}>
            {entry.kind === "Shown" ? <Shown entry={entry} place={place} /> : <Holding entry={entry} place={place} />}
          </li>
        ))}
      </ol>
      {around.length > 0 ? (
        <div className={styles.strip} data-scrolls-sideways>
          {around.map(({ title, look, entries }) => (
            <section key={title} aria-label={title} className={styles.tense} style={{ flexGrow: entries.length }}>
              <h3 className={`${tiny} ${styles.tenseTitle}`}>{title}</h3>
              <ol className={styles.entries}>
                {entries.map((entry) => (
                  <li key={entry.id} className={look}>
                    <Around entry={entry} place={place} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Moment({ at, timezone, children }: { at: number; timezone: string; children: ReactNode }) {
  return (
    <time className={tiny} dateTime={new Date(at).toISOString()} title={fullTime(at, timezone)}>
      {children}
    </time>
  );
}

/** Who or what brought the message that is on the board. */
function Shown({ entry, place: { boardId, now, timezone } }: EntryProps) {
  const name = entry.by ?? "";
  return (
    <>
      <SourceTile name={name} isChannel={entry.via === "Channel"} />
      <span className={styles.words}>
        <span className={styles.strong}>{words.cameBy[entry.via ?? "Message"](name)}</span>
        <Moment at={entry.at} timezone={timezone}>
          {messageTime(entry.at, now, timezone)}
        </Moment>
      </span>
      {entry.mayAct ? (
        <Link className={styles.link} to={`/board/${encodeURIComponent(boardId)}/messages/my/history`}>
          {words.openHistory}
        </Link>
      ) : null}
    </>
  );
}

const icons: Readonly<Record<Entry["kind"], LucideIcon>> = {
  Shown: History,
  Pinned: Pin,
  Unpinned: PinOff,
  PinEnded: PinOff,
  Paused: VolumeX,
  Unmuted: Volume2,
  PauseEnded: Volume2,
  QuietHours: Moon,
  Scheduled: CalendarClock,
  Unscheduled: CalendarX2,
  Missed: CalendarX2,
};

/** What holds the board now: a pin, a pause, quiet hours; until when, and the key that ends it. */
function Holding({ entry, place }: EntryProps) {
  // As every other place tells it that says how long a board is held: by both clocks where they differ.
  const zone = { id: place.timezone, timezoneCity: cityOf(place.timezone) };
  const until = boardMoment(entry.until ?? place.now, place.now, zone);
  const sentence =
    entry.kind === "Pinned"
      ? words.pinned(until, entry.by ?? null)
      : entry.kind === "Paused"
        ? words.muted(until, entry.by ?? null)
        : words.quietNow(until);
  return (
    <>
      <Icon of={icons[entry.kind]} size={16} />
      <span className={styles.sentence} title={fullTime(entry.until ?? place.now, place.timezone)}>
        {sentence}
      </span>
      <EntryKey entry={entry} place={place} />
    </>
  );
}

function sentenceOf(entry: Entry, { now, timezone }: Place): string {
  const person = entry.by ?? null;
  switch (entry.kind) {
    case "Unpinned":
      return words.unpinned(person);
    case "PinEnded":
      return words.pinEnded;
    case "Unmuted":
      return words.unmuted(person);
    case "PauseEnded":
      return words.pauseEnded;
    case "Unscheduled":
      return words.unscheduled(person);
    case "Missed":
      return words.missed(person);
    case "QuietHours":
      return words.quietAhead(upcomingTime(entry.until ?? entry.at, now, timezone));
    case "Scheduled":
      return words.scheduled(person);
    default:
      return words.cameBy[entry.via ?? "Message"](person ?? "");
  }
}

/** Something that was, or comes. */
function Around({ entry, place }: EntryProps) {
  const { now, timezone } = place;
  const isNext = entry.tense === "Next";
  // Colour tiles are written as {63}; they are no words.
  const text = (entry.text ?? "").replace(/(?:\{\d+\}|\s)+/g, " ").trim();
  const hasMessage = entry.messageId !== null && entry.messageId !== undefined;
  return (
    <>
      <span className={`${tiny} ${styles.when}`}>
        <Icon of={icons[entry.kind]} size={16} />
        <Moment at={entry.at} timezone={timezone}>
          {isNext ? upcomingTime(entry.at, now, timezone) : momentBefore(entry.at, now, timezone)}
        </Moment>
      </span>
      {hasMessage ? <span className={styles.message}>{text || words.withoutWords}</span> : null}
      <span className={hasMessage ? styles.who : styles.message}>{sentenceOf(entry, place)}</span>
      {entry.repeat ? (
        <span className={styles.who}>{repeatLine(entry.repeat.rhythm, entry.repeat.time, entry.repeat.weekday)}</span>
      ) : null}
      {entry.kind === "Scheduled" && entry.until ? (
        <span className={styles.who}>{heldWords(entry.at, entry.until, upcomingTime(entry.until, now, timezone))}</span>
      ) : null}
      <span className={styles.key}>
        <EntryKey entry={entry} place={place} />
      </span>
    </>
  );
}

/** Minutes and hours go by while one looks; on the strip stands the time itself, for today. */
function momentBefore(at: number, now: number, timezone: string): string {
  return upcomingTime(at, now, timezone) === clockTime(at, timezone)
    ? clockTime(at, timezone)
    : messageTime(at, now, timezone);
}

import CalendarClock from "lucide-react/icons/calendar-clock";
import { hourOf, hoursIn } from "../../pieces/dayHours.ts";
import * as styles from "../../pieces/dayStrip.css.ts";
import type { Span } from "../../pieces/quietSpans.ts";
import { stripColour } from "../../pieces/stripColour.ts";
import { Icon } from "../../ui/Icon.tsx";
import { clockTime } from "../../words/messageTime.ts";
import * as words from "../../words/settings.ts";
import type { Planned } from "./planned.ts";
import type { ChannelSlot } from "./silentChannels.ts";

interface DayStripProps {
  span: Span;
  timeZone: string;
  /** When the board is silent: hatched. */
  silent: readonly Span[];
  /** When it is, in words. */
  label: string;
  planned: readonly Planned[];
  /** Of channels. */
  slots: readonly ChannelSlot[];
  ambient: readonly (Span & { readonly subscriptionId: string; readonly colorKey: number })[];
}

/** Behind this part of the strip a mark's words stand before it. */
const farAlong = 70;
/** How much of the strip those words have, in percent, as their place is. */
const roomAt = (place: number) => (place > farAlong ? place : 100 - place);

const hourStyle = (hour: number) =>
  hour % 12 === 0 ? styles.hour : hour % 6 === 0 ? styles.quarterHour : styles.halfHour;

/** A day of a board from now on: when it is silent, and what comes. */
export function DayStrip({ span, timeZone, silent, label, planned, slots, ambient }: DayStripProps) {
  const placeOf = (at: number) => ((at - span.begin) / (span.end - span.begin)) * 100;
  const [next] = planned;
  return (
    <>
      <div className={styles.lane} aria-hidden="true">
        <span className={styles.now}>{words.fallsInNow}</span>
        {next && placeOf(next.at) > 8 ? (
          <span
            className={placeOf(next.at) > farAlong ? styles.markAtEnd : styles.mark}
            style={{ left: `${placeOf(next.at)}%`, maxWidth: `${roomAt(placeOf(next.at))}%` }}
          >
            <Icon of={CalendarClock} size={14} />
            {words.plannedAt(next.by, clockTime(next.at, timeZone))}
          </span>
        ) : null}
      </div>
      <div className={styles.strip} role="img" aria-label={label || words.fallsIn}>
        {silent.map(({ begin, end }) => (
          <div
            key={begin}
            className={styles.quiet}
            style={{ left: `${placeOf(begin)}%`, width: `${placeOf(end) - placeOf(begin)}%` }}
          />
        ))}
        {ambient.map(({ subscriptionId, colorKey, begin, end }) => (
          <div
            key={`${subscriptionId} ${begin}`}
            className={styles.ambient[stripColour(colorKey)]}
            style={{ left: `${placeOf(begin)}%`, width: `${placeOf(end) - placeOf(begin)}%` }}
          />
        ))}
        {slots.map(({ key, colorKey, at, isSilent }) => (
          <div
            key={key}
            className={isSilent ? styles.silent : styles.planned[stripColour(colorKey)]}
            style={{ left: `${placeOf(at)}%` }}
          />
        ))}
        {planned.map(({ id, at }) => (
          <div key={id} className={styles.scheduled} style={{ left: `${placeOf(at)}%` }} />
        ))}
        <div className={styles.nowLine} />
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hoursIn(span, timeZone, 3).map((at) => (
          <time
            key={at}
            dateTime={new Date(at).toISOString()}
            className={hourStyle(hourOf(at, timeZone))}
            style={{ left: `${placeOf(at)}%` }}
          >
            {clockTime(at, timeZone)}
          </time>
        ))}
      </div>
    </>
  );
}

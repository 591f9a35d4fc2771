import { useSelector } from "@xstate/react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pin from "lucide-react/icons/pin";
import type { KeyboardEvent, PointerEvent } from "react";
import type { ActorRefFrom } from "xstate";
import type { dayStripMachine, StripMove } from "../../../machines/channel/dayStripMachine.ts";
import { ChannelFlap } from "../../pieces/ChannelFlap.tsx";
import { hourOf, hoursIn } from "../../pieces/dayHours.ts";
import * as strip from "../../pieces/dayStrip.css.ts";
import { stripColour } from "../../pieces/stripColour.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as words from "../../words/day.ts";
import { clockTime } from "../../words/messageTime.ts";
import * as styles from "./Day.css.ts";
import { type DrawnSlot, nowShift, plannedShift, type Stretch, widerSide } from "./dayPicture.ts";

export interface DayOnStrip extends Stretch, words.ToldDay {
  readonly closures: readonly (Stretch & { readonly because: string })[];
  readonly ambient: readonly (Stretch & { readonly subscriptionId: string; readonly colorKey: number })[];
}

export interface ScheduledOnStrip {
  readonly id: string;
  readonly sendAt: number;
  readonly attribution: string;
}

interface DayStripProps {
  flow: ActorRefFrom<typeof dayStripMachine>;
  day: DayOnStrip;
  /** Those of the strip, in order; the flow knows their times. */
  slots: readonly DrawnSlot[];
  scheduled: readonly ScheduledOnStrip[];
  pinnedBy: string | null;
  /** The line; null on a day that is not today. */
  now: number | null;
}

const moves: Readonly<Record<string, StripMove>> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  ArrowUp: "previous",
  ArrowDown: "next",
  PageDown: "hourAhead",
  PageUp: "hourBack",
  Home: "first",
  End: "last",
};

/** A board's day on one line: a colour for each channel, what is closed, what people planned, and now. */
export function DayStrip({ flow, day, slots, scheduled, pinnedBy, now }: DayStripProps) {
  const place = useSelector(flow, ({ context }) => context.place);
  const slot = slots[place];
  const left = (at: number) => `${((at - day.begin) / (day.end - day.begin)) * 100}%`;
  const width = ({ begin, end }: Stretch) =>
    `${((Math.min(end, day.end) - Math.max(begin, day.begin)) / (day.end - day.begin)) * 100}%`;
  const within = day.closures.filter(({ begin, end }) => end > day.begin && begin < day.end);
  const planned = scheduled.filter(({ sendAt }) => sendAt >= day.begin && sendAt < day.end);
  const timeOf = (at: number) => clockTime(at, day.timezone);
  const enter = () => flow.send({ type: "strip.enter", now: now ?? day.begin });
  const press = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    // The focus may have come before the day did.
    enter();
    flow.send({ type: "strip.move", by });
  };
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left: from, width: whole } = currentTarget.getBoundingClientRect();
    const at = day.begin + ((clientX - from) / whole) * (day.end - day.begin);
    const nearest = nearestTo(slots, at);
    if (nearest >= 0 && nearest !== place) flow.send({ type: "slot.point", place: nearest });
  };
  const leave = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    if (currentTarget !== document.activeElement) flow.send({ type: "strip.leave" });
  };
  return (
    <>
      <div className={styles.lane} aria-hidden="true">
        {within
          .filter(({ because }) => because === "pin")
          .map((pin) => (
            <span key={pin.begin} className={styles.markOfPin} style={{ left: left(Math.min(pin.end, day.end)) }}>
              <Icon of={Pin} size={14} />
              {words.pinOf(pinnedBy)}
            </span>
          ))}
        {now === null ? null : (
          <span className={styles.markOfNow} style={{ left: left(now), transform: nowShift(now, day) }}>
            {timeOf(now)}
          </span>
        )}
        {within
          .filter((closure) => closure.because !== "pin" && isTold(closure, day))
          .map((closure) => (
            <span
              key={`${closure.because} ${closure.begin}`}
              className={closure.end >= day.end ? styles.wordsAtEnd : styles.wordsAbove}
              style={{ left: left(Math.max(closure.begin, day.begin)), width: width(closure) }}
            >
              <span className={styles.markAbove}>{closureWords(closure, day)}</span>
            </span>
          ))}
        {planned.slice(0, 1).map(({ id, sendAt, attribution }) => (
          <span key={id} className={styles.mark} style={{ left: left(sendAt), transform: plannedShift(sendAt, day) }}>
            <Icon of={CalendarClock} size={14} />
            {words.plannedBy(attribution, timeOf(sendAt))}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={words.dayOnStrip}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, slots.length - 1)}
        aria-valuenow={Math.max(0, place)}
        aria-valuetext={slot ? words.toldSlot(timeOf(slot.at), slot.title, words.lookOf(slot.look)) : words.noSlot}
        className={styles.strip}
        onFocus={enter}
        onBlur={() => flow.send({ type: "strip.leave" })}
        onKeyDown={press}
        onPointerMove={point}
        onPointerLeave={leave}
      >
        <div className={styles.ground}>
          {within.map(({ begin, end, because }) => (
            <div
              key={`${because} ${begin}`}
              className={because === "pin" ? styles.pin : strip.quiet}
              style={{ left: left(Math.max(begin, day.begin)), width: width({ begin, end }) }}
            />
          ))}
          {day.ambient.map(({ subscriptionId, begin, end, colorKey }) => (
            <div
              key={`${subscriptionId} ${begin}`}
              className={strip.ambient[stripColour(colorKey)]}
              style={{ left: left(begin), width: width({ begin, end }) }}
            />
          ))}
          {planned.map(({ id, sendAt }) => (
            <div key={id} className={strip.scheduled} style={{ left: left(sendAt) }} />
          ))}
        </div>
        {slots.map(({ key, at, look, colorKey }, index) => (
          <div
            key={key}
            className={index === place ? `${classOf(look, colorKey)} ${styles.pointed}` : classOf(look, colorKey)}
            style={{ left: left(at) }}
          />
        ))}
        {now === null ? null : <div className={styles.now} style={{ left: left(now) }} />}
        {within
          .filter((closure) => closure.because !== "pin" && isTold(closure, day))
          .map((closure) => (
            <div
              key={`${closure.because} ${closure.begin}`}
              className={styles.words[widerSide(closure, now, day)]}
              style={{ left: left(Math.max(closure.begin, day.begin)), width: width(closure) }}
            >
              <span className={styles.chip}>{closureWords(closure, day)}</span>
            </div>
          ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hoursIn(day, day.timezone, 3).map((at) => (
          <time
            key={at}
            dateTime={new Date(at).toISOString()}
            className={hourClassOf(hourOf(at, day.timezone))}
            style={{ left: left(at) }}
          >
            {timeOf(at)}
          </time>
        ))}
      </div>
      <Told
        slot={slot ?? null}
        coming={slots.find(({ at }) => at >= (now ?? day.begin)) ?? null}
        timeOf={timeOf}
        onMove={(by) => (place < 0 ? enter() : flow.send({ type: "strip.move", by }))}
      />
    </>
  );
}

/** The slot that is pointed at, in words. */
function Told({
  slot,
  coming,
  timeOf,
  onMove,
}: {
  slot: DrawnSlot | null;
  /** Told where there is no pointer to ask with. */
  coming: DrawnSlot | null;
  timeOf(at: number): string;
  onMove(by: StripMove): void;
}) {
  const told = slot ?? coming;
  return (
    <div className={styles.told}>
      <span className={styles.toldKeys}>
        <IconButton size="large" name={words.slotBefore} icon={ChevronLeft} onClick={() => onMove("previous")} />
      </span>
      {told === null ? (
        <span className={styles.onlyPhone}>{words.noSlot}</span>
      ) : (
        <span className={slot === null ? styles.onlyPhone : styles.toldText}>
          {timeOf(told.at)}
          <ChannelFlap colorKey={told.colorKey} />
          {words.toldName(told.title, words.lookOf(told.look))}
        </span>
      )}
      <span className={styles.toldKeys}>
        <IconButton size="large" name={words.slotNext} icon={ChevronRight} onClick={() => onMove("next")} />
      </span>
    </div>
  );
}

function nearestTo(slots: readonly DrawnSlot[], at: number): number {
  let nearest = -1;
  for (const [index, slot] of slots.entries()) {
    const best = slots[nearest];
    if (best === undefined || Math.abs(slot.at - at) < Math.abs(best.at - at)) nearest = index;
  }
  return nearest;
}

/** Midnight stands at an end, where there is no room for it. */
function hourClassOf(hour: number): string {
  if (hour % 6 !== 0 || hour === 0) return styles.halfHour;
  return hour === 12 ? styles.hour : styles.quarterHour;
}

function classOf(look: DrawnSlot["look"], colorKey: number): string {
  const colour = stripColour(colorKey);
  if (look === "silent") return strip.silent;
  if (look === "planned") return strip.planned[colour];
  if (look === "held") return styles.held[colour];
  return look === "failed" ? styles.failed[colour] : styles.shown[colour];
}

/** Two hours; a shorter one has no words: they would stand over its neighbours'. */
const isTold = ({ begin, end }: Stretch, day: Stretch): boolean =>
  (Math.min(end, day.end) - Math.max(begin, day.begin)) / (day.end - day.begin) > 0.08;

function closureWords({ begin, end, because }: Stretch & { readonly because: string }, day: DayOnStrip): string {
  if (because === "pause") return words.mutedTo(words.endTime(end, day));
  return begin <= day.begin ? words.quietTo(words.endTime(end, day)) : words.quietFrom(clockTime(begin, day.timezone));
}

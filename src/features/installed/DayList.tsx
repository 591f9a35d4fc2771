import { ChannelFlap } from "../../pieces/ChannelFlap.tsx";
import { useCurrentInSight } from "../../ui/useCurrentInSight.ts";
import * as words from "../../words/day.ts";
import { clockTime } from "../../words/messageTime.ts";
import * as styles from "./Day.css.ts";
import type { DrawnSlot } from "./dayPicture.ts";

interface DayListProps {
  slots: readonly DrawnSlot[];
  day: words.ToldDay;
  now: number;
  /** What a channel is called, by its id. */
  nameOf(id: string): string;
}

/** A board's day as a list: also what had no room, and why. */
export function DayList({ slots, day, now, nameOf }: DayListProps) {
  const list = useCurrentInSight<HTMLOListElement>(null);
  if (slots.length === 0) return <p className={styles.note}>{words.nothingToday}</p>;
  const first = slots.findIndex(({ at }) => at >= now);
  return (
    <ol className={styles.list} ref={list} aria-label={words.dayAsList}>
      {slots.map((slot, place) => (
        <li
          key={slot.key}
          className={place === first && place > 0 ? styles.entryAtNow : styles.entry}
          {...(place === first ? { "aria-current": "time" } : {})}
        >
          <time dateTime={new Date(slot.at).toISOString()}>{clockTime(slot.at, day.timezone)}</time>
          <ChannelFlap colorKey={slot.colorKey} />
          <span>{slot.title}</span>
          <span className={styles.entryOutcome}>{reasonOf(slot, day, nameOf)}</span>
        </li>
      ))}
    </ol>
  );
}

/** What is told of a slot, with why. */
export function reasonOf(slot: DrawnSlot, day: words.ToldDay, nameOf: (id: string) => string): string {
  const { look, wantedAt, because, by, until } = slot;
  const end = until === null ? "" : words.endTime(until, day);
  if (look === "planned" && wantedAt !== null) {
    const wanted = clockTime(wantedAt, day.timezone);
    if (because === "scheduled") return words.movedForPerson(wanted);
    const past = words.movedPast(wanted, because);
    return past ?? (by === null ? words.movedAnew(wanted) : words.movedFrom(wanted, nameOf(by)));
  }
  if (because === "pin") return words.heldByPin(end);
  if (because === "quietHours") return words.silentQuiet;
  if (because === "pause") return words.silentMuted(end);
  if (because === "plan") return words.silentPlan;
  if (because === "event") return words.heldByEvent(end);
  if (because === "slow") return words.restsFor(end);
  return look === "dropped" ? words.noRoom : words.lookOf(look);
}

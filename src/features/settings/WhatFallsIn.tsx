import { useQuery } from "@apollo/client/react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { Banner } from "../../ui/Banner.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useNow } from "../../ui/useNow.ts";
import { clockTime } from "../../words/messageTime.ts";
import * as words from "../../words/settings.ts";
import { DayStrip } from "./DayStrip.tsx";
import { fateOf, type Planned, plannedMessages } from "./planned.ts";
import { type QuietRule, quietSpans, type Span } from "./quietSpans.ts";
import * as styles from "./Settings.css.ts";
import { plannedQuery } from "./settingsOperations.ts";

const day = 24 * 60 * 60_000;

interface WhatFallsInProps {
  boardId: string;
  rule: QuietRule;
  pausedUntil: number | null | undefined;
}

/** The next day of the board as if these hours were saved, and what becomes of what falls into them. */
export function WhatFallsIn({ boardId, rule, pausedUntil }: WhatFallsInProps) {
  const { data, error, refetch } = useQuery(plannedQuery, {
    variables: { boardId },
    fetchPolicy: "cache-and-network",
  });
  const now = useNow();
  const span = { begin: now, end: now + day };
  const quiet = quietSpans(rule, span);
  const isMuted = typeof pausedUntil === "number" && pausedUntil > now;
  const silent = isMuted ? joined([...quiet, { begin: now, end: Math.min(pausedUntil, span.end) }]) : quiet;
  const planned = data ? plannedMessages(data).filter(({ at }) => at >= now && at < span.end) : [];
  const timeOf = (at: number) => clockTime(at, rule.timeZone);
  return (
    <>
      <div className={styles.card}>
        <DayStrip span={span} timeZone={rule.timeZone} silent={silent} planned={planned} />
      </div>
      {isMuted ? <p className={styles.note}>{words.mutedTo(timeOf(pausedUntil))}</p> : null}
      {error && !data ? (
        <Banner tone="warning" action={{ label: words.settingsRetry, onClick: () => void refetch() }}>
          {words.fallsInFailed}
        </Banner>
      ) : (
        <Fates planned={planned} rule={rule} span={span} />
      )}
    </>
  );
}

/** Spans that touch or lie in each other are one. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.begin - other.begin)) {
    const last = found.at(-1);
    if (last && span.begin <= last.end) {
      found[found.length - 1] = { begin: last.begin, end: Math.max(last.end, span.end) };
    } else found.push(span);
  }
  return found;
}

interface FatesProps {
  planned: readonly Planned[];
  rule: QuietRule;
  span: Span;
}

function Fates({ planned, rule, span }: FatesProps) {
  // Hours that go on behind the strip end where they end.
  const spans = quietSpans(rule, { begin: span.begin, end: span.end + day });
  const fallen = planned.flatMap((one) => {
    const within = spans.find(({ begin, end }) => one.at >= begin && one.at < end);
    return within ? [{ ...one, until: within.end }] : [];
  });
  if (fallen.length === 0) return <p className={styles.note}>{words.nothingFallsIn}</p>;
  return (
    <ul className={styles.list}>
      {fallen.map((one) => (
        <li key={one.id} className={styles.item}>
          <Icon of={CalendarClock} size={16} />
          <span>{sentenceOf(one, one.until, rule.timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}

function sentenceOf(planned: Planned, until: number, timeZone: string): string {
  const time = clockTime(planned.at, timeZone);
  const fate = fateOf(planned, until);
  if (fate === "sent") return words.plannedSent(planned.by, time);
  return fate === "waits"
    ? words.plannedWaits(planned.by, time, clockTime(until, timeZone))
    : words.plannedMissed(planned.by, time);
}

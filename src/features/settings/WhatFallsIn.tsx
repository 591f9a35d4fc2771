import { useQuery } from "@apollo/client/react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import { ChannelFlap } from "../../pieces/ChannelFlap.tsx";
import { boardDate, nextBoardDate } from "../../pieces/dayHours.ts";
import { fateOf } from "../../pieces/quietFate.ts";
import { type QuietRule, quietSpans, type Span } from "../../pieces/quietSpans.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useBetweenPresses } from "../../ui/useBetweenPresses.ts";
import { useNow } from "../../ui/useNow.ts";
import { clockTime, inSentence, upcomingTime } from "../../words/messageTime.ts";
import * as words from "../../words/settings.ts";
import { DayStrip } from "./DayStrip.tsx";
import { type Planned, plannedMessages } from "./planned.ts";
import * as styles from "./Settings.css.ts";
import { channelsOfDayQuery, plannedQuery } from "./settingsOperations.ts";
import { type ChannelFate, channelFates, daysOf, noChannels, slotsIn, stretchesIn } from "./silentChannels.ts";

const day = 24 * 60 * 60_000;

interface WhatFallsInProps {
  boardId: string;
  rule: QuietRule;
  /** Those that hold now: HHmm, both empty when off. */
  saved: Pick<QuietRule, "begin" | "end">;
  pausedUntil: number | null | undefined;
}

/** The next day of the board as if these hours were saved, and what becomes of what falls into them. */
export function WhatFallsIn({ boardId, rule, saved, pausedUntil }: WhatFallsInProps) {
  const {
    data: newest,
    error,
    refetch,
  } = useQuery(plannedQuery, {
    variables: { boardId },
    fetchPolicy: "cache-and-network",
  });
  // Save stands below what these say.
  const data = useBetweenPresses(newest);
  const now = useNow();
  const span = { begin: now, end: now + day };
  const quiet = quietSpans(rule, span);
  const isMuted = typeof pausedUntil === "number" && pausedUntil > now;
  const silent = isMuted ? joined([...quiet, { begin: now, end: Math.min(pausedUntil, span.end) }]) : quiet;
  const label = [...toldQuiet(rule, span), ...(isMuted ? [mutedWords(pausedUntil, now, rule.timeZone)] : [])].join(
    ". ",
  );
  const planned = data ? plannedMessages(data).filter(({ at }) => at >= now && at < span.end) : [];
  const timeOf = (at: number) => clockTime(at, rule.timeZone);
  const asIs = useChannels(boardId, now, { ...rule, ...saved });
  const asIf = useChannels(boardId, now, rule);
  const isTouched = rule.begin !== "" || saved.begin !== "";
  const channels = isTouched && asIs.days && asIf.days ? channelFates(asIs.days, asIf.days, span) : [];
  return (
    <>
      <div className={styles.card}>
        <DayStrip
          span={span}
          timeZone={rule.timeZone}
          silent={silent}
          label={label}
          planned={planned}
          slots={slotsIn(asIf.days ?? noChannels, span)}
          ambient={stretchesIn(asIf.days ?? noChannels, span)}
        />
        {channels.length > 0 ? (
          <ul className={styles.channels}>
            {channels.map((channel) => (
              <li key={channel.id} className={styles.channel}>
                <ChannelFlap colorKey={channel.colorKey} />
                <span className={styles.channelTitle}>{channel.title}</span>
                <span className={styles.channelFate}>{fateOfChannel(channel, timeOf)}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {isMuted ? <p className={styles.note}>{mutedWords(pausedUntil, now, rule.timeZone)}</p> : null}
      {(error && !data) || asIf.hasFailed ? (
        <Banner tone="warning" retry={{ label: words.settingsRetry, onClick: () => void refetch().then(asIf.retry) }}>
          {words.fallsInFailed}
        </Banner>
      ) : data && asIf.days ? (
        <Fates planned={planned} rule={rule} span={span} hasChannels={channels.length > 0} />
      ) : (
        // Nothing is said before it is known; the line has its place.
        <p className={styles.note}>{"\u00a0"}</p>
      )}
    </>
  );
}

/** What channels do in the next day if the board had these hours; while others are asked for, those of before. */
function useChannels(boardId: string, now: number, { begin, end, timeZone }: QuietRule) {
  const today = boardDate(now, timeZone);
  const tomorrow = nextBoardDate(now, timeZone);
  const { data, previousData, error, refetch } = useQuery(channelsOfDayQuery, {
    variables: { boardId, today, tomorrow, hours: { quietHoursBegin: begin, quietHoursEnd: end } },
    fetchPolicy: "cache-and-network",
  });
  const known = useBetweenPresses(data ?? previousData);
  return { days: known && daysOf(known), hasFailed: error !== undefined && !known, retry: () => void refetch() };
}

function fateOfChannel(fate: ChannelFate, timeOf: (at: number) => string): string {
  if (fate.kind === "moves") return words.channelMoves(timeOf(fate.from), timeOf(fate.to));
  return fate.kind === "ambient" ? words.ambientSilent(fate.more) : words.channelsSilent(fate.all, fate.more);
}

const mutedWords = (until: number, now: number, timeZone: string) =>
  words.mutedTo(inSentence(upcomingTime(until, now, timeZone)));

/** Quiet hours that reach into the strip, in words: from where they begin to where they end, also beyond it. */
function toldQuiet(rule: QuietRule, { begin, end }: Span): readonly string[] {
  const whole = quietSpans(rule, { begin: begin - day, end: end + day });
  const within = whole.filter((span) => span.end > begin && span.begin < end);
  const timeOf = (at: number) => clockTime(at, rule.timeZone);
  return [...new Set(within.map((span) => words.quietFrom(timeOf(span.begin), timeOf(span.end))))];
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
  /** Channels are told of above. */
  hasChannels: boolean;
}

function Fates({ planned, rule, span, hasChannels }: FatesProps) {
  // Hours that go on behind the strip end where they end.
  const spans = quietSpans(rule, { begin: span.begin, end: span.end + day });
  const fallen = planned.flatMap((one) => {
    const within = spans.find(({ begin, end }) => one.at >= begin && one.at < end);
    return within ? [{ ...one, until: within.end }] : [];
  });
  if (fallen.length === 0) return hasChannels ? null : <p className={styles.note}>{words.nothingFallsIn}</p>;
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

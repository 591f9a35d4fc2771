import { useQuery } from "@apollo/client/react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Moon from "lucide-react/icons/moon";
import Repeat from "lucide-react/icons/repeat";
import type { ReactNode } from "react";
import type { QuietHoursSettingsQuery } from "../../gql/generated/graphql.ts";
import { quietSpans } from "../../pieces/quietSpans.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { clockTime, momentOf, upcomingTime, wallClock } from "../../words/messageTime.ts";
import * as words from "../../words/settings.ts";
import * as styles from "./Settings.css.ts";
import { plannedQuery } from "./settingsOperations.ts";

interface WhatMovesProps {
  board: QuietHoursSettingsQuery["getBoardV2"];
  /** IANA names. */
  from: string;
  to: string;
  now: number;
}

/** What another time zone changes at once: quiet hours and repeats keep their times and so move; what is planned once stays. */
export function WhatMoves({ board, from, to, now }: WhatMovesProps) {
  const { data, error, refetch } = useQuery(plannedQuery, {
    variables: { boardId: board.id },
    fetchPolicy: "cache-and-network",
  });
  const { quietHoursBegin: begin, quietHoursEnd: end } = board;
  /** What the old clock shows when the new one shows `HH:MM` today. */
  const before = (time: string) => {
    const at = momentOf({ date: wallClock(now, to).date, time }, to);
    return at === undefined ? time : clockTime(at, from);
  };
  const repeats = (data?.messageRepeats ?? []).filter(({ pausedAt }) => pausedAt == null);
  const once = (data?.scheduledMessages ?? []).filter(({ repeatId }) => repeatId == null);
  const [start, stop] = [begin, end].map((time) => `${time.slice(0, 2)}:${time.slice(2)}`) as [string, string];
  const isQuiet = quietSpans({ begin, end, timeZone: to }, { begin: now, end: now + 1 }).length > 0;
  return (
    <>
      <ul className={styles.list}>
        <Item icon={<Icon of={Moon} size={16} />}>
          {begin === ""
            ? words.timezoneNoHours
            : words.timezoneKeepsHours(`${start} to ${stop}`, to, `${before(start)} to ${before(stop)}`, from)}
          {isQuiet ? ` ${words.timezoneQuietNow}` : null}
        </Item>
        {repeats.map(({ id, attribution, rhythm, time }) => (
          <Item key={id} icon={<Icon of={Repeat} size={16} />}>
            {words.timezoneRepeat(attribution, words.rhythmWords[rhythm], time, before(time), from)}
          </Item>
        ))}
        {once.map(({ id, attribution, sendAt }) => (
          <Item key={id} icon={<Icon of={CalendarClock} size={16} />}>
            {words.timezoneStays(attribution, upcomingTime(sendAt, now, to), to)}
          </Item>
        ))}
      </ul>
      {error && !data ? (
        <Banner tone="warning" retry={{ label: words.settingsRetry, onClick: () => void refetch() }}>
          {words.fallsInFailed}
        </Banner>
      ) : null}
    </>
  );
}

function Item({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.item}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

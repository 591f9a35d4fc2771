import type { FragmentType } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import CalendarX from "lucide-react/icons/calendar-x";
import Clock from "lucide-react/icons/clock";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useId } from "react";
import { Board } from "../../board/Board.tsx";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { useFlow } from "../../flows.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { NextUp_ScheduledFragment } from "../../gql/generated/graphql.ts";
import { heldWords } from "../../pieces/quietFate.ts";
import { type QuietRule, quietUntil } from "../../pieces/quietSpans.ts";
import { small, subheading } from "../../theme/text.css.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { boardTime } from "../../words/boardTime.ts";
import { messagePicture, nextUp, scheduledBy, tagMissed } from "../../words/messages.ts";
import { fullTime, upcomingTime, wallClock } from "../../words/messageTime.ts";
import { moreScheduled, onBoardsClock, reschedule, scheduledMore, unschedule } from "../../words/sending.ts";
import { repeatsTitle } from "../../words/timing.ts";
import * as styles from "./ComposeRail.css.ts";

const nextUpScheduled = graphql(`
  fragment NextUp_scheduled on ScheduledMessage {
    id
    sendAt
    state
    repeatId
    forced
    attribution
    message {
      id
      formatted
      characters
    }
  }
`);

interface NextUpProps {
  scheduled: readonly (FragmentType<NextUp_ScheduledFragment> & { id: string })[];
  boardStyle: BoardStyle;
  code62: Code62;
  boardId: string;
  zone: BoardZone;
  quiet: QuietRule;
  now: number;
}

/** The board's own clock. */
interface BoardZone {
  id: string;
  timezoneCity: string;
}

/** How many of the coming messages the rail shows. */
const shownCount = 4;

/** The messages that wait to be sent, the next one first; nothing at all when none waits. */
export function NextUp({ scheduled, boardStyle, code62, boardId, zone, quiet, now }: NextUpProps) {
  const heading = useId();
  const more = scheduled.length - shownCount;
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {nextUp}
      </h2>
      <ul className={styles.list}>
        {scheduled.slice(0, shownCount).map((entry) => (
          <NextUpEntry
            key={entry.id}
            scheduled={entry}
            boardStyle={boardStyle}
            code62={code62}
            boardId={boardId}
            zone={zone}
            quiet={quiet}
            now={now}
          />
        ))}
      </ul>
      {more > 0 ? <p className={`${small} ${styles.meta}`}>{moreScheduled(more)}</p> : null}
    </section>
  );
}

interface NextUpEntryProps {
  scheduled: FragmentType<NextUp_ScheduledFragment>;
  boardStyle: BoardStyle;
  code62: Code62;
  boardId: string;
  zone: BoardZone;
  quiet: QuietRule;
  now: number;
}

function NextUpEntry({ scheduled, boardStyle, code62, boardId, zone, quiet, now }: NextUpEntryProps) {
  const flow = useFlow("unschedule");
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const { data, complete } = useFragment({ fragment: nextUpScheduled, from: scheduled });
  if (!complete) return null;
  const time = upcomingTime(data.sendAt, now);
  const theirs = boardTime(data.sendAt, now, zone.id);
  const heldUntil = data.state === "Pending" ? quietUntil({ at: data.sendAt, isAgreed: data.forced }, quiet) : null;
  const subject = { boardId, scheduledId: data.id, isShowing: Boolean(data.repeatId) };
  return (
    <li className={styles.entry}>
      <div className={styles.thumbnail}>
        <Board
          label={messagePicture(data.message.formatted, code62)}
          characters={data.message.characters}
          style={boardStyle}
          code62={code62}
          bezel="slim"
          animate={false}
        />
      </div>
      <div className={styles.entryText}>
        <time className={styles.entryTime} dateTime={new Date(data.sendAt).toISOString()} title={fullTime(data.sendAt)}>
          {data.state === "Missed" ? `${tagMissed}: ${time}` : time}
        </time>
        {theirs === null ? null : (
          <p className={`${small} ${styles.meta}`}>{onBoardsClock(theirs, zone.timezoneCity)}</p>
        )}
        {heldUntil === null ? null : (
          <p className={small}>{heldWords(data.sendAt, heldUntil, upcomingTime(heldUntil, now))}</p>
        )}
        {data.repeatId ? <p className={`${small} ${styles.meta}`}>{repeatsTitle}</p> : null}
        <p className={`${small} ${styles.meta}`}>{scheduledBy(data.attribution)}</p>
      </div>
      {data.state === "Pending" ? (
        <Menu trigger={<IconButton size="small" name={scheduledMore} icon={Ellipsis} disabled={isBusy} />}>
          <MenuItem
            icon={Clock}
            label={reschedule}
            onSelect={() =>
              flow.send({ type: "reschedule.request", ...subject, clock: wallClock(data.sendAt, zone.id) })
            }
          />
          <MenuItem
            icon={CalendarX}
            label={unschedule}
            onSelect={() => flow.send({ type: "unschedule.request", ...subject })}
          />
        </Menu>
      ) : null}
    </li>
  );
}

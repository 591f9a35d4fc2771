import type { FragmentType } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import { useId } from "react";
import { Board } from "../../board/Board.tsx";
import type { BoardStyle } from "../../board/messages.ts";
import { graphql } from "../../gql/generated/gql.ts";
import type { NextUp_ScheduledFragment } from "../../gql/generated/graphql.ts";
import { small, subheading } from "../../theme/text.css.ts";
import { messagePicture, nextUp, scheduledBy, tagMissed } from "../../words/messages.ts";
import { fullTime, upcomingTime } from "../../words/messageTime.ts";
import * as styles from "./ComposeRail.css.ts";

const nextUpScheduled = graphql(`
  fragment NextUp_scheduled on ScheduledMessage {
    id
    sendAt
    state
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
  now: number;
}

/** How many of the coming messages the rail shows. */
const shownCount = 4;

/** The messages that wait to be sent, the next one first; nothing at all when none waits. */
export function NextUp({ scheduled, boardStyle, now }: NextUpProps) {
  const heading = useId();
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {nextUp}
      </h2>
      <ul className={styles.list}>
        {scheduled.slice(0, shownCount).map((entry) => (
          <NextUpEntry key={entry.id} scheduled={entry} boardStyle={boardStyle} now={now} />
        ))}
      </ul>
    </section>
  );
}

interface NextUpEntryProps {
  scheduled: FragmentType<NextUp_ScheduledFragment>;
  boardStyle: BoardStyle;
  now: number;
}

function NextUpEntry({ scheduled, boardStyle, now }: NextUpEntryProps) {
  const { data, complete } = useFragment({ fragment: nextUpScheduled, from: scheduled });
  if (!complete) return null;
  const time = upcomingTime(data.sendAt, now);
  return (
    <li className={styles.entry}>
      <div className={styles.thumbnail}>
        <Board
          label={messagePicture(data.message.formatted)}
          characters={data.message.characters}
          style={boardStyle}
          bezel="slim"
          animate={false}
        />
      </div>
      <div>
        <time className={styles.entryTime} dateTime={new Date(data.sendAt).toISOString()} title={fullTime(data.sendAt)}>
          {data.state === "Missed" ? `${tagMissed}: ${time}` : time}
        </time>
        <p className={`${small} ${styles.meta}`}>{scheduledBy(data.attribution)}</p>
      </div>
    </li>
  );
}

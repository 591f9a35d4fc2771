import type { FragmentType } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import CirclePause from "lucide-react/icons/circle-pause";
import CirclePlay from "lucide-react/icons/circle-play";
import Ellipsis from "lucide-react/icons/ellipsis";
import SkipForward from "lucide-react/icons/skip-forward";
import Trash2 from "lucide-react/icons/trash";
import { useId } from "react";
import { Board } from "../../board/Board.tsx";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { useFlow } from "../../flows.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { Repeats_RepeatFragment } from "../../gql/generated/graphql.ts";
import { small, subheading } from "../../theme/text.css.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { boardTime } from "../../words/boardTime.ts";
import { messagePicture, scheduledBy } from "../../words/messages.ts";
import { upcomingTime } from "../../words/messageTime.ts";
import { onBoardsClock } from "../../words/sending.ts";
import * as words from "../../words/timing.ts";
import * as styles from "./ComposeRail.css.ts";

const repeatFragment = graphql(`
  fragment Repeats_repeat on MessageRepeat {
    id
    rhythm
    weekday
    time
    pausedAt
    attribution
    viewerMayChange
    leftOut
    next {
      scheduledMessageId
      sendAt
      day
    }
    message {
      id
      formatted
      characters
    }
  }
`);

interface RepeatOnBoard {
  boardId: string;
  boardStyle: BoardStyle;
  code62: Code62;
  zone: { id: string; timezoneCity: string };
  now: number;
}

interface RepeatsProps extends RepeatOnBoard {
  repeats: readonly (FragmentType<Repeats_RepeatFragment> & { id: string })[];
}

/** What comes to this board again and again; nothing at all where nothing does. */
export function Repeats({ repeats, ...board }: RepeatsProps) {
  const heading = useId();
  if (repeats.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {words.repeatsTitle}
      </h2>
      <ul className={styles.list}>
        {repeats.map((repeat) => (
          <Repeat key={repeat.id} repeat={repeat} {...board} />
        ))}
      </ul>
    </section>
  );
}

interface RepeatProps extends RepeatOnBoard {
  repeat: FragmentType<Repeats_RepeatFragment>;
}

function Repeat({ repeat, boardId, boardStyle, code62, zone, now }: RepeatProps) {
  const flow = useFlow("unschedule");
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const { data, complete } = useFragment({ fragment: repeatFragment, from: repeat });
  if (!complete) return null;
  const { rhythm, time, weekday, pausedAt, next, leftOut, message, attribution, viewerMayChange } = data;
  const subject = { boardId, repeatId: data.id };
  const theirs = next ? boardTime(next.sendAt, now, zone.id) : null;
  return (
    <li className={styles.entry}>
      <div className={styles.thumbnail}>
        <Board
          label={messagePicture(message.formatted, code62)}
          characters={message.characters}
          style={boardStyle}
          code62={code62}
          bezel="slim"
          animate={false}
        />
      </div>
      <div className={styles.entryText}>
        <p className={styles.entryTime}>{words.repeatLine(rhythm, time, weekday)}</p>
        <p className={`${small} ${styles.meta}`}>
          {pausedAt !== null ? words.repeatResting : next ? words.repeatNext(upcomingTime(next.sendAt, now)) : ""}
        </p>
        {theirs === null ? null : (
          <p className={`${small} ${styles.meta}`}>{onBoardsClock(theirs, zone.timezoneCity)}</p>
        )}
        {leftOut.length === 0 ? null : <p className={`${small} ${styles.meta}`}>{words.repeatLeftOut(leftOut)}</p>}
        <p className={`${small} ${styles.meta}`}>{scheduledBy(attribution)}</p>
      </div>
      {viewerMayChange ? (
        <Menu trigger={<IconButton size="small" name={words.repeatMore} icon={Ellipsis} disabled={isBusy} />}>
          {pausedAt === null ? (
            <>
              {next === null ? null : (
                <MenuItem
                  icon={SkipForward}
                  label={words.repeatSkip}
                  onSelect={() => flow.send({ type: "skipRepeat.request", ...subject, day: next.day })}
                />
              )}
              <MenuItem
                icon={CirclePause}
                label={words.repeatPause}
                onSelect={() => flow.send({ type: "pauseRepeat.request", ...subject })}
              />
            </>
          ) : (
            <MenuItem
              icon={CirclePlay}
              label={words.repeatResume}
              onSelect={() => flow.send({ type: "resumeRepeat.request", ...subject })}
            />
          )}
          <MenuItem
            icon={Trash2}
            label={words.repeatEnd}
            onSelect={() => flow.send({ type: "endRepeat.request", ...subject })}
          />
        </Menu>
      ) : null}
    </li>
  );
}

import { BoardClock } from "../../pieces/BoardClock.tsx";
import { small } from "../../theme/text.css.ts";
import { upcomingTime } from "../../words/messageTime.ts";
import * as words from "../../words/sending.ts";
import * as styles from "./TimeDialog.css.ts";

interface TimeMeantProps {
  boardId: string;
  /** Epoch milliseconds. */
  at: number;
  now: number;
  isSchedule: boolean;
}

/** The moment that is meant: by the reader's clock, and by the board's where that differs. */
export function TimeMeant({ boardId, at, now, isSchedule }: TimeMeantProps) {
  const time = upcomingTime(at, now);
  return (
    <p className={`${small} ${styles.meant}`}>
      {isSchedule ? words.sendsAt(time) : words.holdsUntil(time)}
      <BoardClock boardId={boardId} at={at} now={now} />
    </p>
  );
}

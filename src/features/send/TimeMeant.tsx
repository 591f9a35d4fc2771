import { small } from "../../theme/text.css.ts";
import { useNow } from "../../ui/useNow.ts";
import { upcomingTime } from "../../words/messageTime.ts";
import * as words from "../../words/sending.ts";
import { BoardClock } from "./BoardClock.tsx";
import * as styles from "./TimeDialog.css.ts";

interface TimeMeantProps {
  boardId: string;
  seconds: number;
  isSchedule: boolean;
}

/** The moment that hours, minutes and seconds from now mean: by the reader's clock, and by the board's where that differs. */
export function TimeMeant({ boardId, seconds, isSchedule }: TimeMeantProps) {
  const now = useNow();
  const at = now + 1000 * seconds;
  const time = upcomingTime(at, now);
  return (
    <p className={`${small} ${styles.meant}`}>
      {isSchedule ? words.sendsAt(time) : words.holdsUntil(time)}
      <BoardClock boardId={boardId} at={at} now={now} />
    </p>
  );
}

import { BoardClock } from "../../pieces/BoardClock.tsx";
import { small } from "../../theme/text.css.ts";
import { upcomingTime } from "../../words/messageTime.ts";
import * as styles from "./TimeDialog.css.ts";

interface TimeMeantProps {
  boardId: string;
  /** Epoch milliseconds. */
  at: number;
  now: number;
  /** The sentence, with the moment by the reader's clock. */
  says: (time: string) => string;
}

/** The moment that is meant: by the reader's clock, and by the board's where that differs. */
export function TimeMeant({ boardId, at, now, says }: TimeMeantProps) {
  return (
    <p className={`${small} ${styles.meant}`}>
      {says(upcomingTime(at, now))}
      <BoardClock boardId={boardId} at={at} now={now} />
    </p>
  );
}
